import { ChevronUp, CircleCheck, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { BatchBlockView } from '#machines/purchase/order-mode/order-mode.view.ts';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';
import { BlockFaults } from '#src/features/purchase/batch/block-faults.tsx';
import { FirstName, firstLineOf, othersColumn } from '#src/features/purchase/batch/names-cell.tsx';
import { RowEditor } from '#src/features/purchase/batch/row-editor.tsx';
import { batchTexts } from '#src/features/purchase/batch/texts.ts';
import type { SendPurchase } from '#src/features/purchase/group-props.ts';
import { useText } from '#src/i18n/use-text.ts';
import { announce } from '#src/ui/announcer/announce.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { type VirtualColumn, VirtualTable } from '#src/ui/virtual-table/virtual-table.tsx';
import { css } from '#styled/css';

export interface BlockTableProps {
  readonly blocks: readonly BatchBlockView[];
  readonly product: ProductFacts | null;
  readonly onlyFaulty: boolean;
  readonly send: SendPurchase;
}

/** The orders a batch text stands for, each with what the checks found, and changed in its place. */
export function BlockTable({ blocks, product, onlyFaulty, send }: BlockTableProps) {
  const t = useText(batchTexts);
  const [opened, setOpened] = useState<number | null>(null);
  // A block that is being mended stays where it is, good or not.
  const rows = onlyFaulty
    ? blocks.filter(({ index, faultCount }) => faultCount > 0 || index === opened)
    : blocks;
  const columns: VirtualColumn<BatchBlockView>[] = [
    { key: 'number', label: t('batch.table.number'), width: '56px', cell: ({ index }) => index + 1 },
    {
      key: 'name',
      label: t('batch.table.commonName'),
      cell: (block) => (
        <>
          <FirstName names={block.names} missing={firstLineOf(block.text)} />
          {opened === block.index && (
            <RowEditor
              label={t('batch.table.editor', { number: block.index + 1 })}
              text={block.text}
              onCommit={(text) => void send({ type: 'block.edit', index: block.index, text })}
            />
          )}
        </>
      ),
    },
    ...othersColumn(blocks, t),
    {
      key: 'verdict',
      label: t('batch.table.verdict'),
      cell: (block) =>
        block.faultCount === 0 ? (
          <span className={good}>
            <CircleCheck aria-hidden="true" />
            {t('batch.table.good')}
          </span>
        ) : (
          <BlockFaults block={block} product={product} />
        ),
    },
    {
      key: 'actions',
      label: t('batch.table.actions'),
      width: '92px',
      hideLabel: true,
      cell: ({ index }) => (
        <BlockButtons
          number={index + 1}
          isOpen={opened === index}
          onToggle={() => setOpened(opened === index ? null : index)}
          onRemove={() => {
            setOpened(null);
            void send({ type: 'block.remove', index });
            announce(t('batch.table.removed', { number: index + 1 }));
          }}
        />
      ),
    },
  ];
  return (
    <VirtualTable
      caption={t('batch.table.blocks')}
      columns={columns}
      rows={rows}
      rowKey={({ index }) => index}
      kept={({ index }) => index === opened}
      isFaulty={({ faultCount }) => faultCount > 0}
      empty={<p className={nothing}>{t('batch.table.noneFaulty')}</p>}
    />
  );
}

interface BlockButtonsProps {
  readonly number: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
}

function BlockButtons({ number, isOpen, onToggle, onRemove }: BlockButtonsProps) {
  const t = useText(batchTexts);
  return (
    <span className={css({ display: 'inline-flex', gap: '1', my: '-1' })}>
      <IconButton
        size="sm"
        aria-expanded={isOpen}
        label={t(isOpen ? 'batch.table.fold' : 'batch.table.edit', { number })}
        icon={isOpen ? <ChevronUp /> : <Pencil />}
        onClick={onToggle}
      />
      <IconButton
        size="sm"
        label={t('batch.table.remove', { number })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </span>
  );
}

const good = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  color: 'success',
  '& svg': { w: '3.5', h: '3.5' },
});
const nothing = css({ px: '3', py: '6', textAlign: 'center', color: 'fg.muted' });
