import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import { type Refusal, refuse } from '#server/http/reply.ts';

/** Refusal of a call that the order's status does not allow. */
export function wrongStatus(msg: string, found: number, ...wanted: readonly OrderStatus[]): Refusal {
  return refuse(replyCode.wrongState, msg, [
    fault('orderStatus', 'not-offered', String(found), wanted.join(', ')),
  ]);
}
