import { useMemo, useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { ReissueKind } from '#machines/orders/reissue/reissue.types.ts';
import type { Journal } from '#src/adapters/journal/types.ts';
import { useKeptWorkspace } from '#src/console/flows/use-workspace.ts';
import { reissueKindOf } from '#src/features/orders/reissue/reissued-order.ts';

interface ShownReissue {
  readonly kind: ReissueKind;
  readonly flow: string;
}

export interface ReissueHost {
  /** The type of request that the order allows now; null if none. */
  readonly kind: ReissueKind | null;
  readonly canStart: boolean;
  readonly shown: ShownReissue | null;
  start(): void;
  close(): void;
}

/** Controls the reissue dialog on an order's page: opened by a press, or reopened for an unfinished flow. */
export function useReissue(order: OrderDetail): ReissueHost {
  const workspace = useKeptWorkspace();
  const journal = workspace?.journal;
  const kind = reissueKindOf(order);
  /** `undefined` until a dialog was opened here. */
  const [chosen, choose] = useState<ShownReissue | null | undefined>(undefined);
  const left = useMemo(
    () => (journal ? findUnfinished(journal, order.orderNo) : null),
    [journal, order.orderNo],
  );
  return {
    kind,
    canStart: kind !== null && workspace !== undefined,
    shown: chosen === undefined ? left : chosen,
    start: () => kind && choose({ kind, flow: crypto.randomUUID() }),
    close: () => choose(null),
  };
}

function findUnfinished(journal: Journal, orderNo: string): ShownReissue | null {
  const found = journal
    .list()
    .getSnapshot()
    .find(
      ({ machine, status, facts }) =>
        (machine === 'reissue' || machine === 'resubmit') && status === 'active' && facts.orderNo === orderNo,
    );
  return found === undefined
    ? null
    : { kind: found.machine === 'resubmit' ? 'resubmit' : 'reissue', flow: found.id };
}
