import { useMemo, useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { useKeptWorkspace } from '#src/console/flows/use-workspace.ts';
import { findUnfinished, type ShownForm } from '#src/console/form/use-form-dialog.ts';
import { orderForms } from '#src/console/orders/form-names.ts';

interface ShownRevocation {
  readonly serialNumber: string;
  readonly form: ShownForm<{ readonly id: string }>;
}

export interface RevocationHost {
  readonly shown: ShownRevocation | null;
  open(serialNumber: string): void;
  close(): void;
}

/** Controls the dialog that revokes one of an order's certificates: opened by a press, or reopened for an unfinished one. */
export function useRevocation({
  orderNo,
  certificates,
}: Pick<OrderDetail, 'orderNo' | 'certificates'>): RevocationHost {
  const journal = useKeptWorkspace()?.journal;
  /** `undefined` until a dialog was opened here. */
  const [chosen, choose] = useState<ShownRevocation | null | undefined>(undefined);
  const left = useMemo(() => {
    if (!journal) return null;
    for (const { serialNumber } of certificates) {
      const found = findUnfinished(journal, orderForms.revocation, placeOf(orderNo, serialNumber));
      if (found) return shownAt(orderNo, serialNumber, found.flow);
    }
    return null;
  }, [journal, orderNo, certificates]);
  return {
    shown: chosen === undefined ? left : chosen,
    open: (serialNumber) => choose(shownAt(orderNo, serialNumber, crypto.randomUUID())),
    close: () => choose(null),
  };
}

/** Each certificate has a dialog of its own. */
function placeOf(orderNo: string, serialNumber: string): string {
  return `${orderNo} ${serialNumber}`;
}

function shownAt(orderNo: string, serialNumber: string, flow: string): ShownRevocation {
  return { serialNumber, form: { flow, item: { id: orderNo }, place: placeOf(orderNo, serialNumber) } };
}
