import { Archive, ArchiveRestore, ChevronUp, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { BatchRowView } from '#machines/purchase/batch/batch.view.ts';
import type { BatchPartProps } from '#src/features/purchase/batch/batch-flow.tsx';
import { FaultLines } from '#src/features/purchase/batch/fault-lines.tsx';
import { FirstName, firstLineOf, othersColumn } from '#src/features/purchase/batch/names-cell.tsx';
import { RowEditor } from '#src/features/purchase/batch/row-editor.tsx';
import { batchTexts } from '#src/features/purchase/batch/texts.ts';
import { useText } from '#src/i18n/use-text.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { SegmentedControl } from '#src/ui/choice/segmented-control.tsx';
import { StatusTag, type Tone } from '#src/ui/tag/tag.tsx';
import { type VirtualColumn, VirtualTable } from '#src/ui/virtual-table/virtual-table.tsx';
import { css } from '#styled/css';

const tones = {
  waiting: 'neutral',
  made: 'success',
  faulty: 'danger',
  unchecked: 'info',
  excluded: 'neutral',
} as const satisfies Record<BatchRowView['state'], Tone>;

/** Every order of the batch and how far it is; the faulty ones are mended where they stand. */
export function RowTable({ view, send }: BatchPartProps) {
  const t = useText(batchTexts);
  const [shown, show] = useState<'all' | 'faulty' | 'excluded'>('all');
  const [opened, setOpened] = useState<number | null>(null);
  const { rows, totals, can } = view;
  const columns: VirtualColumn<BatchRowView>[] = [
    { key: 'number', label: t('batch.table.number'), width: '56px', cell: ({ index }) => index + 1 },
    {
      key: 'name',
      label: t('batch.table.commonName'),
      cell: (row) => (
        <>
          <FirstName names={row.names} missing={firstLineOf(row.text) || row.label} />
          {can.correct && opened === row.index && row.isEditable && (
            <RowEditor
              label={t('batch.table.editor', { number: row.index + 1 })}
              text={row.text}
              onCommit={(text) => void send({ type: 'row.edit', index: row.index, text })}
            />
          )}
        </>
      ),
    },
    ...othersColumn(rows, t),
    { key: 'state', label: t('batch.table.state'), cell: (row) => <State row={row} /> },
    {
      key: 'actions',
      label: t('batch.table.actions'),
      width: '92px',
      hideLabel: true,
      cell: (row) =>
        can.correct && (
          <RowButtons
            row={row}
            isOpen={opened === row.index}
            onToggle={() => setOpened(opened === row.index ? null : row.index)}
            send={send}
          />
        ),
    },
  ];
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
      <VirtualTable
        caption={t('batch.table.rows')}
        columns={columns}
        rows={
          shown === 'all'
            ? rows
            : rows.filter(({ index, state }) => isAmong(state, shown) || index === opened)
        }
        rowKey={({ index }) => index}
        kept={({ index }) => index === opened}
        isFaulty={({ state }) => state === 'faulty'}
        empty={<p className={nothing}>{t('batch.table.noneFaulty')}</p>}
      />
    </>
  );
}

/** A row that is being mended stays among the faulty ones until it was judged. */
function isAmong(state: BatchRowView['state'], shown: 'faulty' | 'excluded'): boolean {
  return state === shown || (shown === 'faulty' && state === 'unchecked');
}

function State({ row }: { readonly row: BatchRowView }) {
  const t = useText(batchTexts);
  if (row.orderNo !== null) return <span className={css({ fontFamily: 'mono' })}>{row.orderNo}</span>;
  if (row.state === 'faulty') return <FaultLines faults={row.faults} keyFailure={row.keyFailure} />;
  return <StatusTag tone={tones[row.state]}>{t(`batch.state.${row.state}`)}</StatusTag>;
}

interface RowButtonsProps {
  readonly row: BatchRowView;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly send: BatchPartProps['send'];
}

function RowButtons({ row: { index, state, isEditable }, isOpen, onToggle, send }: RowButtonsProps) {
  const t = useText(batchTexts);
  const number = index + 1;
  return (
    <span className={css({ display: 'inline-flex', gap: '1', my: '-1' })}>
      {isEditable && state !== 'excluded' && (
        <IconButton
          size="sm"
          aria-expanded={isOpen}
          label={t(isOpen ? 'batch.table.fold' : 'batch.table.edit', { number })}
          icon={isOpen ? <ChevronUp /> : <Pencil />}
          onClick={onToggle}
        />
      )}
      {state === 'excluded' ? (
        <IconButton
          size="sm"
          label={t('batch.correct.include', { number })}
          icon={<ArchiveRestore />}
          onClick={() => void send({ type: 'row.include', index })}
        />
      ) : (
        <IconButton
          size="sm"
          label={t('batch.correct.exclude', { number })}
          icon={<Archive />}
          onClick={() => void send({ type: 'row.exclude', index })}
        />
      )}
    </span>
  );
}

const nothing = css({ px: '3', py: '6', textAlign: 'center', color: 'fg.muted' });
