import type { KeyStanding } from '#core/orders/download.ts';
import { consoleTexts } from '#src/console/texts.ts';
import { workerFaultText } from '#src/console/worker-fault-text.ts';
import type { FoundKey } from '#src/features/orders/order/download-form.ts';
import { orderTexts } from '#src/features/orders/order/texts.ts';
import type { TextKey } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';
import { Skeleton } from '#src/ui/skeleton/skeleton.tsx';
import type { Tone } from '#src/ui/tag/tag.tsx';

const sayings = {
  present: { tone: 'success', text: 'order.downloads.keyPresent' },
  away: { tone: 'warning', text: 'order.downloads.keyAway' },
  none: { tone: 'info', text: 'order.downloads.keyNone' },
  mismatch: { tone: 'danger', text: 'order.downloads.keyMismatch' },
  unreadable: { tone: 'danger', text: 'order.downloads.keyUnreadable' },
} as const satisfies Record<KeyStanding, { tone: Tone; text: TextKey }>;

/** Where the private key is, and how to get at it. */
export function KeyNotice({
  found,
  isByCa,
  onRestore,
}: {
  /** Undefined until it was looked for. */
  readonly found: FoundKey | undefined;
  readonly isByCa: boolean;
  readonly onRestore: () => void;
}) {
  const t = useText(consoleTexts, orderTexts);
  if (found === undefined) return <Skeleton height="44px" />;
  const { standing, failure } = found;
  const { tone, text } = sayings[standing];
  return (
    <Notice
      tone={tone}
      role="status"
      actions={
        (standing === 'away' || standing === 'unreadable') && (
          <Button size="sm" onClick={onRestore}>
            {t('order.downloads.restore')}
          </Button>
        )
      }
    >
      {t(text)}
      {failure && <p>{workerFaultText(failure.code, failure.detail, t)}</p>}
      {isByCa && <p>{t('order.downloads.keyByCa')}</p>}
    </Notice>
  );
}
