import { zoneText } from '#core/tools/read-records.ts';
import type { BatchRow, RowState } from '#machines/tools/dns-batch/dns-batch.rules.ts';
import { dnsFaultText } from '#src/features/tools/dns/dns-fault.tsx';
import { dnsTexts } from '#src/features/tools/dns/texts.ts';
import { toolsTexts } from '#src/features/tools/texts.ts';
import type { Translate } from '#src/i18n/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { CopyButton } from '#src/ui/copy-button/copy-button.tsx';
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
  /** The planned action of each row instead of its result. */
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
          cell: (row) => (
            <StatusTag tone={isPlan(row, isPreview) ? actionTones[row.plan.action] : stateTones[row.state]}>
              {standing(row, isPreview, t)}
            </StatusTag>
          ),
        },
      ]}
    />
  );
}

/** Copies the rows as a zone file, whose comments give the action or result of each record, or as JSON. */
export function RowCopies({ rows, isPreview }: RecordTableProps) {
  const t = useText(dnsTexts, toolsTexts);
  return (
    <>
      <CopyButton
        label={t('tools.copyText')}
        thing={t('tools.text')}
        size="md"
        text={() =>
          rows.map((row) => `${zoneText([row.plan.record])} ; ${standing(row, isPreview, t)}`).join('\n')
        }
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

function standing(row: BatchRow, isPreview: boolean, t: Translate<'dnsBatch'>): string {
  return t(isPlan(row, isPreview) ? `dnsBatch.actions.${row.plan.action}` : `dnsBatch.states.${row.state}`);
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
      ? dnsFaultText(fault, t)
      : plan.action === 'change'
        ? t('dnsBatch.before', { content: plan.before.content })
        : plan.action === 'conflict' && isPlan(row, isPreview)
          ? t(`dnsBatch.conflicts.${plan.conflict}`, { content: plan.against.content })
          : null;
  return reason && <span className={reasonStyle}>{reason}</span>;
}

const mono = css({ fontFamily: 'mono', overflowWrap: 'anywhere' });
const reasonStyle = css({ display: 'block', color: 'fg.muted', fontSize: 'xs', overflowWrap: 'anywhere' });
