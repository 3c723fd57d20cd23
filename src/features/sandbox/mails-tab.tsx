import { ChevronDown, Inbox, RefreshCw } from 'lucide-react';
import type { SandboxMail } from '#machines/sandbox/sandbox.types.ts';
import { entryStyle } from '#src/features/sandbox/entry-style.ts';
import type { SandboxProps } from '#src/features/sandbox/sandbox-props.ts';
import { sandboxTexts } from '#src/features/sandbox/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { EmptyState } from '#src/ui/empty-state/empty-state.tsx';
import { css } from '#styled/css';

/** The inbox: mails and text messages, each opened in its place. */
export function MailsTab({ view, send }: SandboxProps) {
  const t = useText(sandboxTexts);
  const mails = view.overview?.mails ?? [];
  return (
    <>
      <div className={entryStyle.end}>
        <Button
          size="sm"
          icon={<RefreshCw />}
          busy={view.step === 'refreshing'}
          onClick={() => send({ type: 'sandbox.reload' })}
        >
          {t('common.reload')}
        </Button>
      </div>
      {mails.length === 0 && (
        <EmptyState
          icon={<Inbox />}
          title={t('sandbox.mails.none')}
          description={t('sandbox.mails.noneAbout')}
        />
      )}
      <ul className={entryStyle.list}>
        {mails.map((mail) => (
          <li key={mail.id} className={entry}>
            <Mail mail={mail} isOpen={mail.id === view.mail?.id} send={send} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Mail(props: Pick<SandboxProps, 'send'> & { readonly mail: SandboxMail; readonly isOpen: boolean }) {
  const { mail, isOpen, send } = props;
  const t = useText(sandboxTexts);
  const format = useFormat();
  return (
    <>
      <button
        type="button"
        className={head}
        aria-expanded={isOpen}
        onClick={() => send(isOpen ? { type: 'mail.close' } : { type: 'mail.open', id: mail.id })}
      >
        <span className={css({ flex: '1', minW: '0' })}>
          <span className={css({ display: 'block', fontWeight: 'semibold' })}>{mail.subject}</span>
          <span className={about}>
            {t('sandbox.mails.to', { to: mail.to })} · {format.dateTime(mail.at)}
          </span>
        </span>
        <ChevronDown className={isOpen ? turned : arrow} aria-hidden="true" />
      </button>
      {isOpen && (
        <p className={letter}>
          <Linked text={mail.text} />
        </p>
      )}
    </>
  );
}

/** A mail's text with its web addresses as links, as mail programs show it. */
function Linked({ text }: { readonly text: string }) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move
      <a key={index} href={part} target="_blank" rel="noreferrer noopener">
        {part}
      </a>
    ),
  );
}

const entry = css({ '& + &': { borderTop: '1px solid token(colors.border)' } });
const head = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  w: 'full',
  py: '2.5',
  bg: 'transparent',
  border: 'none',
  textAlign: 'start',
});
const about = css({
  display: 'block',
  fontSize: 'sm',
  color: 'fg.muted',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
});
const arrow = css({ w: '4', h: '4', flexShrink: 0, color: 'fg.subtle', transition: 'transform 0.15s' });
const turned = `${arrow} ${css({ transform: 'rotate(180deg)' })}`;
const letter = css({
  mb: '3',
  px: '3.5',
  py: '3',
  bg: 'bg.subtle',
  borderRadius: 'md',
  fontSize: 'sm',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
});
