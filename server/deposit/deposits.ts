import { desc, sql } from 'drizzle-orm';
import { type Deposit, depositBounds } from '#core/contract/calls/deposit.ts';
import { contract } from '#core/contract/contract.ts';
import { type Fault, fault } from '#core/fault.ts';
import { plainAmount } from '#core/money/money.ts';
import { depositMethods } from '#core/orders/payment-method.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type DepositRow, deposits } from '#server/db/schema/payments.ts';
import { badInput, notFound, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { shownTime } from '#server/orders/show-order.ts';
import type { Gateways } from '#server/payment/gateways/gateways.ts';
import { listedMethods } from '#server/payment/methods.ts';
import { findPayable } from '#server/payment/payables.ts';
import { notOffered } from '#server/payment/refusals.ts';
import { tooManyTries } from '#server/session/attempts.ts';

/** Deposits one customer may open within `seconds`. */
const allowance = { most: 30, seconds: 60 };

export function depositRoutes(gateways: Gateways): Route[] {
  const { deposit } = contract;
  return [
    serve(deposit.create, async ({ db, owner, clock, body: { amount }, replyHeaders }) => {
      const faults = amountFaults(amount);
      if (faults.length > 0) return badInput(faults);
      if (depositMethods(listedMethods(gateways)).length === 0) return notOffered({ name: '' }, []);
      const now = clock.now();
      const wait = await waitOf(db, owner, now);
      if (wait > 0) return tooManyTries('amount', wait, replyHeaders);
      const depositNo = await nextDepositNumber(db, now);
      const [row] = await db
        .insert(deposits)
        .values({ depositNo, accountID: owner.id, amount, createTime: now })
        .returning();
      if (row === undefined) throw new Error('a deposit was not stored');
      return success(shownDeposit(row));
    }),

    serve(deposit.detail, async ({ db, owner, params }) => {
      const found = await findPayable(db, owner, params.id);
      return found?.kind === 'deposit' ? success(shownDeposit(found.deposit)) : notFound();
    }),

    serve(deposit.list, async ({ db, owner, query: { limit, offset } }) => {
      const isOwn = own(owner, deposits);
      const rows = await db
        .select()
        .from(deposits)
        .where(isOwn)
        .orderBy(desc(deposits.createTime), desc(deposits.depositNo))
        .limit(limit)
        .offset((offset - 1) * limit);
      return success({ data: rows.map(shownDeposit), total: await db.$count(deposits, isOwn) });
    }),
  ];
}

/** Seconds until the customer may open another; 0 if allowed now. */
async function waitOf(db: Db, owner: Owner, now: Date): Promise<number> {
  const [first] = await db
    .select({ at: deposits.createTime })
    .from(deposits)
    .where(own(owner, deposits))
    .orderBy(desc(deposits.createTime))
    .offset(allowance.most - 1)
    .limit(1);
  if (first === undefined) return 0;
  const passed = Math.max(0, now.getTime() - first.at.getTime());
  return Math.max(0, Math.ceil(allowance.seconds - passed / 1000));
}

function amountFaults(amount: number): Fault[] {
  const { least, most } = depositBounds;
  if (amount < least) return [fault('amount', 'amount-small', String(amount), plainAmount(least))];
  return amount > most ? [fault('amount', 'amount-large', String(amount), plainAmount(most))] : [];
}

function shownDeposit({ depositNo, amount, state, createTime, payTime, payWay }: DepositRow): Deposit {
  return {
    depositNo,
    amount,
    state,
    createTime: shownTime(createTime),
    payTime: shownTime(payTime),
    payWay,
  };
}

/** `DP<yyyymmdd>-<5 digits or more>` with the day in UTC. Failed creations leave gaps. */
async function nextDepositNumber(tx: Db, now: Date): Promise<string> {
  const day = now.toISOString().slice(0, 10).replaceAll('-', '');
  const { rows } = await tx.execute<{ number: string | number }>(
    sql`select nextval('deposit_numbers') as number`,
  );
  return `DP${day}-${String(rows[0]?.number ?? '').padStart(5, '0')}`;
}
