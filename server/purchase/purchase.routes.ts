import { type Price, priceOrder, sumPrices } from '#core/catalogue/price.ts';
import { readTypeFlags } from '#core/catalogue/type-flags.ts';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { fault } from '#core/fault.ts';
import { splitNames } from '#core/names/split-names.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { closeDrafts } from '#server/acme/drafts.ts';
import { notifyDeciders } from '#server/approvals/approval-causes.ts';
import { askApproval } from '#server/approvals/decide.ts';
import { holdNew } from '#server/approvals/hold.ts';
import { findProduct } from '#server/catalogue/products.ts';
import type { Db } from '#server/db/open.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Actor, type Route, serve, servePrepared } from '#server/http/serve.ts';
import { takeTurns } from '#server/http/turns.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { findByHash, findOrder } from '#server/orders/find-orders.ts';
import {
  linkRenewal,
  linkToEnding,
  lockRenewable,
  renewalFault,
  renewalOf,
} from '#server/orders/renew-order.ts';
import { markPaid } from '#server/payment/pay-order.ts';
import { createOrders, reusedKeyFaults } from '#server/purchase/create-orders.ts';
import { openOrderFaults } from '#server/purchase/open-orders.ts';
import { findOrderedNames } from '#server/purchase/ordered-names.ts';
import { type AskedOrders, prefixOf, prepareOrders } from '#server/purchase/prepare-orders.ts';
import { findReusedKeys } from '#server/purchase/reused-keys.ts';
import { countAttempt, tooManyTries } from '#server/session/attempts.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** 500 requests with their sealed RSA-4096 keys take about 5 MB. */
const creationLimit = 16 * 1024 * 1024;
const priceLimit = 4 * 1024 * 1024;

const noSuchProduct = () => refuse(replyCode.notFound, 'Product not found');

/** Calls that price and create orders. */
export function purchaseRoutes(
  services: Pick<Verification, 'db' | 'jobs' | 'sells' | 'mailer' | 'issuer'>,
): Route[] {
  const { jobs, sells } = services;
  const { purchase } = contract;
  return [
    serve(
      purchase.price,
      async ({ db, owner, clock, params, body }) => {
        const product = await findProduct(db, params.id, sells, clock.now());
        if (product === null) return noSuchProduct();
        const offered = offeredValidities(product);
        if (!offered.includes(body.year)) {
          return badInput([fault('year', 'not-offered', String(body.year), offered.join(', '))]);
        }
        const terms = { prices: product.prices, validity: body.year, discount: owner.discount };
        const turn = takeTurns();
        const each: Price[] = [];
        for (const { commonName, domainNames } of body.sslDomains) {
          await turn();
          each.push(
            priceOrder({ ...terms, names: [...new Set(splitNames(`${commonName},${domainNames}`))] }),
          );
        }
        return success(sumPrices(each, owner.discount));
      },
      { bodyLimit: priceLimit },
    ),

    servePrepared(
      purchase.create,
      async ({ actor, owner, clock, params, body }) => {
        const { productNo } = params;
        const certificates = 'sslCerts' in body ? body.sslCerts : { ...body, ...noNames };
        const asked: AskedOrders = { ...body, productNo, certificates };
        const prepared = await prepareOrders(services, { actor, owner }, asked, clock.now());
        return async ({ db: tx }) => {
          const created = await createPrepared(tx, { jobs, actor }, asked, prepared);
          if (created.kind === 'success')
            await linkToEnding(tx, owner, created.data.orderNos.split(','), clock.now());
          return created;
        };
      },
      { bodyLimit: creationLimit },
    ),

    servePrepared(purchase.free, async ({ actor, owner, clock, body }) => {
      const asked: AskedOrders = { ...body, certificates: body };
      const prepared = await prepareOrders(services, { actor, owner }, asked, clock.now());
      return async ({ db: tx }) => {
        if (prepared.ok && !readTypeFlags(prepared.value.product.productType).free) {
          return badInput([fault('productNo', 'not-offered', body.productNo)]);
        }
        return createPrepared(tx, { jobs, actor }, asked, prepared);
      };
    }),

    servePrepared(
      contract.orders.renew,
      async ({ db, actor, owner, clock, body: { orderid, ...wanted } }) => {
        const known = await findOrder(db, owner, orderid);
        const asked = known === null ? null : await renewalOf(db, known, wanted);
        const prepared =
          asked === null ? null : await prepareOrders(services, { actor, owner }, asked, clock.now());
        return async ({ db: tx }) => {
          const now = clock.now();
          const locked = await lockRenewable(tx, owner, orderid, now);
          if (asked === null || prepared === null) return notFound();
          if (!locked.ok) {
            return locked.error === 'not-found'
              ? notFound()
              : refuse(replyCode.wrongState, 'This order can’t be renewed', [
                  renewalFault(orderid, locked.error),
                ]);
          }
          const created = await createPrepared(tx, { jobs, actor }, asked, prepared);
          if (created.kind !== 'success') return created;
          const after = await findOrder(tx, owner, created.data.orderNos);
          if (after !== null) await linkRenewal(tx, locked.value, after, now);
          return created;
        };
      },
    ),

    serve(
      purchase.orderedNames,
      async ({ db, owner, clock, body: { productType, names }, replyHeaders }) => {
        const wait = await countAttempt(db, `ordered-names ${owner.id}`, nameQuestions, clock.real());
        if (wait !== null) return tooManyTries('names', wait, replyHeaders);
        return success({
          list: await findOrderedNames(db, owner, { productType, names, now: clock.now() }),
        });
      },
      { bodyLimit: priceLimit },
    ),

    serve(purchase.hashValues, async ({ db, owner, body }) =>
      success({
        list: await findByHash(db, owner, body.hashValues),
        reused: await findReusedKeys(db, owner, body.spkiHashes),
      }),
    ),
  ];
}

