import { and, count, desc, eq } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import type { Fault } from '#core/fault.ts';
import { checkNameList, nameLimit } from '#core/names/check-names.ts';
import { hostRulesFor, nameKindFor } from '#core/names/host-rules.ts';
import { splitNames } from '#core/names/split-names.ts';
import { isVettingDue } from '#core/orders/reissue.ts';
import { orderStatus } from '#core/orders/status.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Owner } from '#server/account/own.ts';
import { findOrdered } from '#server/catalogue/products.ts';
import { type OrderRecord, reissues } from '#server/db/schema/orders.ts';
import { badInput, notFound, type Refusal, success } from '#server/http/reply.ts';
import { type Route, serve, servePrepared } from '#server/http/serve.ts';
import { cancelHost, judgeRemoval } from '#server/orders/cancel-host.ts';
import { findOrder, findOrders } from '#server/orders/find-orders.ts';
import { type AskedRequest, judgeRequest, reusedFaults } from '#server/orders/judge-request.ts';
import { statusOf } from '#server/orders/order-conditions.ts';
import { isFresh } from '#server/orders/order-request.ts';
import { previewCancellations, previewRefunds } from '#server/orders/refund-preview.ts';
import {
  beginReissue,
  canReissue,
  differenceFor,
  type NewRequest,
  nameFaultsFor,
  type ReissueRefusal,
  resubmit,
} from '#server/orders/reissue.ts';
import { shownTime } from '#server/orders/show-order.ts';
import { spanEnd } from '#server/orders/span-end.ts';
import { droppedBy } from '#server/orders/superseded.ts';
import { wrongStatus } from '#server/orders/wrong-status.ts';
import { validatedAhead } from '#server/validation/ahead.ts';
import { validationsOf } from '#server/validation/validations.ts';
import type { Verification } from '#server/validation/verify-order.ts';

const requestLimit = 1024 * 1024;

