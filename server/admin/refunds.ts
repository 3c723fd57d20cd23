import { and, asc, eq } from 'drizzle-orm';
import * as v from 'valibot';
import { plainAmount } from '#core/money/money.ts';
import { refundStates } from '#core/money/refund-route.ts';
import { type Command, defineCommand, NotDone, option, UsageError } from '#server/admin/command.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { openGateways } from '#server/payment/gateways/gateways.ts';
import { giveToBalance, retryRefund } from '#server/payment/send-refund.ts';
import type { Services } from '#server/services.ts';

const acts = ['retry', 'balance'] as const;

/** Why a refund cannot be given to the balance. */
const notGiven = {
  none: 'no pending refund has this id',
  unreachable: 'the provider can’t be reached, so it may have sent the money; --unasked gives it anyway',
  pending: 'the provider is sending it',
} as const;

export const refundCommands: readonly Command[] = [
  defineCommand(
    'refunds',
    'Lists refunds that go back to where the money came from; with --id and --do, retries one or gives it to the balance.',
    {
      state: option(v.optional(v.picklist(refundStates)), `only ${refundStates.join(', ')}`),
      id: option(v.optional(v.pipe(v.string(), v.uuid())), 'the id of a refund, as listed'),
      do: option(v.optional(v.picklist(acts)), acts.join(' or ')),
      unasked: option(v.optional(v.boolean(), false), 'give it even if the provider can’t be asked'),
    },
    async (services, { state, id, do: act, unasked }, io) => {
      if ((id === undefined) !== (act === undefined)) throw new UsageError('--id and --do go together');
      if (id === undefined || act === undefined) return list(services, state, io.say);
      const done = act === 'retry' ? await retry(services, id) : await give(services, id, unasked);
      services.log.security({ what: 'admin', outcome: 'done', who: id, from: '', detail: `refunds ${act}` });
      io.say(done);
    },
  ),
];

async function list(
  { db }: Services,
  state: (typeof refundStates)[number] | undefined,
  say: (line: string) => void,
): Promise<void> {
  const rows = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentID))
    .where(and(state === undefined ? undefined : eq(refunds.state, state)))
    .orderBy(asc(refunds.createTime));
  for (const { refund, payment } of rows) {
    const { id, chargedCents, currency, attempts, createTime, nextTryTime, faultCode } = refund;
    const amount = `${plainAmount(chargedCents)} ${currency}`;
    const times = `${createTime.toISOString()}\t${nextTryTime?.toISOString() ?? '-'}`;
    const named = `${id}\t${payment.orderNo}\t${payment.method}\t${amount}`;
    say(`${named}\t${refund.state}\t${attempts}\t${times}\t${faultCode || '-'}`);
  }
  say(`${rows.length} refunds (id, order, method, amount, state, calls, since, next call, last fault)`);
}

async function retry(services: Services, id: string): Promise<string> {
  if (!(await retryRefund(services, id))) throw new NotDone(notGiven.none);
  return 'the server tries it within a minute';
}

async function give(services: Services, id: string, isUnasked: boolean): Promise<string> {
  const paying = { ...services, gateways: openGateways(services) };
  const given = await giveToBalance(paying, id, isUnasked);
  if (given === 'settled') return 'the provider had already sent it: it is settled now';
  if (given === 'returned') return 'given to the balance';
  throw new NotDone(notGiven[given]);
}
