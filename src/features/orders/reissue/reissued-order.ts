import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { isCorrectable, isReissuable, isResubmittable } from '#core/orders/reissue.ts';
import type { ReissuedOrder, ReissueKind } from '#machines/orders/reissue/reissue.types.ts';

/** The starting values are those of the certificate or, before the first one, of the order. */
export function reissuedOrderOf(order: OrderDetail): ReissuedOrder {
  const { orderNo, productNo, productType, subBrand, contactID, orgID, dcvMethod, csr, hashValue } = order;
  return {
    orderNo,
    productNo,
    productType,
    subBrand,
    contactID,
    orgID,
    dcvMethod,
    domainNames: order.domainNames,
    request: { csr, key: order.key, hashValue, spkiHash: order.spkiHash },
  };
}

/** How another certificate is requested for the order now; null if it cannot be. */
export function reissueKindOf(order: OrderDetail): ReissueKind | null {
  if (isResubmittable(order.orderStatus) || isCorrectable(order)) return 'resubmit';
  return isReissuable(order, new Date(order.serverTime)) ? 'reissue' : null;
}
