import * as v from 'valibot';
import { replyCode } from '#core/contract/call.ts';
import { fault } from '#core/fault.ts';
import type { Db } from '#server/db/open.ts';
import { notFound, refuse } from '#server/http/reply.ts';
import { post } from '#server/ledger/ledger.ts';
import { UnknownCurrency, workOnNotice } from '#server/payment/callback.route.ts';
import { bankGatewayName, bankPayment } from '#server/payment/gateways/bank.ts';
import type { Settling } from '#server/payment/settle.ts';
import type { RunAct } from '#server/shop/acts.ts';

const entryData = v.object({ cause: v.string() });
const transferData = v.object({
  reference: v.string(),
  cents: v.number(),
  currency: v.string(),
  notice: v.string(),
});
export type Transfer = v.InferOutput<typeof transferData>;

/** Puts money on a balance that no payment brought. */
export const runCredit: RunAct = async (tx, { accountID, cents, reason, data }, at) => {
  const { cause } = v.parse(entryData, data);
  const posted = await post(tx, { accountID, kind: 'gift', cause, cents, note: reason, at });
  if (!posted.ok) throw new Error('a credit was not entered');
  return null;
};

/** Takes money off a balance. */
export const runDebit: RunAct = async (tx, { accountID, cents, reason, data }, at) => {
  const { cause } = v.parse(entryData, data);
  const posted = await post(tx, { accountID, kind: 'write-off', cause, cents, note: reason, at });
  if (posted.ok) return null;
  return refuse(replyCode.balanceShort, 'The balance does not cover it', [
    fault('cents', 'not-offered', String(cents), String(posted.error.balance)),
  ]);
};

/**
 * Books a transfer as a notice from the bank does. Also for `npm run admin -- book-transfer`. Throws `UnknownCurrency` where there is no
 * rate: nothing may be kept then.
 */
export async function bookTransfer(
  tx: Db,
  settling: Settling,
  { reference, cents, currency, notice }: Transfer,
): Promise<'booked' | 'known' | 'no-reference'> {
  const payment = await bankPayment(tx, reference);
  if (payment === null) return 'no-reference';
  const isNew = await workOnNotice(tx, settling, bankGatewayName, {
    noticeID: notice,
    paymentID: payment.id,
    answer: { state: 'paid', cents, currency },
    isSeparate: true,
  });
  return isNew ? 'booked' : 'known';
}

export function runTransfer(settling: Settling): RunAct {
  return async (tx, { data }) => {
    const transfer = v.parse(transferData, data);
    try {
      const booked = await bookTransfer(tx, settling, transfer);
      if (booked === 'booked') return null;
      return booked === 'no-reference'
        ? notFound()
        : refuse(replyCode.wrongState, 'A transfer with this number of the bank is booked already');
    } catch (error) {
      if (!(error instanceof UnknownCurrency)) throw error;
      return refuse(replyCode.wrongState, `There is no exchange rate for ${transfer.currency}`, [
        fault('currency', 'not-offered', transfer.currency),
      ]);
    }
  };
}
