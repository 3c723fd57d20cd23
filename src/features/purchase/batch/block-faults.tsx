import { skipToken, useQuery } from '@tanstack/react-query';
import type { BatchBlockView } from '#machines/purchase/order-mode/order-mode.view.ts';
import type { ProductFacts } from '#machines/purchase/purchase.types.ts';
import { FaultLines } from '#src/features/purchase/batch/fault-lines.tsx';
import { batchTexts } from '#src/features/purchase/batch/texts.ts';
import { judgeRow } from '#src/features/purchase/work/judge-row.ts';
import { useText } from '#src/i18n/use-text.ts';
import { Spinner } from '#src/ui/progress/spinner.tsx';

export interface BlockFaultsProps {
  readonly block: BatchBlockView;
  readonly product: ProductFacts | null;
}

/** What is wrong with one block; found out again where the log kept only how many faults it has. */
export function BlockFaults({ block, product }: BlockFaultsProps) {
  const t = useText(batchTexts);
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
