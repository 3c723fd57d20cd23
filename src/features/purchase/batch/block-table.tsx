import { skipToken, useQuery } from '@tanstack/react-query';
import { CircleCheck, Trash2 } from 'lucide-react';
import type { BatchBlockView } from '#machines/purchase/order-mode/order-mode.view.ts';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';
import { FaultLines } from '#src/features/purchase/batch/fault-lines.tsx';
import { OrdersTable } from '#src/features/purchase/batch/orders-table.tsx';
import type { SendPurchase } from '#src/features/purchase/group-props.ts';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { judgeRow } from '#src/features/purchase/workflows/judge-row.ts';
import { useText } from '#src/i18n/use-text.ts';
import { announce } from '#src/ui/announcer/announce.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css } from '#styled/css';

export interface BlockTableProps {
  readonly blocks: readonly BatchBlockView[];
  readonly product: ProductFacts | null;
  readonly onlyFaulty: boolean;
  readonly send: SendPurchase;
}

/** The orders a batch text stands for, each with what the checks found. */
export function BlockTable({ blocks, product, onlyFaulty, send }: BlockTableProps) {
  const t = useText(laterTexts);
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

export interface BlockFaultsProps {
  readonly block: BatchBlockView;
  readonly product: ProductFacts | null;
}

/** What is wrong with one block; found out again where the log kept only how many faults it has. */
function BlockFaults({ block, product }: BlockFaultsProps) {
  const t = useText(laterTexts);
  const { index, line, text, faults, faultCount } = block;
  const isKept = faults.length > 0 || product === null;
  const judged = useQuery({
    queryKey: ['block-faults', product?.productNo, text],
    queryFn: isKept ? skipToken : () => judgeRow({ index, text }, product),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isKept) return <FaultLines faults={faults} count={faultCount} />;
  if (judged.data === undefined)
    return (
      <span>
        <Spinner /> {t('batch.names.checking')}
      </span>
    );
  const found = judged.data.faults.map((fault) => ({ ...fault, line: (fault.line ?? 1) + line - 1 }));
  return <FaultLines faults={found} count={faultCount} />;
}
