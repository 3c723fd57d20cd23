import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { wholeAccount } from '#server/account/own.ts';
import { creditNotes, invoices as table } from '#server/db/schema/invoices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { payments } from '#server/db/schema/payments.ts';
import { invoiceDocument } from '#server/invoices/invoice-document.ts';
import { openInvoicing } from '#server/invoices/invoicing.ts';
import { claimInvoice } from '#server/invoices/issue.ts';
import { findInvoice } from '#server/invoices/show-invoices.ts';
import { post } from '#server/ledger/ledger.ts';
import { refundOrder } from '#server/ledger/refund-order.ts';
import { addTitle, applyFor, issuerOf, overInvoiced, paidOrder } from '#tests/support/rows/invoiced.ts';
import { boughtPackage, endPackages, offerPackage, payWithUnit } from '#tests/support/rows/package-shop.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { customerWith, flex, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

// No job runs by itself: each test issues at its moment.
const server = shareShop({ takeJobs: () => undefined });
const { invoices } = contract;
const price = 8_800;
const noQuery = { query: {} };

async function buyer() {
  const owner = await customerWith(server, 1_000_000);
  return { owner, title: await addTitle(owner), shop: issuerOf(server) };
}
const sumsOf = async (by: TestCustomer, currency = 'CNY') =>
  (await by.ask(invoices.invoiceable, { query: { currency } })).sums;
const detail = (by: TestCustomer, id: string) => by.ask(invoices.detail, { params: { id } });
const cancel = (by: TestCustomer, orderNos: string) => by.ask(contract.orders.cancel, { body: { orderNos } });
const faultsOf = (envelope: { errors: readonly { field: string; reason: string }[] }) =>
  envelope.errors.map(({ field, reason }) => `${field} ${reason}`);

