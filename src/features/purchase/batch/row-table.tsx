import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import type { BatchRowView } from '#machines/purchase/batch/batch.view.ts';
import type { BatchPartProps } from '#src/features/purchase/batch/batch-progress.tsx';
import { FaultLines } from '#src/features/purchase/batch/fault-lines.tsx';
import { OrdersTable } from '#src/features/purchase/batch/orders-table.tsx';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { css } from '#styled/css';

const tones = {
  waiting: 'neutral',
  made: 'success',
  faulty: 'danger',
  unchecked: 'info',
  excluded: 'neutral',
} as const satisfies Record<BatchRowView['state'], Tone>;

/** Every order of the batch with its state; faulty ones are corrected in place. */
export function RowTable({ view, send }: BatchPartProps) {
  const t = useText(laterTexts);
  const [shown, show] = useState<'all' | 'faulty' | 'excluded'>('all');
  const { rows, totals, can } = view;
  return (
    <>
      {(totals.failed > 0 || totals.excluded > 0) && (
        <SegmentedControl
          className={css({ mb: '2.5' })}
          size="sm"
          label={t('batch.show.label')}
          options={[
            { value: 'all', label: t('batch.show.all', { count: rows.length }) },
            { value: 'faulty', label: t('batch.show.faulty', { count: totals.failed }) },
            { value: 'excluded', label: t('batch.show.excluded', { count: totals.excluded }) },
          ]}
          value={shown}
          onValueChange={show}
        />
      )}
      <OrdersTable
        caption={t('batch.table.rows')}
        rows={rows}
        isShown={({ state }) => shown === 'all' || isAmong(state, shown)}
        isFaulty={({ state }) => state === 'faulty'}
        isEditable={({ isEditable, state }) => can.correct && isEditable && state !== 'excluded'}
        onEdit={(index, text) => void send({ type: 'row.edit', index, text })}
        labelOf={({ label }) => label}
        verdict={{ label: t('batch.table.state'), cell: (row) => <State row={row} /> }}
        buttons={(row) => can.correct && <ExcludeButton row={row} send={send} />}
      />
    </>
  );
}

/** A row being corrected stays among the faulty ones until it is judged. */
function isAmong(state: BatchRowView['state'], shown: 'faulty' | 'excluded'): boolean {
  return state === shown || (shown === 'faulty' && state === 'unchecked');
}

function State({ row }: { readonly row: BatchRowView }) {
  const t = useText(laterTexts);
  if (row.orderNo !== null) return <span className={css({ fontFamily: 'mono' })}>{row.orderNo}</span>;
  if (row.state === 'faulty') return <FaultLines faults={row.faults} keyFailure={row.keyFailure} />;
  return <StatusTag tone={tones[row.state]}>{t(`batch.state.${row.state}`)}</StatusTag>;
}

function ExcludeButton({ row: { index, state }, send }: ExcludeButtonProps) {
  const t = useText(laterTexts);
  const isExcluded = state === 'excluded';
  return (
    <IconButton
      size="sm"
      label={t(isExcluded ? 'batch.correct.include' : 'batch.correct.exclude', { number: index + 1 })}
      icon={isExcluded ? <ArchiveRestore /> : <Archive />}
      onClick={() => void send({ type: isExcluded ? 'row.include' : 'row.exclude', index })}
    />
  );
}

interface ExcludeButtonProps {
  readonly row: BatchRowView;
  readonly send: BatchPartProps['send'];
}
