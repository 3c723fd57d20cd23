import { zoneText } from '#core/tools/read-records.ts';
import type { BatchRow } from '#machines/tools/dns-batch/dns-batch.rules.ts';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';

export interface RowCopiesProps {
  readonly rows: readonly BatchRow[];
  /** Copies the planned action of each row instead of its result. */
  readonly isPreview: boolean;
}

/** Copies the rows as a zone file, whose comments give the action or result of each record, or as JSON. */
export function RowCopies({ rows, isPreview }: RowCopiesProps) {
  const t = useText(dnsTexts, toolsTexts);
  const standing = ({ plan, state }: BatchRow) =>
    t(isPreview || state === 'still' ? `dnsBatch.actions.${plan.action}` : `dnsBatch.states.${state}`);
  return (
    <>
      <CopyButton
        label={t('tools.copyText')}
        thing={t('tools.text')}
        size="md"
        text={() => rows.map((row) => `${zoneText([row.plan.record])} ; ${standing(row)}`).join('\n')}
      />
      <CopyButton
        label={t('tools.copyJson')}
        thing={t('tools.json')}
        size="md"
        text={() => JSON.stringify(isPreview ? rows.map(({ plan }) => plan) : rows, null, 2)}
      />
    </>
  );
}
