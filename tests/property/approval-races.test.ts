import { and, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { wholeAccount } from '#server/account/own.ts';
import { decideApproval } from '#server/approvals/decide.ts';
import { approvalOrders, approvals as requests } from '#server/db/schema/approvals.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { balanceMethod, customerWith, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { isWhole } from '#tests/support/whole.ts';

const server = shareShop();
const { approvals, payment } = contract;
const price = 8_800;
const dearer = 9_900;
const runs = Number(process.env.RUNS ?? (isWhole ? 300 : 12));
const first = Number(process.env.SEED ?? 1);

/** Acts of one run; each is started at most twice. */
const acts = [
  'approve',
  'refuse',
  'cancel',
  'reprice',
  'approve again',
  'kill',
  'pay',
  'queue',
  'ask',
] as const;
type Act = (typeof acts)[number];

interface Cast {
  readonly owner: TestCustomer;
  readonly second: TestCustomer;
  readonly buyer: TestCustomer;
}

let cast: Promise<Cast> | undefined;

async function castOf(): Promise<Cast> {
  const owner = await customerWith(server, 1_000_000_000);
  const second = await server.colleague(owner, { role: 'manager' });
  const buyer = await server.colleague(owner, { role: 'buyer' });
  const body = { subAccountID: buyer.userID, perOrder: 5_000, perMonth: '' } as const;
  await owner.ask(approvals.limitMember, { body });
  return { owner, second, buyer };
}

/** Does one act; resolves with the decision it took, if it took one. */
async function perform(
  act: Act,
  { owner, second, buyer }: Cast,
  orderNo: string,
  id: string,
): Promise<string> {
  const decide = async (by: TestCustomer, decision: 'approve' | 'refuse') => {
    const body = { decision, cents: price, reason: 'Because' };
    const { envelope } = await by.call(approvals.decide, { params: { id }, body });
    return envelope.code === 200 ? decision : '';
  };
  const { db, clock } = server.services;
  switch (act) {
    case 'approve':
      return decide(owner, 'approve');
    case 'approve again':
      return decide(second, 'approve');
    case 'refuse':
      return decide(second, 'refuse');
    case 'cancel':
      await buyer.call(contract.orders.cancel, { body: { orderNos: orderNo } });
      return '';
    case 'reprice':
      await db
        .update(orders)
        .set({ payAmount: dearer, rawAmount: dearer })
        .where(and(eq(orders.orderNo, orderNo), eq(orders.status, 1001)));
      return '';
    case 'kill':
      // The process dies before it commits.
      await db
        .transaction(async (tx) => {
          const actor = { id: owner.userID, displayName: '', email: 'owner@example.com' };
          const asked = { id, decision: 'approve', cents: price, reason: '' } as const;
          await decideApproval(tx, { actor, owner: wholeAccount(owner.id) }, asked, clock.now());
          throw new Error('killed');
        })
        .catch(() => undefined);
      return '';
    case 'pay':
      await buyer.call(payment.pay, { body: { ...balanceMethod, orderNo } });
      return '';
    case 'queue':
      await owner.call(payment.batchPay, { body: { ...balanceMethod, orderNos: orderNo } });
      return '';
    case 'ask':
      await buyer.call(approvals.ask, { body: { orderNos: orderNo, reason: 'Once more' } });
      return '';
  }
}

async function race(seed: number): Promise<string> {
  const random = seededRandom(seed);
  cast ??= castOf();
  const all = await cast;
  const { buyer, owner } = all;
  const { db } = server.services;
  const orderNo = await placeOrder(buyer);
  const { id } = await buyer.ask(approvals.ask, { body: { orderNos: orderNo, reason: 'Needed' } });
  const chosen = Array.from({ length: 3 + random.below(5) }, () => random.pick(acts));
  const decisions = await Promise.all(
    chosen.map(async (act) => {
      for (let turns = random.below(4); turns > 0; turns -= 1)
        await new Promise((done) => setImmediate(done));
      return perform(act, all, orderNo, id);
    }),
  );
  // Whatever happened: paying now only works if it is approved.
  await buyer.call(payment.pay, { body: { ...balanceMethod, orderNo } });
  await owner.call(payment.pay, { body: { ...balanceMethod, orderNo } });
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw new Error('the order is gone');
  const charges = await db
    .select()
    .from(ledger)
    .where(and(eq(ledger.orderID, order.id), eq(ledger.kind, 'charge')));
  const of = await db
    .select({ request: requests, cents: approvalOrders.cents })
    .from(approvalOrders)
    .innerJoin(requests, eq(requests.id, approvalOrders.approvalID))
    .where(eq(approvalOrders.orderID, order.id));
  const about = `seed ${seed}: ${chosen.join(', ')}`;
  const taken = new Set(decisions.filter((decision) => decision !== ''));
  const request = of.find((each) => each.request.id === id)?.request;
  // One outcome: what an approver was told is what is stored, and nobody was told the opposite.
  expect(taken.size, about).toBeLessThanOrEqual(1);
  if (taken.has('approve')) expect(request?.state, about).toBe('approved');
  if (taken.has('refuse')) expect(request?.state, about).toBe('refused');
  if (taken.size === 0) expect(['open', 'withdrawn'], about).toContain(request?.state);
  expect(request?.deciderID, about).not.toBe(buyer.userID);
  // Nothing is paid unapproved, twice, or for more than was seen.
  expect(charges.length, about).toBeLessThanOrEqual(1);
  for (const { cents } of charges) {
    const approved = of.filter((each) => each.request.state === 'approved' && each.cents >= -cents);
    expect(approved.length, about).toBeGreaterThan(0);
  }
  if (order.status === 1001) expect(charges, about).toEqual([]);
  // A request that waits has an order that waits, and the reverse.
  for (const { request: each } of of.filter((one) => one.request.state === 'open'))
    expect([order.status, order.approval, order.approvalID], about).toEqual([1001, 'asked', each.id]);
  if (order.approval === 'asked')
    expect(of.find((one) => one.request.id === order.approvalID)?.request.state, about).toBe('open');
  return charges.length > 0 ? 'paid' : order.status === 1004 ? 'canceled' : (request?.state ?? '');
}

it(
  `ends every race of deciding, cancelling, paying and a new price in one outcome (${runs} runs)`,
  async () => {
    const ends = new Map<string, number>();
    for (let seed = first; seed < first + runs; seed += 1) {
      const end = await race(seed);
      ends.set(end, (ends.get(end) ?? 0) + 1);
    }
    expect([...ends.values()].reduce((sum, count) => sum + count, 0)).toBe(runs);
    if (runs >= 300) expect([...ends.keys()].length).toBeGreaterThanOrEqual(4);
  },
  runs * 20_000,
);
