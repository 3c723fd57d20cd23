import type { DataOf } from '#core/contract/call.ts';
import * as referralCalls from '#core/contract/calls/referral.ts';
import { useAction } from '#src/console/action/use-action.ts';
import { useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { useServices } from '#src/console/services.ts';
import { CodeDialog, codeForm } from '#src/features/referral/code-dialog.tsx';
import { shareLink, shareTargets } from '#src/features/referral/share-links.ts';
import { referralTexts } from '#src/features/referral/texts.ts';
import { useFormat, useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
import { QrCode } from '#src/ui/qr/qr-code.tsx';
import { toast } from '#src/ui/toast/toasts.ts';
import { css } from '#styled/css';
import { button } from '#styled/recipes';

type Own = DataOf<typeof referralCalls.own>;

/** The link with its QR code, where to share it, and its own code. */
export function LinkCard({ own }: { readonly own: Own }) {
  const t = useText(referralTexts);
  const format = useFormat();
  const { site } = useServices();
  const making = useAction(referralCalls.code);
  const dialog = useFormDialog<{ readonly id: string }>({
    form: codeForm.name,
    place: '/account/referral',
    items: [],
  });
  const { url, code, earlier, qrCodeBase64 } = own;
  const shared = {
    url,
    subject: t('referral.link.subject', { site: site.siteName }),
    text: t('referral.link.text', { site: site.siteName }),
  };
  return (
    <SectionCard title={t('referral.link.title')}>
      {code === '' ? (
        <Button variant="primary" busy={making.view.isBusy} onClick={() => making.start({ query: {} })}>
          {t('referral.link.make')}
        </Button>
      ) : (
        <div className={parts}>
          <QrCode png={qrCodeBase64} alt={t('referral.link.qr')} className={css({ w: '40' })} />
          <div className={css({ display: 'grid', gap: '3', minW: '0', alignContent: 'start' })}>
            <p className={link}>
              <span>{url}</span>
              <CopyButton text={url} thing={t('referral.link.copy')} />
            </p>
            <p>
              {t('referral.link.code')}{' '}
              <strong className={css({ fontFamily: 'mono', overflowWrap: 'anywhere' })}>{code}</strong>{' '}
              <Button variant="link" onClick={() => dialog.open(null)}>
                {t('referral.link.change')}
              </Button>
            </p>
            {earlier.length > 0 && (
              <p className={css({ fontSize: 'sm', color: 'fg.muted', overflowWrap: 'anywhere' })}>
                {t('referral.link.earlier')}
                {format.list(
                  earlier.map((each) =>
                    t('referral.link.until', { code: each.code, date: format.date(each.until) }),
                  ),
                )}
              </p>
            )}
            <nav aria-label={t('referral.link.shareTo')}>
              <p className={css({ fontSize: 'sm', color: 'fg.muted', mb: '1.5' })}>
                {t('referral.link.shareTo')}
              </p>
              <ul className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
                {shareTargets.map((target) => (
                  <li key={target}>
                    <a
                      href={shareLink(target, shared)}
                      target="_blank"
                      rel="noopener noreferrer"
                      className={button({ size: 'sm' })}
                    >
                      {t(`referral.link.share.${target}`)}
                    </a>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </div>
      )}
      {dialog.shown && (
        <CodeDialog
          shown={dialog.shown}
          onSaved={() =>
            toast({
              tone: 'success',
              title: t('referral.customize.done'),
              description: t('referral.customize.doneAbout'),
            })
          }
          onClosed={dialog.close}
        />
      )}
    </SectionCard>
  );
}

const parts = css({ display: 'flex', flexWrap: 'wrap', gap: '5', '& > :last-child': { flex: '1 1 16rem' } });
const link = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  '& > span': { minW: '0', overflowWrap: 'anywhere', fontFamily: 'mono', fontSize: 'sm' },
});