describe('what can be invoiced', () => {
  it('is what was paid and neither refunded nor invoiced, with why not', async () => {
    const { owner, title } = await buyer();
    await placeOrder(owner);
    const [open, gone, taken] = [await paidOrder(owner), await paidOrder(owner), await paidOrder(owner)];
    await cancel(owner, gone);
    const { id } = (await applyFor(owner, title, price, { orderNos: taken })).data();
    const shown = await owner.ask(invoices.invoiceable, noQuery);
    expect(shown).toMatchObject({
      total: 3,
      sums: { paid: 3 * price, refunded: price, invoiced: price, open: price },
      currencies: ['CNY'],
      vatRate: 600,
      isOffered: true,
    });
    expect(shown.data.map(({ orderNo, open: left, reason }) => [orderNo, left, reason])).toEqual([
      [open, price, ''],
      [gone, 0, 'refunded'],
      [taken, 0, 'invoiced'],
    ]);
    expect(shown.data[2]).toMatchObject({ invoiceID: id, invoiceNumber: '' });
    const found = async (query: object) =>
      (await owner.ask(invoices.invoiceable, { query })).data.map((row) => row.orderNo);
    expect(await found({ only: 'open' })).toEqual([open]);
    expect(await found({ search: gone.slice(-6) })).toEqual([gone]);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ limit: 1, offset: 3 })).toEqual([taken]);
    const { toBeInvoicedAmount } = await owner.ask(contract.session.account, {});
    expect(toBeInvoicedAmount).toBe(price);
  });

  it('is counted in each currency by itself', async () => {
    const { owner, title } = await buyer();
    const orderNo = await placeOrder(owner);
    const { db, clock } = server.services;
    const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
    if (order === undefined) throw new Error('no order');
    const at = clock.now();
    const base = { accountID: owner.id, orderID: order.id, at } as const;
    const [payment] = await db
      .insert(payments)
      .values({
        ...{ accountID: owner.id, orderID: order.id, orderNo, aim: 'makeOrder', method: 'paypal' },
        ...{ gateway: 'sandbox', cents: 1_237, currency: 'USD', baseCents: price, state: 'paid' },
        ...{ createTime: at, expireTime: at, settleTime: at },
      } as typeof payments.$inferInsert)
      .returning();
    await db.transaction(async (tx) => {
      const paymentID = payment?.id ?? '';
      await post(tx, { ...base, kind: 'deposit', cause: 'test', cents: price, paymentID });
      await post(tx, { ...base, kind: 'charge', cause: 'test', cents: price, paymentID });
    });
    expect(await sumsOf(owner)).toMatchObject({ paid: 0, open: 0 });
    expect(await sumsOf(owner, 'USD')).toMatchObject({ paid: 1_237, open: 1_237 });
    const vat = await applyFor(owner, title, 1_237, { orderNos: orderNo, currency: 'USD' });
    expect(faultsOf(vat.envelope)).toEqual(['invoiceType not-offered']);
    expect((await applyFor(owner, title, 1_237, { orderNos: orderNo })).status).toBe(404);
    const receipt = { orderNos: orderNo, currency: 'USD', invoiceType: 'receipt' } as const;
    const { id } = (await applyFor(owner, title, 1_237, receipt)).data();
    expect(await detail(owner, id)).toMatchObject({ currency: 'USD', tax: 0, net: 1_237, vatRate: 0 });
    expect((await owner.ask(contract.session.account, {})).toBeInvoicedAmount).toBe(0);
    await issuerOf(server).issue(id);
    // Half of it goes back; then the rest, which closes to the cent.
    const { jobs } = server.services;
    const refund = (cents: number) =>
      db.transaction((tx) => refundOrder(tx, jobs, order, { of: 'name', id: String(cents) }, cents, at));
    await refund(3_300);
    expect(await sumsOf(owner, 'USD')).toMatchObject({ refunded: 464, invoiced: 773, open: 0 });
    await refund(price - 3_300);
    expect(await sumsOf(owner, 'USD')).toMatchObject({ refunded: 1_237, invoiced: 0, open: 0 });
    expect(await detail(owner, id)).toMatchObject({ state: 'credited', credited: 1_237 });
  });

  it('is of no use to other accounts, departments and roles', async () => {
    const { owner, title } = await buyer();
    const orderNo = await paidOrder(owner);
    const { id } = (await applyFor(owner, title, price, { orderNos: orderNo })).data();
    const stranger = await customerWith(server, 100_000);
    expect((await stranger.call(invoices.detail, { params: { id } })).status).toBe(404);
    expect((await stranger.call(invoices.withdraw, { params: { id } })).status).toBe(404);
    expect((await applyFor(stranger, title, price, { orderNos: orderNo })).status).toBe(404);
    const own = await addTitle(stranger);
    expect((await applyFor(stranger, own, price, { orderNos: orderNo })).status).toBe(404);
    expect((await stranger.ask(invoices.list, noQuery)).total).toBe(0);
    expect((await stranger.ask(invoices.invoiceable, noQuery)).total).toBe(0);
    const { id: deptID } = await owner.ask(contract.people.departments.add, { body: { name: 'Web' } });
    const clerk = await server.colleague(owner, {
      role: 'finance',
      scope: 'department',
      departmentID: deptID,
    });
    expect((await clerk.call(invoices.list, noQuery)).status).toBe(403);
    const whole = await server.colleague(owner, { role: 'finance' });
    expect((await whole.ask(invoices.list, noQuery)).total).toBe(1);
    const viewer = await server.colleague(owner, { role: 'viewer' });
    expect((await applyFor(viewer, title, price)).status).toBe(403);
  });
});

