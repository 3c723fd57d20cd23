import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import { plainAmount } from '#core/money/money.ts';
import { orderStatus } from '#core/orders/status.ts';
import { notFound, type Refusal, refuse } from '#server/http/reply.ts';
import { wrongStatus } from '#server/orders/wrong-status.ts';
import type { QueueRefusal } from '#server/payment/open-queue.ts';
import type { PaymentRefusal } from '#server/payment/pay-order.ts';
import type { Standing } from '#server/payment/payables.ts';

export function notOffered(asked: { readonly name: string }, offered: readonly string[]): Refusal {
  return refuse(replyCode.badInput, 'This payment method isn’t available', [
    fault('payWay', 'not-offered', asked.name, offered.join(', ')),
  ]);
}

export function gatewayFailed(): Refusal {
  return refuse(replyCode.gatewayFailed, 'The payment provider didn’t respond. Try again later');
}

/** Refusal if this payable cannot be paid with this aim now, or another sum is due than was shown; null if it can. */
export function standingRefusal(
  standing: Standing,
  { aim, due }: { readonly aim: Standing['aim']; readonly due?: number },
): Refusal | null {
  if (standing.outcome === 'paid') return refuse(replyCode.alreadyPaid, 'This has already been paid');
  if (standing.outcome === 'closed') {
    return wrongStatus('This can’t be paid now', standing.status, orderStatus.unpaid);
  }
  if (standing.aim === aim)
    return due === undefined || due === standing.due ? null : sumChanged(due, standing.due);
  return refuse(replyCode.wrongState, 'A different payment is due', [
    fault('aim', 'not-offered', aim, standing.aim),
  ]);
}

function sumChanged(shown: number, due: number): Refusal {
  return refuse(replyCode.conflict, 'Another sum is due', [
    fault('due', 'sum-changed', String(shown), String(due)),
  ]);
}

/** It exceeds a spending limit; somebody else has to approve it first. */
export function approvalNeeded(orderNo: string, due: number): Refusal {
  return refuse(replyCode.conflict, 'This needs an approval first', [
    fault('orderNo', 'approval-needed', orderNo, plainAmount(due)),
  ]);
}

/** `orderNo`: what was to be paid, where the refusal does not name it. */
export function refusalOf(refusal: PaymentRefusal | QueueRefusal, orderNo = ''): Refusal {
  switch (refusal.kind) {
    case 'not-found':
      return notFound();
    case 'already-paid':
      return refuse(
        replyCode.alreadyPaid,
        'This order has already been paid',
        'orderNo' in refusal ? [fault('orderNos', 'not-offered', refusal.orderNo)] : [],
      );
    case 'wrong-state':
      return 'orderNo' in refusal
        ? refuse(replyCode.wrongState, 'This order can’t be paid now', [
            fault('orderNos', 'not-offered', `${refusal.orderNo} ${refusal.status}`, '1001'),
          ])
        : wrongStatus('This order can’t be paid now', refusal.status, orderStatus.unpaid);
    case 'sum-changed':
      return sumChanged(refusal.shown, refusal.due);
    case 'approval-needed':
      return approvalNeeded('orderNo' in refusal ? refusal.orderNo : orderNo, refusal.due);
    case 'no-unit':
      return refuse(replyCode.conflict, 'No package has a unit for this order', [
        fault('payWay', 'no-unit', 'package'),
      ]);
    case 'balance-short':
      return refuse(replyCode.balanceShort, 'Insufficient balance', [
        fault('balance', 'balance-short', plainAmount(refusal.balance), plainAmount(refusal.price)),
      ]);
  }
}
