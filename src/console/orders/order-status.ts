import type { OrderRow } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { isPaid, isPayable, type OrderStatus } from '#core/orders/status.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** Returns the status of each order, in any order. A single order uses its status call, several use the list. */
export async function readStatuses(
  client: Client,
  orderNos: readonly string[],
  signal: AbortSignal,
): Promise<OrderStatus[]> {
  const [id = '', ...others] = orderNos;
  if (others.length > 0) {
    return (await readOrders(client, orderNos, signal)).map(({ orderStatus }) => orderStatus);
  }
  const { orderInfo } = await client.call(orderCalls.status, { params: { id } }, { signal });
  return [orderInfo.orderStatus];
}

/** Returns those of the orders that exist, at most 500, without their requests and keys. */
export async function readOrders(
  client: Client,
  orderNos: readonly string[],
  signal: AbortSignal,
): Promise<readonly OrderRow[]> {
  const found = await client.call(orderCalls.list, { query: orderRowsQuery(orderNos) }, { signal });
  return inOrderOf(orderNos, found.data);
}

export function orderRowsQuery(orderNos: readonly string[]) {
  return { orderNos: orderNos.join(','), limit: orderNos.length };
}

export function inOrderOf(orderNos: readonly string[], rows: readonly OrderRow[]): readonly OrderRow[] {
  const byNumber = new Map(rows.map((row) => [row.orderNo, row]));
  return orderNos.flatMap((orderNo) => byNumber.get(orderNo) ?? []);
}

/** Returns the combined status of a set of orders: `paid` if nothing is left to pay and something was paid. */
export function statusOfSet(statuses: readonly OrderStatus[]): 'paid' | 'unpaid' | 'closed' {
  if (statuses.some(isPayable)) return 'unpaid';
  return statuses.some(isPaid) ? 'paid' : 'closed';
}
