import type { BatchRow, RowState } from '#machines/tools/dns-batch/dns-batch.rules.ts';
import { faultValues } from '#src/features/tools/dns/fault-values.ts';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { DataTable } from '#src/ui/table/data-table.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

/** Rows that are drawn; the others are counted. */
const mostShown = 300;

const actionTones = { add: 'success', change: 'info', same: 'neutral', conflict: 'warning' } as const;
const stateTones: Readonly<Record<RowState, Tone>> = {
  still: 'neutral',
  pending: 'info',
  done: 'success',
  failed: 'danger',
  undone: 'neutral',
  stuck: 'danger',
};

export interface RecordTableProps {
  readonly rows: readonly BatchRow[];
  /** What would be done is shown; else what was done. */
  readonly isPreview: boolean;
}

/** Each record with what becomes of it. */
export function RecordTable({ rows, isPreview }: RecordTableProps) {
  const t = useText(dnsTexts);
  return (
    <>
      <DataTable
        caption={t('dnsBatch.records')}
        rows={rows.slice(0, mostShown)}
        rowKey={({ plan }) => String(plan.line)}
        columns={[
          { key: 'line', label: t('dnsBatch.line'), width: '4rem', cell: ({ plan }) => plan.line },
          {
            key: 'name',
            label: t('dnsBatch.name'),
            lead: true,
            mono: true,
            cell: ({ plan }) => plan.record.name,
          },
          { key: 'type', label: t('dnsBatch.type'), width: '5rem', cell: ({ plan }) => plan.record.type },
          {
            key: 'content',
            label: t('dnsBatch.content'),
            mono: true,
            cell: ({ plan: { record } }) => (
              <span className={css({ overflowWrap: 'anywhere' })}>
                {record.priority !== null && `${record.priority} `}
                {record.content}
              </span>
            ),
          },
          {
            key: 'status',
            label: t('dnsBatch.status'),
            cell: (row) => <Status row={row} isPreview={isPreview} />,
          },
        ]}
      />
      {rows.length > mostShown && (
        <p className={css({ px: '4.5', py: '2', color: 'fg.muted', fontSize: 'sm' })}>
          {t('dnsBatch.shown', { count: mostShown })}
        </p>
      )}
    </>
  );
}

function Status({
  row: { plan, state, fault },
  isPreview,
}: {
  readonly row: BatchRow;
  readonly isPreview: boolean;
}) {
  const t = useText(dnsTexts);
  const isPlan = isPreview || state === 'still';
  return (
    <div className={css({ display: 'grid', gap: '0.5', justifyItems: 'start' })}>
      <StatusTag tone={isPlan ? actionTones[plan.action] : stateTones[state]}>
        {t(isPlan ? `dnsBatch.actions.${plan.action}` : `dnsBatch.states.${state}`)}
      </StatusTag>
      <span className={css({ color: 'fg.muted', fontSize: 'xs', overflowWrap: 'anywhere' })}>
        {fault !== null && t(`dnsBatch.problems.${fault.problem}`, faultValues(fault))}
        {isPlan &&
          plan.action === 'conflict' &&
          t(`dnsBatch.conflicts.${plan.conflict}`, { content: plan.against.content })}
        {plan.action === 'change' && fault === null && t('dnsBatch.before', { content: plan.before.content })}
      </span>
    </div>
  );
}
