import { useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { pay } from '#core/contract/calls/payment.ts';
import * as changeCalls from '#core/contract/order-changes.ts';
import { isRenewable } from '#core/orders/renewal.ts';
import { type FormDialogHost, useFormDialog } from '#src/console/form/use-form-dialog.ts';
import { orderForms } from '#src/console/orders/form-names.ts';
import { useCan } from '#src/console/rights/use-can.ts';
import { type Cancelling, useCancel } from '#src/features/orders/order/use-cancel.ts';
import { type RevocationHost, useRevocation } from '#src/features/orders/order/use-revocation.ts';
import { type ReissueHost, useReissue } from '#src/features/orders/reissue/use-reissue.ts';

/** What can be done on an order's page, each with its dialog. */
export interface OrderActs {
  readonly cancel: Cancelling;
  readonly reissue: ReissueHost;
  readonly revocation: RevocationHost;
  readonly renewal: FormDialogHost<{ readonly id: string }>;
  readonly canRenew: boolean;
  /** What the user's role allows. */
  readonly canPay: boolean;
  readonly canRevoke: boolean;
  readonly canDownload: boolean;
  /** Serial number of the certificate being downloaded; null if none is. */
  readonly downloading: string | null;
  download(serialNumber: string | null): void;
  /** The dialog that shares the key with colleagues is open. */
  readonly isSharing: boolean;
  share(isOpen: boolean): void;
}

export function useOrderActs(order: OrderDetail): OrderActs {
  const cancel = useCancel(order);
  const reissue = useReissue(order);
  const revocation = useRevocation(order);
  const [downloading, download] = useState<string | null>(null);
  const [isSharing, share] = useState(false);
  const renewal = useFormDialog<{ readonly id: string }>({
    form: orderForms.renewal,
    place: order.orderNo,
    items: noItems,
  });
  const isRenewed = order.renewals.at(-1)?.orderNo !== order.orderNo;
  const can = useCan();
  const isOpen = isRenewable(order, new Date(order.serverTime)) && !order.isReSigning && !isRenewed;
  return {
    cancel: { ...cancel, canStart: cancel.canStart && can(orderCalls.cancel) },
    reissue: { ...reissue, canStart: reissue.canStart && can(changeCalls.reSign) },
    revocation,
    renewal,
    canRenew: isOpen && can(changeCalls.renew),
    canPay: can(pay),
    canRevoke: can(changeCalls.revoke),
    canDownload: can(orderCalls.certificate),
    downloading,
    download,
    isSharing,
    share,
  };
}

const noItems: readonly { readonly id: string }[] = [];