/** Asked once for a whole batch, and again where it changes. */
const nameQuestions = { most: 120, seconds: 60 } as const;

const noNames = { commonName: '', domainNames: '' };

async function createPrepared(
  tx: Db,
  { jobs, actor }: { readonly jobs: Jobs; readonly actor: Actor },
  asked: AskedOrders,
  prepared: Awaited<ReturnType<typeof prepareOrders>>,
) {
  if (!prepared.ok) return prepared.error === 'no-product' ? noSuchProduct() : badInput(prepared.error);
  const { now, owner } = prepared.value;
  const accountID = owner.id;
  const fieldOf = (index: number) => `${prefixOf(asked.certificates, index)}csr`;
  const reused = await reusedKeyFaults(tx, prepared.value, fieldOf);
  if (reused.length > 0) return badInput(reused);
  const { created, total } = await createOrders(tx, prepared.value);
  const ordered = prepared.value.certificates.map(({ names }) => names.map(({ ascii }) => ascii));
  await closeDrafts(tx, owner, ordered, now);
  const open = await openOrderFaults(tx, owner, created[0]?.payAmount === 0);
  if (open.length > 0) return badInput(open);
  const held = await holdNew(tx, created, prepared.value);
  const reason = asked.approvalReason.trim();
  // What a key ordered beyond its limit waits until a person asks for it.
  if (held.length > 0 && reason !== '' && actor.kind === 'user') {
    const orderNos = held.map(({ orderNo }) => orderNo);
    const request = await askApproval(tx, { actor, owner }, { orderNos, reason }, now);
    if (!request.ok) throw new Error('new orders could not be asked for');
    await notifyDeciders(tx, request.value.id, now);
  }
  // Free orders need not wait for payment.
  for (const order of created) {
    if (order.payAmount === 0) await markPaid(tx, jobs, { id: order.id, accountID, checks: 0 }, 'free', now);
  }
  return success({ orderNos: created.map((order) => order.orderNo).join(','), total });
}
