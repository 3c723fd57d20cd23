import { CircleCheck, Trash2 } from 'lucide-react';
import type { BatchBlockView } from '#machines/purchase/order-mode/order-mode.view.ts';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';
import { BlockFaults } from '#src/features/purchase/batch/block-faults.tsx';
import { OrdersTable } from '#src/features/purchase/batch/orders-table.tsx';
import { batchTexts } from '#src/features/purchase/batch/texts.ts';
import type { SendPurchase } from '#src/features/purchase/group-props.ts';
import { useText } from '#src/i18n/use-text.ts';
import { announce } from '#src/ui/announcer/announce.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { css } from '#styled/css';

export interface BlockTableProps {
  readonly blocks: readonly BatchBlockView[];
  readonly product: ProductFacts | null;
  readonly onlyFaulty: boolean;
  readonly send: SendPurchase;
}

/** The orders a batch text stands for, each with what the checks found. */
export function BlockTable({ blocks, product, onlyFaulty, send }: BlockTableProps) {
  const t = useText(batchTexts);
  return (
    <OrdersTable
      caption={t('batch.table.blocks')}
      rows={blocks}
      isShown={({ faultCount }) => !onlyFaulty || faultCount > 0}
      isFaulty={({ faultCount }) => faultCount > 0}
      isEditable={() => true}
      onEdit={(index, text) => void send({ type: 'block.edit', index, text })}
      verdict={{
        label: t('batch.table.verdict'),
        cell: (block) =>
          block.faultCount > 0 ? (
            <BlockFaults block={block} product={product} />
          ) : (
            <span className={good}>
              <CircleCheck aria-hidden="true" />
              {t('batch.table.good')}
            </span>
          ),
      }}
      buttons={({ index }, fold) => (
        <IconButton
          size="sm"
          label={t('batch.table.remove', { number: index + 1 })}
          icon={<Trash2 />}
          onClick={() => {
            fold();
            void send({ type: 'block.remove', index });
            announce(t('batch.table.removed', { number: index + 1 }));
          }}
        />
      )}
    />
  );
}

const good = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '1.5',
  color: 'success',
  '& svg': { w: '3.5', h: '3.5' },
});
