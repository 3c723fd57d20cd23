import type { DataOf } from '#core/contract/call.ts';
import * as systemCalls from '#core/contract/shop-system.ts';
import { isZeroTime } from '#core/orders/span.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { shopSystemTexts } from '#src/features/shop/system.texts.ts';
import { minor, quiet, row, rows, text } from '#src/features/shop/system-style.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { StatusTag } from '#src/ui/tag/tag.tsx';

interface MailsPartProps {
  readonly mails: DataOf<typeof systemCalls.system>['mails'];
}

/** Mails that the mail server has not accepted. */
export function MailsPart({ mails: { data, total } }: MailsPartProps) {
  const t = useText(shopSystemTexts);
  return (
    <SectionCard title={t('shopSystem.mails.title')} hint={t('shopSystem.mails.about')}>
      {data.length === 0 ? (
        <p className={quiet}>{t('shopSystem.mails.none')}</p>
      ) : (
        <ul className={rows}>
          {data.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      )}
      {total > data.length && <p className={minor}>{t('shopSystem.cut', { shown: data.length, total })}</p>}
    </SectionCard>
  );
}

const tones = { waiting: 'info', failing: 'warning', 'given-up': 'danger' } as const;

function MailRow({ mail }: { readonly mail: systemCalls.WaitingMail }) {
  const t = useText(shopSystemTexts);
  const format = useFormat();
  const send = useAction(systemCalls.sendMail, { done: t('shopSystem.mails.sent') });
  const facts = [
    mail.tries > 0 && t.count('shopSystem.mails.tries', mail.tries),
    !isZeroTime(mail.nextTime) && t('shopSystem.mails.next', { time: format.dateTime(mail.nextTime) }),
    t('shopSystem.mails.expires', { time: format.dateTime(mail.expireTime) }),
  ].filter((fact) => fact !== false);
  return (
    <li className={row}>
      <StatusTag tone={tones[mail.state]}>{t(`shopSystem.mails.states.${mail.state}`)}</StatusTag>
      <div className={text}>
        {mail.subject}
        <span className={minor}>{[mail.to, ...facts].join(' · ')}</span>
      </div>
      <Button
        size="sm"
        busy={send.view.isBusy}
        aria-label={`${t('shopSystem.mails.send')} ${mail.to}`}
        onClick={() => send.start({ params: { id: mail.id } })}
      >
        {t('shopSystem.mails.send')}
      </Button>
    </li>
  );
}
