import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { removeExpired } from '#server/cleaning.jobs.ts';
import { realClock } from '#server/clock.ts';
import { readConfig } from '#server/config.ts';
import { exchangeRates } from '#server/db/schema/catalogue.ts';
import { payments } from '#server/db/schema/payments.ts';
import { balanceOf } from '#server/ledger/ledger.ts';
import { bankReference, bankSignatureHeader } from '#server/payment/gateways/bank.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { detailOf, placeOrder } from '#tests/support/server/shop.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const keys = {
  SANDBOX: 'off',
  BANK_ACCOUNT_NO: 'DE02 1203 0000 0000 2020 51',
  BANK_ACCOUNT_NAME: 'Certhub Ltd',
  BANK_NAME: 'Example Bank',
  BANK_SWIFT: 'BYLADEM1001',
  BANK_NOTICE_SECRET: 'a secret of thirty-two characters',
};
const { bank } = readConfig(keys);
if (bank === undefined) throw new Error('no bank');
const method = { payWay: 4, name: 'bank', aim: 'makeOrder' } as const;

const server = shareShop({ config: { bank } });

async function notify(transfer: object, secret = keys.BANK_NOTICE_SECRET, age = 0): Promise<number> {
  const body = JSON.stringify(transfer);
  const seconds = Math.floor(server.services.clock.now().getTime() / 1000) - age;
  const signature = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex');
  const response = await server.visitor.fetch('/callbacks/payment/bank', {
    method: 'POST',
    headers: { [bankSignatureHeader]: `t=${seconds},v1=${signature}` },
    body,
  });
  return response.status;
}

async function opened() {
  const customer = await server.customer();
  const orderNo = await placeOrder(customer);
  const payment = await customer.ask(contract.payment.pay, { body: { ...method, orderNo } });
  return { customer, orderNo, payment, reference: payment.bank?.reference ?? '' };
}

