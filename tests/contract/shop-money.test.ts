import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { invoices as table } from '#server/db/schema/invoices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { refunds } from '#server/db/schema/refunds.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { balanceOf, enter } from '#server/ledger/ledger.ts';
import { refundEntryCause } from '#server/ledger/refund-order.ts';
import { addTitle, applyFor, paidOrder } from '#tests/support/rows/invoiced.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { customerWith } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

// No job decides by itself.
const server = shareShop({ takeJobs: () => undefined });
const { shop, invoices } = contract;
const price = 8_800;
const kindsOf = async ({ id }: TestCustomer) =>
  (await server.services.db.select().from(auditEntries).where(eq(auditEntries.accountID, id))).map(
    ({ kind, actorName }) => `${kind} ${actorName}`,
  );

describe('applications for invoices at the operator’s desk', () => {
  it('are issued several at once, each with what became of it', async () => {
    const by = await server.operator(['shop:reviews']);
    const customer = await customerWith(server, 1_000_000);
    const title = await addTitle(customer);
    const ids: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      const orderNos = await paidOrder(customer);
      ids.push((await applyFor(customer, title, price, { orderNos })).data().id);
    }
    const [first = '', second = '', withdrawn = '', asked = ''] = ids;
    await customer.ask(invoices.withdraw, { params: { id: withdrawn } });
    const { db, clock } = server.services;
    await db.update(table).set({ askTime: clock.now() }).where(eq(table.id, asked));
    const queue = await by.ask(shop.invoices, { query: {} });
    expect(queue).toMatchObject({
      total: 3,
      hasSeller: true,
      latest: [{ id: withdrawn, state: 'withdrawn' }],
    });
    expect(queue.data.map(({ id, isAsked }) => [id, isAsked])).toEqual([
      [first, false],
      [second, false],
      [asked, true],
    ]);
    const unknown = randomUUID();
    const chosen = [first, second, withdrawn, asked, unknown].map((id) => ({ id, officialNo: '' }));
    const { results } = await by.ask(shop.issueInvoices, { body: { invoices: chosen } });
    expect(results).toEqual([
      { id: first, outcome: 'issued', number: expect.stringMatching(/.+/) },
      { id: second, outcome: 'issued', number: expect.stringMatching(/.+/) },
      { id: withdrawn, outcome: 'decided', number: '' },
      { id: asked, outcome: 'asked', number: '' },
      { id: unknown, outcome: 'not-found', number: '' },
    ]);
    expect(new Set(results.map(({ number }) => number)).size).toBe(3);
    expect((await kindsOf(customer)).filter((kind) => kind === 'shop.issueInvoices operator')).toHaveLength(
      2,
    );
    expect((await kindsOf(by)).filter((kind) => kind.startsWith('shop.issueInvoices'))).toHaveLength(1);
    const { latest } = await by.ask(shop.invoices, { query: {} });
    expect(new Set(latest.map(({ id }) => id))).toEqual(new Set([first, second, withdrawn]));
  });

  it('are refused with a reason, which frees what they cover', async () => {
    const by = await server.operator(['shop:reviews']);
    const customer = await customerWith(server, 1_000_000);
    const title = await addTitle(customer);
    const orderNos = await paidOrder(customer);
    const { id } = (await applyFor(customer, title, price, { orderNos })).data();
    const refuse = (refusal: 'see-note' | 'tax-number', reason = '') =>
      by.call(shop.refuseInvoice, { params: { id }, body: { refusal, reason } });
    expect((await refuse('see-note')).envelope.code).toBe(replyCode.badInput);
    expect((await refuse('tax-number')).envelope.code).toBe(200);
    expect((await refuse('tax-number')).envelope.code).toBe(replyCode.wrongState);
    expect((await customer.ask(invoices.detail, { params: { id } })).state).toBe('refused');
    expect(await kindsOf(customer)).toContain('shop.refuseInvoice operator');
    expect((await applyFor(customer, title, price, { orderNos })).envelope.code).toBe(200);
  });
});

/** A refund on its way to a provider that did not take it. */
async function undecided(customer: TestCustomer): Promise<string> {
  const { db, clock } = server.services;
  const orderNo = await paidOrder(customer);
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw new Error('no order');
  const at = clock.now();
  const id = randomUUID();
  const of = { accountID: customer.id, orderID: order.id };
  return db.transaction(async (tx) => {
    const [payment] = await tx
      .insert(payments)
      .values({
        ...{ ...of, orderNo, aim: 'makeOrder', method: 'alipay', gateway: 'sandbox' },
        ...{ cents: price, currency: 'CNY', baseCents: price, state: 'paid' },
        ...{ createTime: at, expireTime: at, settleTime: at },
      })
      .returning();
    const paymentID = payment?.id ?? '';
    const entry = { ...of, cause: refundEntryCause(id), cents: price, at, paymentID };
    const entered = await enter(tx, { ...entry, kind: 'payout' });
    if (!entered.ok) throw new Error('no refund was made');
    await tx.insert(refunds).values({
      ...{ ...of, id, paymentID, entryID: entered.value.id, cents: price, chargedCents: price },
      ...{ currency: 'CNY', attempts: 2, nextTryTime: new Date(at.getTime() + 3_600_000), createTime: at },
      faultCode: 'ACQ.SELLER_BALANCE_NOT_ENOUGH',
    });
    return id;
  });
}

describe('a refund that its provider did not take', () => {
  it('waits for a person, who tries it again or gives it to the balance, once', async () => {
    const by = await server.operator(['shop:money']);
    const customer = await customerWith(server, 100_000);
    const id = await undecided(customer);
    const { db, clock } = server.services;
    const before = await balanceOf(db, customer.id);
    const { data } = await by.ask(shop.undecidedRefunds, { query: {} });
    expect(data).toMatchObject([{ id, cents: price, fault: 'ACQ.SELLER_BALANCE_NOT_ENOUGH', attempts: 2 }]);
    const decide = (decision: 'retry' | 'balance') =>
      by.call(shop.decideRefund, { params: { id }, body: { decision, reason: 'the account is closed' } });
    expect((await decide('retry')).data()).toEqual({ state: 'pending' });
    const [due] = await db.select().from(refunds).where(eq(refunds.id, id));
    expect(due?.nextTryTime?.getTime()).toBeLessThanOrEqual(clock.now().getTime());
    expect((await decide('balance')).data()).toEqual({ state: 'returned' });
    expect(await balanceOf(db, customer.id)).toBe(before + price);
    expect((await decide('balance')).envelope.code).toBe(404);
    expect((await by.ask(shop.undecidedRefunds, { query: {} })).total).toBe(0);
    expect(await compareLedger(db)).toEqual([]);
    expect(await kindsOf(customer)).toContain('shop.decideRefund operator');
  });
});
