import { and, desc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import type { QueryOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import type { failedPayments } from '#core/contract/shop-payments.ts';
import { fault } from '#core/fault.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { failedStates } from '#core/shop/failed-payments.ts';
import { mostTransfer } from '#core/shop/shop-bounds.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import { deposits, payments } from '#server/db/schema/payments.ts';
import { isRecordID } from '#server/http/record-id.ts';
import { badInput, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import { touchedColumns } from '#server/shop/customer-orders.ts';

/** Payments that failed, of every customer. */
export function shopPaymentRoutes(): Route[] {
  return [
    serve(contract.shop.failedPayments, async ({ db, query }) => {
      const { limit, offset } = query;
      const least = parseAmount((query.least ?? '0').trim(), 'cents', { least: 0, most: mostTransfer });
      if (!least.ok) return badInput([fault('least', 'format', query.least ?? '')]);
      const wanted = wantedBy(query, least.value);
      const rows = await db
        .select({ payment: payments, account: touchedColumns })
        .from(payments)
        .innerJoin(accounts, eq(accounts.id, payments.accountID))
        .where(wanted)
        .orderBy(desc(payments.endTime), desc(payments.id))
        .limit(limit)
        .offset(limit * (offset - 1));
      return success({
        data: rows.map(({ payment, account }) => ({
          ...{
            id: payment.id,
            payableNo: payment.orderNo,
            aim: payment.aim,
            method: payment.method,
            account,
          },
          state: failedStates.find((state) => state === payment.state) ?? 'refused',
          ...{ cents: payment.baseCents, receivedCents: payment.receivedCents ?? 0 },
          providerRef: payment.providerRef,
          createTime: payment.createTime.toISOString(),
          endTime: (payment.endTime ?? payment.createTime).toISOString(),
        })),
        total: await db.$count(payments, wanted),
      });
    }),
  ];
}

type Asked = QueryOf<typeof failedPayments>;

function wantedBy(
  { state, method, account, failedFrom, failedTo, search }: Asked,
  least: number,
): SQL | undefined {
  const number = search?.trim();
  return and(
    isFailed,
    state && eq(payments.state, state),
    method === undefined ? undefined : eq(payments.method, method),
    account === undefined ? undefined : isRecordID(account) ? eq(payments.accountID, account) : sql`false`,
    least === 0 ? undefined : gte(payments.baseCents, least),
    failedFrom === undefined ? undefined : gte(payments.endTime, new Date(failedFrom)),
    failedTo === undefined ? undefined : lt(payments.endTime, new Date(failedTo)),
    number === undefined ? undefined : isOf(number),
  );
}

/** Payments with this number of the provider, or for what has it: each of them by an index. */
function isOf(number: string): SQL | undefined {
  const idOf = (table: SQL, column: SQL) => sql`(select id from ${table} where ${column} = ${number})`;
  return or(
    eq(payments.providerRef, number),
    eq(payments.orderID, idOf(sql`${orders}`, sql`${orders.orderNo}`)),
    eq(payments.depositID, idOf(sql`${deposits}`, sql`${deposits.depositNo}`)),
    eq(payments.packageID, idOf(sql`${packages}`, sql`${packages.packageNo}`)),
  );
}

/** As the index `payments_failed` has it. */
const isFailed = inArray(payments.state, [...failedStates]);