describe('a bank transfer', () => {
  it('is opened with its own account and reference, for three days', async () => {
    const { payment, reference } = await opened();
    expect(payment).toMatchObject({
      state: 'open',
      transferredPriceCent: 8_800,
      webCurrency: 'CNY',
      expireTime: 3 * 86_400,
      bank: {
        accountName: 'Certhub Ltd',
        accountNo: keys.BANK_ACCOUNT_NO,
        bankName: 'Example Bank',
        swift: 'BYLADEM1001',
        reference: bankReference(payment.paymentID),
      },
    });
    expect(reference).toMatch(/^CH[0-9A-F]{16}$/);
    expect(JSON.stringify(payment)).not.toContain(keys.BANK_NOTICE_SECRET);
  });

  it('pays the order once it is on the statement, however often it is reported', async () => {
    const { customer, orderNo, reference } = await opened();
    const transfer = { noticeID: `statement-1-${reference}`, reference, cents: 8_800, currency: 'CNY' };
    expect(await Promise.all([notify(transfer), notify(transfer), notify(transfer)])).toEqual([
      200, 200, 200,
    ]);
    const { orderStatus, payWay, timeline } = await detailOf(customer, orderNo);
    expect([orderStatus, payWay]).toEqual([1002, 'bank']);
    expect(timeline.filter((event) => event.kind === 'paid')).toHaveLength(1);
    expect(await balanceOf(server.services.db, customer.id)).toBe(0);
  });

  it('is credited to the balance if it is too small', async () => {
    const { customer, orderNo, payment, reference } = await opened();
    await notify({ noticeID: `statement-2-${reference}`, reference, cents: 8_000, currency: 'CNY' });
    const shown = await customer.call(contract.payment.detail, { params: { id: payment.paymentID } });
    expect(shown.data().state).toBe('short');
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1001);
    expect(await balanceOf(server.services.db, customer.id)).toBe(8_000);
  });

  it('is not used up in a currency without a rate, and booked once there is one', async () => {
    const { customer, reference } = await opened();
    const transfer = { noticeID: `rare-${reference}`, reference, cents: 100, currency: 'XTS' };
    expect(await notify(transfer)).toBe(422);
    await server.services.db.insert(exchangeRates).values({ currency: 'XTS', rate: '0.5' });
    expect([await notify(transfer), await notify(transfer)]).toEqual([200, 200]);
    expect(await balanceOf(server.services.db, customer.id)).toBe(200);
  });

  it.each([
    {
      name: 'the rest after an underpayment',
      cents: [8_000, 800],
      state: 'short',
      left: 8_800,
      status: 1001,
    },
    { name: 'the same amount twice', cents: [8_800, 8_800], state: 'paid', left: 8_800, status: 1002 },
    { name: 'a third transfer', cents: [8_800, 1, 2], state: 'paid', left: 3, status: 1002 },
  ])('is credited to the balance under a reference that was already used: $name', async (row) => {
    const { customer, orderNo, payment, reference } = await opened();
    for (const [index, cents] of row.cents.entries()) {
      const transfer = { noticeID: `transfer-${index}-${reference}`, reference, cents, currency: 'CNY' };
      expect([await notify(transfer), await notify(transfer)]).toEqual([200, 200]);
    }
    expect(await balanceOf(server.services.db, customer.id)).toBe(row.left);
    const detail = await detailOf(customer, orderNo);
    expect(detail.orderStatus).toBe(row.status);
    const refunds = detail.timeline.filter((event) => event.kind === 'refunded');
    expect(refunds).toHaveLength(row.cents.length - (row.state === 'paid' ? 1 : 0));
    const [kept] = await server.services.db.select().from(payments).where(eq(payments.id, payment.paymentID));
    expect(kept).toMatchObject({ state: row.state, receivedCents: row.cents.reduce((a, b) => a + b) });
  });

  it('has a reference that no other payment has', async () => {
    const [first, second] = [await opened(), await opened()];
    const { db } = server.services;
    const taken = db
      .update(payments)
      .set({ providerRef: first.reference })
      .where(eq(payments.id, second.payment.paymentID));
    await expect(taken).rejects.toMatchObject({ cause: { constraint: 'payments_bank_ref' } });
  });

  it('is still recognized after months', async () => {
    const { customer, reference } = await opened();
    const transfer = { noticeID: `old-${reference}`, reference, cents: 100, currency: 'CNY' };
    await notify(transfer);
    const { services } = server;
    const clock = { ...realClock, now: () => new Date(services.clock.now().getTime() + 90 * dayMs) };
    await removeExpired({ ...services, clock });
    await notify(transfer);
    expect(await balanceOf(services.db, customer.id)).toBe(100);
  });

  it('is accepted from no other sender', async () => {
    const { customer, orderNo, reference } = await opened();
    const transfer = { noticeID: 'statement-3', reference, cents: 8_800, currency: 'CNY' };
    expect(await notify(transfer, 'another secret of 32 characters…')).toBe(401);
    expect(await notify(transfer, keys.BANK_NOTICE_SECRET, 600)).toBe(400);
    for (const cents of [0, 10 ** 12 + 1, Number.MAX_SAFE_INTEGER]) {
      expect(await notify({ ...transfer, cents })).toBe(400);
    }
    expect((await customer.call(contract.session.account, {})).envelope.code).toBe(200);
    expect(await notify({ ...transfer, reference: 'CH0000000000' })).toBe(400);
    expect((await detailOf(customer, orderNo)).orderStatus).toBe(1001);
  });
});

describe('bank settings', () => {
  it.each([
    [{ BANK_NOTICE_SECRET: '' }, 'BANK_NOTICE_SECRET is not set'],
    [{ BANK_NOTICE_SECRET: 'short' }, 'BANK_NOTICE_SECRET is (not shown)'],
    [{ BANK_SWIFT: 'BYLA' }, 'BANK_SWIFT is "BYLA"'],
    [{ BANK_ACCOUNT_NO: '?' }, 'BANK_ACCOUNT_NO is "?"'],
    [{ SANDBOX: 'on' }, 'BANK_ACCOUNT_NO can only be set when SANDBOX is off'],
  ])('are refused with %o', (change, message) => {
    expect(() => readConfig({ ...keys, ...change })).toThrow(message);
  });

  it('enable the method; without them a production server offers only what is the customer’s own', async () => {
    const other = await startTestServer({ config: { sandbox: false } });
    const offered = async (at: TestServer) => {
      const { payWays } = (await (await at.customer()).call(contract.payment.payWays, {})).data();
      return payWays.filter((option) => option.switch === 'Y').map((option) => option.name);
    };
    expect(await offered(other)).toEqual(['balance', 'package']);
    await other.close();
    const paid = await startTestServer({ config: { ...readConfig(keys), port: 0 } });
    expect(await offered(paid)).toEqual(['balance', 'package', 'bank']);
    await paid.close();
  });
});
