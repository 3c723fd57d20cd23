import type { BatchRow, RowState } from '#machines/tools/dns-batch/dns-batch.rules.ts';
import { faultValues } from '#src/features/tools/dns/fault-values.ts';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { VirtualTable } from '#src/ui/virtual-table/virtual-table.tsx';
import { css } from '#styled/css';

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
  /** Shows the planned action of each row instead of its result. */
  readonly isPreview: boolean;
}

/** Each record with its planned action or its result. */
export function RecordTable({ rows, isPreview }: RecordTableProps) {
  const t = useText(dnsTexts);
  return (
    <VirtualTable
      caption={t('dnsBatch.records')}
      rows={rows}
      isPlain
      rowKey={({ plan }) => plan.line}
      columns={[
        { key: 'line', label: t('dnsBatch.line'), width: '4rem', cell: ({ plan }) => plan.line },
        {
          key: 'name',
          label: t('dnsBatch.name'),
          cell: ({ plan }) => <span className={mono}>{plan.record.name}</span>,
        },
        { key: 'type', label: t('dnsBatch.type'), width: '5rem', cell: ({ plan }) => plan.record.type },
        {
          key: 'content',
          label: t('dnsBatch.content'),
          cell: (row) => (
            <>
              <span className={mono}>
                {row.plan.record.priority !== null && `${row.plan.record.priority} `}
                {row.plan.record.content}
              </span>
              <Reason row={row} isPreview={isPreview} />
            </>
          ),
        },
        {
          key: 'status',
          label: t('dnsBatch.status'),
          width: '8.5rem',
          cell: (row) =>
            isPlan(row, isPreview) ? (
              <StatusTag tone={actionTones[row.plan.action]}>
                {t(`dnsBatch.actions.${row.plan.action}`)}
              </StatusTag>
            ) : (
              <StatusTag tone={stateTones[row.state]}>{t(`dnsBatch.states.${row.state}`)}</StatusTag>
            ),
        },
      ]}
    />
  );
}

function isPlan({ state }: BatchRow, isPreview: boolean): boolean {
  return isPreview || state === 'still';
}

/** The previous content, the conflict, or the cause of the failure. */
function Reason({ row, isPreview }: { readonly row: BatchRow; readonly isPreview: boolean }) {
  const t = useText(dnsTexts);
  const { plan, fault } = row;
  const reason =
    fault !== null
      ? t(`dnsBatch.problems.${fault.problem}`, faultValues(fault))
      : plan.action === 'change'
        ? t('dnsBatch.before', { content: plan.before.content })
        : plan.action === 'conflict' && isPlan(row, isPreview)
          ? t(`dnsBatch.conflicts.${plan.conflict}`, { content: plan.against.content })
          : null;
  return reason && <span className={reasonStyle}>{reason}</span>;
}

const mono = css({ fontFamily: 'mono', overflowWrap: 'anywhere' });
const reasonStyle = css({ display: 'block', color: 'fg.muted', fontSize: 'xs', overflowWrap: 'anywhere' });
