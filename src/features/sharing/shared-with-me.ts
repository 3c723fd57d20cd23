import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as sharingCalls from '#core/contract/calls/sharing.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** Whether a colleague shared the key of the order's request with the user. */
export async function isSharedWithMe(
  client: Client,
  { orderNo, spkiHash }: Pick<OrderDetail, 'orderNo' | 'spkiHash'>,
): Promise<boolean> {
  const { envelopes } = await client.call(sharingCalls.envelopes, { body: { orderNos: orderNo } });
  return envelopes.some((each) => each.orderNo === orderNo && each.spkiHash === spkiHash);
}
