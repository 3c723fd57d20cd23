import { asc, eq, inArray } from 'drizzle-orm';
import type { ReplyOf } from '#core/contract/call.ts';
import type { OrderDetail, refundRoutes } from '#core/contract/calls/orders.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { defaultCurrency } from '#core/money/money.ts';
import { type RefundRoute, refundDays, routeRefund } from '#core/money/refund-route.ts';
import { cancellationOf, centsBack, givesUnit } from '#core/orders/cancellation.ts';
import { balanceMethod } from '#core/orders/payment-method.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { paidParts } from '#server/ledger/refund-facts.ts';
import { cancelFacts } from '#server/orders/cancel-orders.ts';

type Preview = ReplyOf<typeof refundRoutes>['data'][number];
type Kind = Pick<Preview, 'kind' | 'cents' | 'unit'>;

/** What canceling these orders, one after another, would refund, and where to. */
export function previewCancellations(
  db: Db,
  owner: Owner,
  found: readonly OrderRecord[],
  now: Date,
): Promise<Preview[]> {
  const asked = found.map((order) => {
    const cancellation = cancellationOf(cancelFacts(order, now));
    const unit = givesUnit(cancellation);
    return { order, kind: cancellation.kind, cents: centsBack(cancellation), unit };
  });
  return previewRefunds(db, owner, asked);
}

/** Where refunds of these orders would go. Each one changes what the balance covers of the next. */
export async function previewRefunds(
  db: Db,
  { id: accountID }: Owner,
  asked: readonly (Kind & { readonly order: OrderRecord })[],
): Promise<Preview[]> {
  let balance = await balanceOf(db, accountID);
  const shown: Preview[] = [];
  for (const { order, kind, cents, unit } of asked) {
    const scope = kind === 'end-reissue' ? 'reissue' : 'order';
    const paid = cents === 0 ? [] : await paidParts(db, order.id, scope);
    const route = routeRefund(paid, cents, balance + cents);
    balance += route.balance;
    shown.push({ orderNo: order.orderNo, kind, cents, unit, parts: shownParts(route) });
  }
  return shown;
}

function shownParts({ back, balance }: RefundRoute): Preview['parts'] {
  const sent = back.map(({ method, cents, currency, charged }) => ({
    ...{ to: method, cents, currency, chargedCents: charged },
    days: refundDays(method),
  }));
  if (balance === 0) return sent;
  const { unit: currency } = defaultCurrency;
  const kept = { to: balanceMethod, cents: balance, currency, chargedCents: balance, days: null };
  return [...sent, kept];
}

/** Refunds of orders that went back to where the money came from, by order. */
export async function refundsOfOrders(
  db: Db,
  orderIDs: readonly string[],
): Promise<ReadonlyMap<string, OrderDetail['refunds']>> {
  const rows = await db
    .select({ refund: refunds, method: payments.method })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentID))
    .where(inArray(refunds.orderID, [...orderIDs]))
    .orderBy(asc(refunds.entryID));
  const byOrder = new Map<string, OrderDetail['refunds']>();
  for (const { refund, method } of rows) {
    const { id, orderID, cents, currency, chargedCents, state, createTime, endTime } = refund;
    const shown = {
      ...{ id, to: method, cents, currency, chargedCents, days: refundDays(method), state },
      createTime: createTime.toISOString(),
      endTime: endTime?.toISOString() ?? zeroTime,
    };
    byOrder.set(orderID, [...(byOrder.get(orderID) ?? []), shown]);
  }
  return byOrder;
}