describe('an application', () => {
  it('is refused for a title that lacks something, or a sum that was not shown', async () => {
    const { owner, title } = await buyer();
    const short = await addTitle(owner, { orgName: '张三', taxNum: '', bankName: '', bankAccount: '' });
    const orderNo = await paidOrder(owner);
    const special = await applyFor(owner, short, price, { orderNos: orderNo, invoiceType: 'special' });
    expect([special.envelope.code, ...faultsOf(special.envelope)]).toEqual([
      400,
      'taxNum required',
      'bankName required',
      'bankAccount required',
    ]);
    const other = await applyFor(owner, title, price - 1, { orderNos: orderNo });
    expect([other.envelope.code, ...faultsOf(other.envelope)]).toEqual([409, 'amount sum-changed']);
    const more = await applyFor(owner, title, price + 1);
    expect([more.envelope.code, ...faultsOf(more.envelope)]).toEqual([409, 'amount sum-changed']);
    const unpaid = await placeOrder(owner);
    expect((await applyFor(owner, title, price, { orderNos: unpaid })).status).toBe(404);
    for (const amount of [0, -1, 1.5, 'x'])
      expect((await applyFor(owner, title, amount as number)).envelope.code).toBe(400);
    expect((await owner.ask(invoices.list, noQuery)).total).toBe(0);
  });

  it('by amount takes the oldest orders first and keeps what it took from which', async () => {
    const { owner, title } = await buyer();
    const [first, second] = [await paidOrder(owner), await paidOrder(owner)];
    await paidOrder(owner);
    const { id } = (await applyFor(owner, title, price + 100)).data();
    expect((await detail(owner, id)).lines.map(({ orderNo, cents }) => [orderNo, cents])).toEqual([
      [first, price],
      [second, 100],
    ]);
    const rest = await applyFor(owner, title, 2 * price - 100);
    expect((await detail(owner, rest.data().id)).lines.map(({ cents }) => cents)).toEqual([
      price - 100,
      price,
    ]);
    expect((await sumsOf(owner)).open).toBe(0);
  });

  it('never takes the same money twice, however many come at once', async () => {
    const { owner, title } = await buyer();
    const orderNo = await paidOrder(owner);
    await paidOrder(owner);
    const all = await Promise.all([
      ...[1, 2, 3].map(() => applyFor(owner, title, price, { orderNos: orderNo })),
      ...[1, 2, 3].map(() => applyFor(owner, title, price)),
    ]);
    expect(all.filter(({ envelope }) => envelope.code === 200)).toHaveLength(2);
    expect(all.filter(({ envelope }) => envelope.code === 409)).toHaveLength(4);
    expect((await sumsOf(owner)).open).toBe(0);
    expect(await overInvoiced(server, owner.id)).toEqual([]);
  });

  it('is applied for once per key', async () => {
    const { owner, title } = await buyer();
    await paidOrder(owner);
    await paidOrder(owner);
    const body = { invoiceType: 'ordinary', invoiceOrgID: title, amount: price } as const;
    const twice = [1, 2].map(() => owner.call(invoices.apply, { body }, { key: 'one-and-the-same-key' }));
    const [one, other] = await Promise.all(twice);
    expect(one?.data()).toEqual(other?.data());
    expect((await owner.ask(invoices.list, noQuery)).total).toBe(1);
  });

  it('is withdrawn until the issuer is asked, and releases its orders', async () => {
    const { owner, title, shop } = await buyer();
    const orderNo = await paidOrder(owner);
    const apply = async () => (await applyFor(owner, title, price, { orderNos: orderNo })).data().id;
    const withdraw = (id: string) => owner.call(invoices.withdraw, { params: { id } });
    const first = await apply();
    expect((await owner.ask(invoices.list, noQuery)).data[0]).toMatchObject({ canWithdraw: true });
    expect((await withdraw(first)).status).toBe(200);
    expect((await withdraw(first)).status).toBe(200);
    expect((await sumsOf(owner)).open).toBe(price);
    expect((await shop.issue(first)).ok).toBe(false);
    const second = await apply();
    await claimInvoice(openInvoicing(server.services), second);
    expect((await withdraw(second)).envelope.code).toBe(12012);
    await shop.refuse(second, '税号与名称不符');
    expect(await detail(owner, second)).toMatchObject({ state: 'refused', reason: '税号与名称不符' });
    const third = await apply();
    await shop.issue(third);
    expect((await withdraw(third)).envelope.code).toBe(12012);
    expect((await withdraw('x')).status).toBe(404);
  });
});

