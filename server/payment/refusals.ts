import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { plainAmount } from '#core/money/money.ts';
import { notFound, type Refusal, refuse } from '#server/http/reply.ts';
import type { QueueRefusal } from '#server/payment/open-queue.ts';
import type { PaymentRefusal } from '#server/payment/pay-order.ts';
import type { Standing } from '#server/payment/payables.ts';

export function notOffered(asked: { readonly name: string }, offered: readonly string[]): Refusal {
  return refuse(replyCode.badInput, 'This way to pay is not offered', [
    fault('payWay', 'not-offered', asked.name, offered.join(', ')),
  ]);
}

export function gatewayFailed(): Refusal {
  return refuse(replyCode.gatewayFailed, 'The payment provider did not answer; try again later');
}

/** Why this payable cannot be paid with this aim now; null when it can. */
export function standingRefusal(standing: Standing, aim: Standing['aim']): Refusal | null {
  if (standing.outcome === 'paid') return refuse(replyCode.alreadyPaid, 'This is paid already');
  if (standing.outcome === 'closed') {
    return refuse(replyCode.wrongState, 'This cannot be paid now', [
      fault('orderStatus', 'not-offered', String(standing.status), '1001'),
    ]);
  }
  if (standing.aim === aim) return null;
  return refuse(replyCode.wrongState, 'This is not what there is to pay for', [
    fault('aim', 'not-offered', aim, standing.aim),
  ]);
}

export function refusalOf(refusal: PaymentRefusal | QueueRefusal): Refusal {
  switch (refusal.kind) {
    case 'not-found':
      return notFound();
    case 'already-paid':
      return refuse(
        replyCode.alreadyPaid,
        'This order is paid already',
        'orderNo' in refusal ? [fault('orderNos', 'not-offered', refusal.orderNo)] : [],
      );
    case 'wrong-state':
      return refuse(replyCode.wrongState, 'This order cannot be paid now', [
        'orderNo' in refusal
          ? fault('orderNos', 'not-offered', `${refusal.orderNo} ${refusal.status}`, '1001')
          : fault('orderStatus', 'not-offered', String(refusal.status), '1001'),
      ]);
    case 'balance-short':
      return refuse(replyCode.balanceShort, 'The balance is not enough', [
        fault('balance', 'balance-short', plainAmount(refusal.balance), plainAmount(refusal.price)),
      ]);
  }
}