/** Calls that request another certificate, or the same one with another request. */
export function reissueRoutes(services: Verification): Route[] {
  const { orders: calls } = contract;
  const productOf = ({ productNo }: OrderRecord, now: Date) =>
    findOrdered(services.db, productNo, services.sells, now);

  /** Checks a request against its order, before any transaction. */
  const judge = async (
    owner: Owner,
    orderNo: string,
    body: AskedRequest,
    now: Date,
  ): Promise<Result<NewRequest, Refusal>> => {
    const order = await findOrder(services.db, owner, orderNo);
    if (order === null) return fail(notFound());
    const product = await productOf(order, now);
    if (product === null) return fail(notSold(order, now));
    const judged = await judgeRequest(services, { product, discount: owner.discount }, body, now);
    return judged.ok ? judged : fail(badInput(judged.error));
  };

  return [
    serve(calls.reSignPrice, async ({ db, owner, clock, params, body }) => {
      const now = clock.now();
      const order = await findOrder(db, owner, params.id);
      if (order === null) return notFound();
      const product = await productOf(order, now);
      if (product === null || !canReissue(order, now)) return notSold(order, now);
      const names = await readNames(body.domains, product);
      if (!names.ok) return badInput(names.error);
      const terms = { product, discount: owner.discount };
      const faults = await nameFaultsFor(db, order, terms, names.value);
      if (faults.length > 0) return badInput(faults);
      const fresh = new Set(
        (await validationsOf(db, order.id)).flatMap((row) => (isFresh(row, now) ? [row.domainName] : [])),
      );
      const asked = names.value.map((ascii) => ({ ascii }));
      const ahead = await validatedAhead(db, { ...order, product: order, owner }, asked, now);
      return success({
        reSignPriceDiff: differenceFor(order, terms, names.value),
        domainNames: [...names.value],
        validateAgain: names.value.filter((name) => !fresh.has(name) && !ahead.has(name)),
        vetAgain: isVettingDue(order.productType, order.vettedTime, now),
        paidUntil: shownTime(spanEnd(order)),
        ...(await droppedBy(db, order, names.value, now)),
      });
    }),

    servePrepared(
      calls.reSign,
      async ({ owner, clock, body: { orderNo, ...body } }) => {
        const judged = await judge(owner, orderNo, body, clock.now());
        return async ({ db: tx }) => {
          if (!judged.ok) return judged.error;
          const reused = await reusedFaults(tx, owner, judged.value);
          if (reused.length > 0) return badInput(reused);
          const begun = await beginReissue(services, tx, owner, orderNo, judged.value, clock.now());
          return begun.ok ? success(begun.value) : refusalOf(begun.error, issuedStates);
        };
      },
      { bodyLimit: requestLimit },
    ),

    servePrepared(
      calls.reCommit,
      async ({ owner, clock, params: { orderNo }, body }) => {
        const judged = await judge(owner, orderNo, body, clock.now());
        return async ({ db: tx }) => {
          if (!judged.ok) return judged.error;
          const reused = await reusedFaults(tx, owner, judged.value);
          if (reused.length > 0) return badInput(reused);
          const sent = await resubmit(services, tx, owner, orderNo, judged.value, clock.now());
          return sent.ok ? success(sent.value) : refusalOf(sent.error, openStates);
        };
      },
      { bodyLimit: requestLimit },
    ),

    serve(calls.reSignRecords, async ({ db, owner, query }) => {
      const order = await findOrder(db, owner, query.orderNo);
      if (order === null) return notFound();
      const own = eq(reissues.orderID, order.id);
      const rows = await db
        .select()
        .from(reissues)
        .where(and(own))
        .orderBy(desc(reissues.number))
        .limit(query.limit)
        .offset((query.offset - 1) * query.limit);
      const [{ total } = { total: 0 }] = await db.select({ total: count() }).from(reissues).where(own);
      return success({
        total,
        data: rows.map(({ number, state, hashValue, names, priceDiff, createTime, endTime }) => ({
          number,
          // The order's status shows whether the price difference has been paid.
          state: state === 'unpaid' && order.status !== orderStatus.resign ? ('verifying' as const) : state,
          hashValue,
          domainNames: names,
          reSignPriceDiff: priceDiff,
          createTime: shownTime(createTime),
          endTime: shownTime(endTime),
        })),
      });
    }),

    serve(calls.refundRoutes, async ({ db, owner, clock, body: { orderNos, host } }) => {
      const found = await findOrders(db, owner, orderNos.split(','));
      if (found === null) return notFound();
      const now = clock.now();
      const sorted = found.toSorted((one, other) => (one.orderNo < other.orderNo ? -1 : 1));
      if (host === undefined) return success({ data: await previewCancellations(db, owner, sorted, now) });
      const asked = [];
      for (const order of sorted) {
        const product = await findOrdered(db, order.productNo, services.sells, now);
        const judged = await judgeRemoval(db, owner, order, { host, product }, now);
        const kind = judged.ok ? ('name' as const) : ('none' as const);
        asked.push({ order, kind, cents: judged.ok ? judged.value.refund : 0, unit: false });
      }
      return success({ data: await previewRefunds(db, owner, asked) });
    }),

    serve(calls.cancelHost, async ({ db: tx, owner, clock, body: { certid, host }, audit }) => {
      const found = await findOrder(tx, owner, certid);
      const now = clock.now();
      const product = found === null ? null : await findOrdered(tx, found.productNo, services.sells, now);
      const asked = { orderNo: certid, host, product };
      const removed = await cancelHost(services, tx, owner, asked, now);
      audit(certid, [{ field: 'host', before: host, after: '' }]);
      return removed.ok ? success({ refund: removed.value }) : refusalOf(removed.error, openStates);
    }),
  ];
}

const issuedStates = [orderStatus.issued, orderStatus.expired, orderStatus.revoked] as const;
const returnedStates = [orderStatus.resubmit, orderStatus.returned] as const;
const openStates = [orderStatus.unpaid, orderStatus.verifying, ...returnedStates] as const;

function notSold(order: OrderRecord, now: Date): Refusal {
  const status = statusOf(order, now);
  return wrongStatus('No more certificates can be issued for this order', status, ...issuedStates);
}

function refusalOf(refusal: ReissueRefusal, wanted: readonly NewStatus[]): Refusal {
  if (refusal.kind === 'not-found') return notFound();
  if (refusal.kind === 'bad-input') return badInput(refusal.faults);
  return wrongStatus('This isn’t possible in the order’s current status', refusal.status, ...wanted);
}
type NewStatus = (typeof issuedStates | typeof openStates)[number];

/** Returns the names in ASCII, checked like those of a new order. */
async function readNames(
  domains: string,
  product: NewRequest['product'],
): Promise<Result<readonly string[], readonly Fault[]>> {
  if (nameKindFor(product.productType) === 'none') return ok([]);
  const rules = hostRulesFor(product.productType, product.subBrand);
  const verdict = await checkNameList(splitNames(domains), rules, 'domainNames', nameLimit(product));
  const faults = [...verdict.faults, ...verdict.rows.flatMap((row) => row.fault ?? [])];
  return faults.length > 0 ? fail(faults) : ok(verdict.rows.flatMap((row) => row.host?.ascii ?? []));
}
