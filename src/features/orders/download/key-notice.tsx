import type { KeyStanding } from '#core/orders/download.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import type { FoundKey } from '#src/features/orders/download/download-form.ts';
import { downloadTexts } from '#src/features/orders/download/texts.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import type { Tone } from '#src/ui/tag/tag.tsx';

const messages = {
  present: { tone: 'success', text: 'download.keyPresent' },
  away: { tone: 'warning', text: 'download.keyAway' },
  none: { tone: 'warning', text: 'download.keyNone' },
  mismatch: { tone: 'danger', text: 'download.keyMismatch' },
  unreadable: { tone: 'danger', text: 'download.keyUnreadable' },
} as const satisfies Record<KeyStanding, { tone: Tone; text: TextKey }>;

/** Shows where the private key is and how to make it available. */
export function KeyNotice(props: {
  /** Undefined until the lookup has finished. */
  readonly found: FoundKey | undefined;
  readonly isByCa: boolean;
  readonly onRestore: () => void;
  readonly onImport: () => void;
}) {
  const { found, isByCa, onRestore, onImport } = props;
  const t = useText(downloadTexts);
  if (found === undefined) return <Skeleton height="44px" />;
  const { standing, failure, sharer } = found;
  const { tone, text } = messages[standing];
  return (
    <Notice
      tone={tone}
      role="status"
      actions={
        standing !== 'present' && (
          <>
            <Button size="sm" onClick={onImport}>
              {t('download.import.start')}
            </Button>
            {(standing === 'away' || standing === 'unreadable') && (
              <Button size="sm" onClick={onRestore}>
                {t('download.restore')}
              </Button>
            )}
          </>
        )
      }
    >
      {sharer === undefined
        ? t(text)
        : t(standing === 'present' ? 'download.keyShared' : 'download.keySharedUnreadable', { name: sharer })}
      {failure && <p>{workerFaultText(failure.code, failure.detail, t)}</p>}
      {isByCa && <p>{t('download.keyByCa')}</p>}
    </Notice>
  );
}
