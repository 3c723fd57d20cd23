import { use, useDeferredValue, useMemo } from 'react';
import { loadIdna, needsIdna } from '#core/names/idna.ts';
import { planRecords } from '#core/tools/dns-plan.ts';
import { readRecords } from '#core/tools/read-records.ts';
import type { DnsBatchContext, DnsBatchEvent } from '#machines/tools/dns-batch/dns-batch.machine.ts';
import { beginRows } from '#machines/tools/dns-batch/dns-batch.rules.ts';
import { RecordTable, RowCopies } from '#src/features/tools/dns/record-table.tsx';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Button } from '#src/ui/button/button.tsx';
import { SectionCard } from '#src/ui/card/card.tsx';
import { Notice } from '#src/ui/notice/notice.tsx';

/** Number of faults listed. */
const mostFaults = 20;

export interface PlanningProps {
  readonly context: DnsBatchContext;
  readonly text: string;
  readonly replaces: boolean;
  readonly send: (event: DnsBatchEvent) => void;
}

let loading: ReturnType<typeof loadTables> | undefined;

/** The tables that spell names of other scripts, loaded once; after a failure, again. */
function idnaTables() {
  loading ??= loadTables().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function loadTables() {
  return { spell: await loadIdna() };
}

/** Preview of what the records would change in the zone. */
export function Planning({ context, text, replaces, send }: PlanningProps) {
  const t = useText(dnsTexts);
  const shown = useDeferredValue(text);
  const zone = context.zone?.name ?? '';
  const isForeign = needsIdna(shown);
  // Only the deferred text waits for the tables: the page stays as it is meanwhile.
  const spell = isForeign ? use(idnaTables()).spell : undefined;
  const { records, faults } = useMemo(() => readRecords(shown, zone, spell), [shown, zone, spell]);
  const plan = useMemo(() => planRecords(records, context.held, replaces), [records, context.held, replaces]);
  const rows = useMemo(() => beginRows(plan), [plan]);
  const count = (action: (typeof plan)[number]['action']) =>
    plan.filter((one) => one.action === action).length;
  const writes = count('add') + count('change');
  return (
    <>
      {faults.length > 0 && (
        <Notice tone="warning">
          <ul>
            {faults.slice(0, mostFaults).map(({ line, reason, found }) => (
              <li key={`${line} ${reason}`}>
                {t('dnsBatch.faultLine', { line, text: t(`dnsBatch.faults.${reason}`, { found }) })}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {plan.length > 0 && (
        <SectionCard
          flush
          title={t('dnsBatch.preview')}
          hint={t('dnsBatch.summary', {
            add: count('add'),
            change: count('change'),
            same: count('same'),
            conflict: count('conflict'),
          })}
          actions={
            <>
              <RowCopies rows={rows} isPreview />
              <Button
                variant="primary"
                disabled={writes === 0 || shown !== text}
                onClick={() => send({ type: 'run.start', plan })}
              >
                {writes === 0 ? t('dnsBatch.nothing') : t.count('dnsBatch.apply', writes)}
              </Button>
            </>
          }
        >
          <RecordTable rows={rows} isPreview />
        </SectionCard>
      )}
    </>
  );
}
