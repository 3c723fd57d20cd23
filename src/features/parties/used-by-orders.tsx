import type { RecordUses } from '#src/console/list/record-page.tsx';
import { partiesTexts } from '#src/features/parties/texts.ts';
import { useText } from '#src/i18n/use-text.ts';

/** Orders use the parties, and keep them. */
export const usedByOrders = {
  key: 'orderCount',
  label: 'parties.uses.label',
  count: ({ orderCount }) => orderCount,
  Removal({ count }) {
    const t = useText(partiesTexts);
    if (count === undefined) return t('parties.uses.uncounted');
    return count === 0 ? t('parties.uses.unused') : t.count('parties.uses.used', count);
  },
} as const satisfies RecordUses<{ readonly orderCount?: number | undefined }>;