describe('an issued invoice', () => {
  it('has a number, the official one beside it, tax, a file and a mail', async () => {
    const { owner, title, shop } = await buyer();
    const orderNo = await paidOrder(owner);
    const { id: invoiceConID } = await owner.ask(invoices.contacts.add, {
      body: { name: '赵敏', telephone: '13800138000', address: '上海市浦东新区博云路 2 号' },
    });
    const more = {
      orderNos: orderNo,
      invoiceType: 'special',
      invoiceConID,
      remark: ' QS-2026-118 ',
    } as const;
    const { id } = (await applyFor(owner, title, price, more)).data();
    expect((await owner.call(invoices.file, { params: { id } })).envelope.code).toBe(12012);
    await shop.issue(id, '26312000000123456789');
    const shown = await detail(owner, id);
    expect(shown).toMatchObject({
      ...{ state: 'sent', officialNo: '26312000000123456789', remark: 'QS-2026-118', vatRate: 600 },
      ...{ amount: 8_800, tax: 498, net: 8_302, capitals: '捌拾捌圆整' },
      mailing: { name: '赵敏' },
      seller: { legalName: '杭州证枢网络有限公司' },
      lines: [{ orderNo, cents: price, tax: 498 }],
    });
    expect(shown.number).toMatch(/^\d{4}-S-\d{6}$/);
    // Changing the title later changes no invoice.
    await owner.ask(invoices.organizations.remove, { params: { id: title } });
    expect((await detail(owner, id)).title.orgName).toBe('上海青杉科技有限公司');
    const file = await owner.fetch(`/v1/invoices/${id}/file`);
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${shown.number}.pdf"`);
    expect(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
    const checked = await server.visitor.fetch(new URL(shown.verifyURL).pathname);
    expect([checked.status, await checked.text()]).toEqual([200, expect.stringContaining(shown.number)]);
    expect((await server.visitor.fetch('/invoices/verify/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
    for (const wanted of [200, 200, 200, 200, 200, 429])
      expect((await owner.call(invoices.send, { params: { id } })).status).toBe(wanted);
  });

  it('has a number without a gap, also where others fail or come at once', async () => {
    const { owner, title, shop } = await buyer();
    const ids: string[] = [];
    for (let index = 0; index < 6; index += 1) {
      await paidOrder(owner);
      ids.push((await applyFor(owner, title, price)).data().id);
    }
    const before = await server.services.db.select({ number: table.number }).from(table);
    await Promise.all([...ids, ...ids].map((id) => shop.issue(id)));
    await expect(
      server.services.db.transaction(async (tx) => {
        const { nextInvoiceNumber } = await import('#server/invoices/numbers.ts');
        await nextInvoiceNumber(tx, 'ordinary', server.services.clock.now());
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await paidOrder(owner);
    await shop.issue((await applyFor(owner, title, price)).data().id);
    const all = await server.services.db.select({ number: table.number }).from(table);
    const ordinals = all
      .flatMap(({ number }) => (number?.includes('-P-') ? [Number(number.slice(-6))] : []))
      .toSorted((one, other) => one - other);
    expect(ordinals).toEqual(ordinals.map((_, index) => index + 1));
    expect(ordinals.length - before.filter(({ number }) => number?.includes('-P-')).length).toBe(7);
  });

  it('is credited in the transaction of a refund, for what goes back and no more', async () => {
    const { owner, title, shop } = await buyer();
    const names = ['one.example.com', 'two.example.com', 'three.example.com'];
    const orderNo = await paidOrder(owner, { ...flex, names });
    const paid = (await sumsOf(owner)).open;
    const { id } = (await applyFor(owner, title, paid, { orderNos: orderNo })).data();
    await shop.issue(id);
    const { number } = await detail(owner, id);
    await owner.ask(contract.orders.cancelHost, { body: { host: 'two.example.com', certid: orderNo } });
    const once = await detail(owner, id);
    expect(once).toMatchObject({ number, state: 'sent', amount: paid });
    expect(once.credited).toBeGreaterThan(0);
    expect(once.creditNotes).toMatchObject([{ cents: once.credited, orderNo }]);
    await cancel(owner, orderNo);
    const whole = await detail(owner, id);
    expect(whole).toMatchObject({ number, state: 'credited', amount: paid, credited: paid });
    expect(whole.creditNotes).toHaveLength(2);
    expect(whole.creditNotes.map((note) => note.number)).toEqual([
      expect.stringMatching(/-C-\d{6}$/),
      expect.stringMatching(/-C-\d{6}$/),
    ]);
    const [note] = whole.creditNotes;
    const file = await owner.fetch(`/v1/creditNotes/${note?.id}/file`);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    const stranger = await server.customer();
    expect((await stranger.fetch(`/v1/creditNotes/${note?.id}/file`)).status).toBe(404);
    expect(await sumsOf(owner)).toMatchObject({ paid, refunded: paid, invoiced: 0, open: 0 });
  });

  it('that waits for its number when money goes back is credited by a note numbered with it', async () => {
    const { owner, title, shop } = await buyer();
    const orderNo = await paidOrder(owner);
    const apply = async () => (await applyFor(owner, title, price, { orderNos: orderNo })).data().id;
    const asked = await apply();
    await claimInvoice(openInvoicing(server.services), asked);
    await cancel(owner, orderNo);
    expect((await detail(owner, asked)).creditNotes).toMatchObject([{ number: '', cents: price }]);
    await shop.issue(asked);
    const shown = await detail(owner, asked);
    expect(shown.state).toBe('credited');
    expect(shown.creditNotes[0]?.number).toMatch(/-C-/);
  });
});

describe('a bought package', () => {
  /** Three units for 1,000 cents: shares of 333, 333 and 334. */
  const withPackage = async () => {
    const bought = await buyer();
    const offerID = await offerPackage(server, 3, 1_000);
    return { ...bought, offerID, packageNo: await boughtPackage(bought.owner, offerID) };
  };
  const useUnit = async (by: TestCustomer) => {
    const orderNo = await placeOrder(by);
    expect((await payWithUnit(by, orderNo)).status).toBe(200);
    return orderNo;
  };

  it('is invoiced like an order, and named on the invoice', async () => {
    const { owner, title, shop, packageNo } = await withPackage();
    const orderNo = await paidOrder(owner);
    const shown = await owner.ask(invoices.invoiceable, noQuery);
    expect(shown.data.map((row) => [row.orderNo, row.open])).toEqual([
      [packageNo, 1_000],
      [orderNo, price],
    ]);
    expect(shown.data[0]?.productName).toMatch(/（证书包，3 张）$/);
    expect(shown.data[0]?.englishName).toMatch(/ \(package of 3\)$/);
    expect((await owner.ask(contract.session.account, {})).toBeInvoicedAmount).toBe(1_000 + price);
    const found = await owner.ask(invoices.invoiceable, { query: { search: packageNo.slice(2) } });
    expect(found.data.map((row) => row.orderNo)).toEqual([packageNo]);
    const stranger = await customerWith(server, 100_000);
    const theirs = await applyFor(stranger, await addTitle(stranger), 1_000, { orderNos: packageNo });
    expect(theirs.status).toBe(404);
    const both = { orderNos: `${packageNo},${orderNo}` };
    const { id } = (await applyFor(owner, title, 1_000 + price, both)).data();
    expect((await sumsOf(owner)).open).toBe(0);
    await shop.issue(id);
    const { lines } = await detail(owner, id);
    expect(lines.map((line) => [line.orderNo, line.cents])).toEqual([
      [packageNo, 1_000],
      [orderNo, price],
    ]);
    const kept = await findInvoice(server.services.db, wholeAccount(owner.id), id);
    const sheet = JSON.stringify(kept && invoiceDocument(kept.invoice, kept.lines, 'https://certhub.test'));
    expect(sheet).toContain('（证书包，3 张）');
    expect(sheet).toContain(packageNo);
    expect((await owner.fetch(`/v1/invoices/${id}/file`)).status).toBe(200);
  });

  it('of a kind is named by the kind', async () => {
    const { owner } = await buyer();
    const offerID = await offerPackage(server, 2, 900, { kind: 'dv', mostCents: 20_000 });
    await boughtPackage(owner, offerID);
    const { data } = await owner.ask(invoices.invoiceable, noQuery);
    expect(data[0]).toMatchObject({
      productName: 'DV 证书（证书包，2 张）',
      englishName: 'DV certificates (package of 2)',
      commonName: '',
    });
  });

  it('and orders are taken by amount, the oldest first', async () => {
    const { owner, title, offerID, packageNo } = await withPackage();
    const orderNo = await paidOrder(owner);
    const second = await boughtPackage(owner, offerID);
    const { id } = (await applyFor(owner, title, 1_000 + price + 10)).data();
    expect((await detail(owner, id)).lines.map((line) => [line.orderNo, line.cents])).toEqual([
      [packageNo, 1_000],
      [orderNo, price],
      [second, 10],
    ]);
  });

  it('is not changed by using a unit, by giving it back, or by its end', async () => {
    const { owner, packageNo } = await withPackage();
    const unchanged = async () => {
      const { data, sums } = await owner.ask(invoices.invoiceable, noQuery);
      expect(data.map((row) => row.orderNo)).toEqual([packageNo]);
      expect(sums).toMatchObject({ paid: 1_000, refunded: 0, open: 1_000 });
    };
    const orderNo = await useUnit(owner);
    await unchanged();
    expect((await cancel(owner, orderNo)).cancelled).toEqual([orderNo]);
    await unchanged();
    await useUnit(owner);
    await endPackages(server, owner.id);
    await unchanged();
  });

  it('is credited for the units whose price goes back after its end', async () => {
    const { owner, title, shop, packageNo } = await withPackage();
    const used = [await useUnit(owner), await useUnit(owner)];
    const { id } = (await applyFor(owner, title, 1_000, { orderNos: packageNo })).data();
    await shop.issue(id);
    await endPackages(server, owner.id);
    await cancel(owner, used.join(','));
    expect(await sumsOf(owner)).toMatchObject({ paid: 1_000, refunded: 666, invoiced: 334, open: 0 });
    const shown = await detail(owner, id);
    expect(shown).toMatchObject({ state: 'sent', credited: 666 });
    expect(shown.creditNotes).toMatchObject([{ orderNo: packageNo, cents: 666 }]);
    expect((await owner.fetch(`/v1/creditNotes/${shown.creditNotes[0]?.id}/file`)).status).toBe(200);
    expect(await overInvoiced(server, owner.id)).toEqual([]);
    expect((await owner.ask(contract.session.account, {})).toBeInvoicedAmount).toBe(0);
  });

  it('that nobody was asked to invoice yet releases its application when a unit is refunded', async () => {
    const { owner, title, packageNo } = await withPackage();
    const used = await useUnit(owner);
    const { id } = (await applyFor(owner, title, 1_000, { orderNos: packageNo })).data();
    await endPackages(server, owner.id);
    await cancel(owner, used);
    expect(await detail(owner, id)).toMatchObject({ state: 'refused', refusal: 'order-refunded' });
    expect(await sumsOf(owner)).toMatchObject({ refunded: 333, invoiced: 0, open: 667 });
  });
});

it('ends an application nobody was asked about when its order is refunded, and releases the others', async () => {
  const { owner, title } = await buyer();
  const [gone, left] = [await paidOrder(owner), await paidOrder(owner)];
  const { id } = (await applyFor(owner, title, 2 * price, { orderNos: `${gone},${left}` })).data();
  await cancel(owner, gone);
  expect(await detail(owner, id)).toMatchObject({ state: 'refused', refusal: 'order-refunded' });
  expect(await sumsOf(owner)).toMatchObject({ open: price, invoiced: 0 });
  expect(await server.services.db.$count(creditNotes, eq(creditNotes.invoiceID, id))).toBe(0);
});

it('lists what is found by number, title, order and state', async () => {
  const { owner, title, shop } = await buyer();
  const orderNo = await paidOrder(owner);
  const { id } = (await applyFor(owner, title, price, { orderNos: orderNo })).data();
  await shop.issue(id);
  await paidOrder(owner);
  await applyFor(owner, title, price);
  const found = async (query: object) => (await owner.ask(invoices.list, { query })).total;
  const { number } = await detail(owner, id);
  expect(await found({})).toBe(2);
  expect([await found({ search: number }), await found({ search: orderNo })]).toEqual([1, 1]);
  expect([await found({ search: '青杉' }), await found({ search: '_' })]).toEqual([2, 0]);
  expect([await found({ state: 'applied' }), await found({ state: 'withdrawn' })]).toEqual([1, 0]);
});
