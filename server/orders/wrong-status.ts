import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import { type Refusal, refuse } from '#server/http/reply.ts';

/** The order is in none of the states that a call is for. */
export function wrongStatus(msg: string, found: number, ...wanted: readonly OrderStatus[]): Refusal {
  return refuse(replyCode.wrongState, msg, [
    fault('orderStatus', 'not-offered', String(found), wanted.join(', ')),
  ]);
}
