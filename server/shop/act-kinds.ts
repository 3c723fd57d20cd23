import { contract } from '#core/contract/contract.ts';
import type { Settling } from '#server/payment/settle.ts';
import type { ActKinds } from '#server/shop/acts.ts';
import { runCredit, runDebit, runTransfer } from '#server/shop/money-acts.ts';
import { runCancel, runRefund } from '#server/shop/order-acts.ts';
import { runWithdrawal } from '#server/shop/withdrawal-reviews.ts';
import { runSiteChange } from '#server/site/change-site.ts';

/** What runs each kind of act that may wait for a second operator, by the id of the call that asks for it. */
export function openActKinds(settling: Settling): ActKinds {
  const { shop } = contract;
  return {
    [shop.cancelOrder.id]: runCancel(settling.jobs),
    [shop.refundOrder.id]: runRefund(settling.jobs),
    [shop.credit.id]: runCredit,
    [shop.debit.id]: runDebit,
    [shop.bookTransfer.id]: runTransfer(settling),
    [shop.payWithdrawal.id]: runWithdrawal,
    [shop.changeSite.id]: runSiteChange,
  };
}
