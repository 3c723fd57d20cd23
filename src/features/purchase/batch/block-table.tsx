import { skipToken, useQuery } from '@tanstack/react-query';
import { CircleCheck, Trash2, TriangleAlert } from 'lucide-react';
import type { Fault } from '#core/fault.ts';
import type { BatchBlockView } from '#machines/purchase/order-mode/order-mode.view.ts';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';
import type { Repeat } from '#machines/purchase/repeats.rules.ts';
import { FaultLines } from '#src/features/purchase/batch/fault-lines.tsx';
import { OrdersTable } from '#src/features/purchase/batch/orders-table.tsx';
import { fieldId } from '#src/features/purchase/form/form-faults.tsx';
import type { SendPurchase } from '#src/features/purchase/form/group-props.ts';
import { correctionOf } from '#src/features/purchase/names/correction.ts';
import { RepeatText } from '#src/features/purchase/repeats/repeat-notice.tsx';
import { laterTexts } from '#src/features/purchase/texts.ts';
import { judgeRow } from '#src/features/purchase/workflows/judge-row.ts';
import { useText } from '#src/i18n/use-text.ts';
import { announce } from '#src/ui/announcer/announce.ts';
import { IconButton } from '#src/ui/button/button.tsx';
import { Spinner } from '#src/ui/progress/spinner.tsx';
import { css, cx } from '#styled/css';

export type ShownBlocks = 'all' | 'faulty' | 'repeated';

export interface BlockTableProps {
  readonly blocks: readonly BatchBlockView[];
  readonly product: ProductFacts | null;
  readonly shown: ShownBlocks;
  readonly repeats: ReadonlyMap<number, Repeat>;
  readonly labelOf: (at: number) => string;
  readonly send: SendPurchase;
}

/** The orders in a batch text, each with its check results. */
export function BlockTable({ blocks, product, shown, repeats, labelOf, send }: BlockTableProps) {
  const t = useText(laterTexts);
  return (
    <OrdersTable
      caption={t('batch.table.blocks')}
      rows={blocks}
      isShown={({ index, faultCount }) =>
        shown === 'all' || (shown === 'faulty' ? faultCount > 0 : repeats.has(index))
      }
      isFaulty={({ faultCount }) => faultCount > 0}
      isEditable={() => true}
      onEdit={(index, text) => void send({ type: 'block.edit', index, text })}
      verdict={{
        label: t('batch.table.verdict'),
        cell: (block) =>
          block.faultCount > 0 ? (
            <BlockFaults block={block} product={product} send={send} />
          ) : (
            <GoodBlock repeat={repeats.get(block.index)} labelOf={labelOf} />
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

/** An order whose names are valid; they may be ordered already. */
function GoodBlock({ repeat, labelOf }: GoodBlockProps) {
  const t = useText(laterTexts);
  const Icon = repeat ? TriangleAlert : CircleCheck;
  return (
    <span className={repeat ? repeated : good}>
      <Icon aria-hidden="true" />
      {repeat ? (
        <span>
          <RepeatText repeat={repeat} labelOf={labelOf} />
        </span>
      ) : (
        t('batch.table.good')
      )}
    </span>
  );
}

interface GoodBlockProps extends Pick<BlockTableProps, 'labelOf'> {
  readonly repeat: Repeat | undefined;
}

const verdict = css({
  display: 'inline-flex',
  gap: '1.5',
  '& svg': { w: '3.5', h: '3.5', flexShrink: 0 },
});
const good = cx(verdict, css({ color: 'success', alignItems: 'center' }));
const repeated = cx(verdict, css({ color: 'warning', alignItems: 'flex-start', '& svg': { mt: '0.5' } }));

export interface BlockFaultsProps {
  readonly block: BatchBlockView;
  readonly product: ProductFacts | null;
  readonly send: SendPurchase;
}

/** The faults of one block. Judges the block again if the log kept only their number. */
function BlockFaults({ block, product, send }: BlockFaultsProps) {
  const t = useText(laterTexts);
  const { index, line, text, faults, faultCount } = block;
  const isKept = faults.length > 0 || product === null;
  const judged = useQuery({
    queryKey: ['block-faults', product?.productNo, text],
    queryFn: isKept ? skipToken : () => judgeRow({ index, text }, product),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const shared = {
    count: faultCount,
    textId: fieldId('batch'),
    correctionOf: (fault: Fault) =>
      product && correctionOf({ ...fault, line: (fault.line ?? line) - line + 1 }, text, product),
    onTake: (corrected: string) => void send({ type: 'block.edit', index, text: corrected }),
  };
  if (isKept) return <FaultLines {...shared} faults={faults} />;
  if (judged.data === undefined)
    return (
      <span>
        <Spinner /> {t('batch.names.checking')}
      </span>
    );
  const found = judged.data.faults.map((fault) => ({ ...fault, line: (fault.line ?? 1) + line - 1 }));
  return <FaultLines {...shared} faults={found} />;
}
