import { eq } from 'drizzle-orm';
import readXlsx from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QueryOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { readDelimited } from '#core/delimited.ts';
import { lastMonths } from '#core/transactions/months.ts';
import { bills } from '#server/db/schema/bills.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { keepBudgets } from '#server/transactions/budget-causes.ts';
import { statementDocument, statementOf } from '#server/transactions/statement.ts';
import { move } from '#tests/support/rows/moves.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { changeOrder, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop();
const { transactions, people } = contract;
const timeZone = 'Asia/Shanghai';
const months = lastMonths(3, new Date(), timeZone);
const [earlier, last, current] = months;
let owner: TestCustomer;
let buyer: TestCustomer;
let deptID: string;
/** Numbers of the orders: one of the owner's, one of the department's. */
let own: string;
let theirs: string;

type Query = QueryOf<typeof transactions.list>;
const listed = (query: Query = {}, by = owner) => by.ask(transactions.list, { query });
const amountsOf = async (query: Query) => (await listed(query)).data.map(({ cents }) => cents);

beforeAll(async () => {
  owner = await server.customer({ displayName: 'Ada Byron' });
  deptID = (await owner.ask(people.departments.add, { body: { name: 'Research' } })).id;
  buyer = await server.colleague(owner, { displayName: 'Grace', departmentID: deptID });
  own = await placeOrder(owner, { names: ['own.example.com'] });
  theirs = await placeOrder(buyer, {
    names: ['theirs.example.com'],
    productNo: 'dv-flex',
    productType: 'dv_flex_ssl',
  });
  await changeOrder(server, own, { remark: '=HYPERLINK("https://x")' });
  // In the zone's calendar: the first and the last moment of a month.
  const moves = [
    { kind: 'deposit', cents: 100_000, at: earlier?.start },
    { kind: 'charge', cents: -30_000, orderNo: own, userID: owner.userID, at: earlier?.start, after: 5_000 },
    { kind: 'charge', cents: -20_000, orderNo: theirs, userID: buyer.userID, at: last?.end, after: -1 },
    { kind: 'refund', cents: 5_000, orderNo: theirs, at: current?.start },
    { kind: 'charge', cents: -1_000, orderNo: own, userID: owner.userID, at: current?.start, after: 1 },
  ] as const;
  for (const { at = new Date(), ...each } of moves) {
    const time = new Date(at.getTime() + ('after' in each ? each.after : 0));
    await move(server, owner.id, { ...each, at: time });
  }
});

describe('the bills', () => {
  it('are the changes of the balance, the newest first, with what they are about', async () => {
    const { data, total, sums } = await listed();
    expect(total).toBe(5);
    expect(sums).toEqual({ in: 105_000, out: 51_000, opening: 0, closing: 54_000 });
    expect(data.map(({ kind, cents, balanceAfter }) => [kind, cents, balanceAfter])).toEqual([
      ['charge', -1_000, 54_000],
      ['refund', 5_000, 55_000],
      ['charge', -20_000, 50_000],
      ['charge', -30_000, 70_000],
      ['deposit', 100_000, 100_000],
    ]);
    expect(data[0]).toMatchObject({
      orderNo: own,
      commonName: 'own.example.com',
      remark: '=HYPERLINK("https://x")',
      method: 'balance',
      userName: 'Ada Byron',
      department: '',
    });
    expect(data[2]).toMatchObject({ orderNo: theirs, userName: 'Grace', department: 'Research' });
    expect(data[4]).toMatchObject({ orderNo: '', userName: '', method: '' });
  });

  it('are filtered, searched and paged', async () => {
    expect(await amountsOf({ kind: 'refund' })).toEqual([5_000]);
    expect(await amountsOf({ kind: 'spend' })).toEqual([-1_000, 5_000, -20_000, -30_000]);
    expect(await amountsOf({ direction: 'in' })).toEqual([5_000, 100_000]);
    expect(await amountsOf({ userID: buyer.userID })).toEqual([-20_000]);
    expect(await amountsOf({ departmentID: deptID })).toEqual([5_000, -20_000]);
    expect(await amountsOf({ departmentID: 'none', kind: 'spend' })).toEqual([-1_000, -30_000]);
    expect(await amountsOf({ method: 'balance', direction: 'in' })).toEqual([5_000]);
    expect(await amountsOf({ brand: 'alphassl', productKind: 'dv' })).toEqual([-1_000, -30_000]);
    expect(await amountsOf({ search: theirs })).toEqual([5_000, -20_000]);
    expect(await amountsOf({ search: 'OWN.example' })).toEqual([-1_000, -30_000]);
    expect(await amountsOf({ search: 'grace' })).toEqual([-20_000]);
    expect(await amountsOf({ search: 'example %' })).toEqual([]);
    expect(await amountsOf({ search: 'own ada' })).toEqual([-1_000, -30_000]);
    // As it is pasted: a list of numbers, an address.
    expect(await amountsOf({ search: `${own}，${theirs}。` })).toHaveLength(4);
    expect(await amountsOf({ search: `https://console.test/ssl/certificate/${own}?pay=true` })).toEqual(
      await amountsOf({ search: own }),
    );
    expect(await amountsOf({ limit: 2, offset: 2 })).toEqual([-20_000, -30_000]);
    expect(await amountsOf({ limit: 2, offset: 4 })).toEqual([]);
  });

  it('of a span add up from its first balance to its last, and of other filters have sums alone', async () => {
    const span = { from: earlier?.end.toISOString(), to: last?.end.toISOString() };
    const inside = (await listed(JSON.parse(JSON.stringify(span)))).sums;
    expect(inside).toEqual({ in: 0, out: 20_000, opening: 70_000, closing: 50_000 });
    const future = { from: new Date(Date.now() + 1e9).toISOString() };
    expect((await listed(future)).sums).toEqual({ in: 0, out: 0, opening: 54_000, closing: 54_000 });
    const past = { to: '2020-01-01T00:00:00Z' };
    expect((await listed(past)).sums).toEqual({ in: 0, out: 0, opening: 0, closing: 0 });
    expect((await listed({ kind: 'charge' })).sums).toEqual({
      in: 0,
      out: 51_000,
      opening: null,
      closing: null,
    });
  });

  it('are nobody else’s, and for those with the right alone', async () => {
    const stranger = await server.customer();
    expect(await listed({}, stranger)).toMatchObject({ data: [], total: 0 });
    expect((await listed({ userID: owner.userID, search: own }, stranger)).total).toBe(0);
    const narrow = await server.colleague(owner, {
      role: 'finance',
      scope: 'department',
      departmentID: deptID,
    });
    expect((await narrow.call(transactions.list, { query: {} })).status).toBe(403);
    const viewer = await server.colleague(owner, { role: 'viewer' });
    expect((await viewer.call(transactions.csv, { query: { timeZone } })).status).toBe(403);
    const finance = await server.colleague(owner, { role: 'finance' });
    expect((await listed({}, finance)).total).toBe(5);
  });

  it('stay with the department that paid when the order goes to another', async () => {
    const other = (await owner.ask(people.departments.add, { body: { name: 'Sales' } })).id;
    await changeOrder(server, theirs, { departmentID: other });
    await move(server, owner.id, { kind: 'refund', cents: 1, orderNo: theirs, at: new Date() });
    expect(await amountsOf({ departmentID: deptID })).toEqual([1, 5_000, -20_000]);
    expect(await amountsOf({ departmentID: other })).toEqual([]);
  });

  it('follow one another in time, even if a clock went back', async () => {
    const customer = await server.customer();
    const now = Date.now();
    await move(server, customer.id, { kind: 'deposit', cents: 10, at: new Date(now) });
    await move(server, customer.id, { kind: 'deposit', cents: 20, at: new Date(now - 60_000) });
    const { data } = await listed({}, customer);
    expect(data.map(({ cents, at }) => [cents, Date.parse(at)])).toEqual([
      [20, now],
      [10, now],
    ]);
  });
});

describe('the spending by month', () => {
  it('counts months of the zone, less what came back, by brand, kind and department', async () => {
    const shown = await owner.ask(transactions.monthlyConsumption, { query: { timeZone } });
    expect(shown.months).toHaveLength(12);
    const [first, second, third] = shown.months.slice(-3);
    expect([first?.cents, second?.cents, third?.cents]).toEqual([30_000, 20_000, -4_001]);
    expect([first?.payments, second?.payments, third?.payments]).toEqual([1, 1, 1]);
    expect(second?.departments).toEqual([{ key: deptID, cents: 20_000 }]);
    expect(third?.departments.toSorted((a, b) => a.cents - b.cents)).toEqual([
      { key: deptID, cents: -5_001 },
      { key: '', cents: 1_000 },
    ]);
    for (const month of shown.months)
      for (const shares of [month.brands, month.kinds, month.departments])
        expect(shares.reduce((sum, { cents }) => sum + cents, 0)).toBe(month.cents);
    expect(shown.departments).toEqual([{ id: deptID, name: 'Research' }]);
    // What a number stands for: the bills behind it sum to it.
    const behind = await listed({ kind: 'spend', from: current?.start.toISOString() ?? '' });
    expect(behind.sums.out - behind.sums.in).toBe(third?.cents);
  });

  it('puts a moment into another month where the clocks differ', async () => {
    const query = { timeZone: 'America/Los_Angeles', months: 24 };
    const { months } = await owner.ask(transactions.monthlyConsumption, { query });
    expect(months).toHaveLength(24);
    // The first moment of a month in Shanghai is in the month before there.
    const byMonth = new Map(months.map(({ month, cents }) => [month, cents]));
    expect(byMonth.get(last?.month ?? '')).toBe(20_000 - 5_000 + 1_000);
    const refused = await owner.call(transactions.monthlyConsumption, { query: { timeZone: 'Mars/Base' } });
    expect(refused.envelope.code).toBe(400);
  });
});

describe('the files', () => {
  it('hold what the list shows, and no formula', async () => {
    const { data } = await listed();
    const query = `timeZone=${encodeURIComponent(timeZone)}&lang=en`;
    const csv = await owner.fetch(`/v1/transactions/csv?${query}`);
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const text = await csv.text();
    const [head = [], ...rows] = [...readDelimited(text.trimEnd(), () => false).rows].map(
      ({ cells }) => cells,
    );
    const at = (name: string) => head.findIndex((each) => each.startsWith(name));
    expect(rows.map((row) => [row[at('Number')], row[at('Amount')], row[at('Balance')]])).toEqual(
      data.map(({ orderNo, cents, balanceAfter }) => [
        orderNo,
        (cents / 100).toFixed(2),
        (balanceAfter / 100).toFixed(2),
      ]),
    );
    expect(head[0]).toContain(timeZone);
    expect(rows.at(-1)?.[0]).toMatch(/-01 00:00:00$/);
    expect(text).toContain(`"'=HYPERLINK(""https://x"")"`);

    const xlsx = await owner.fetch(`/v1/transactions/xlsx?${query}`);
    const [sheet] = await readXlsx(Buffer.from(await xlsx.arrayBuffer()));
    const [heads = [], ...cells] = sheet?.data ?? [];
    const of = (name: string) => heads.findIndex((each) => String(each).startsWith(name));
    expect(cells.map((row) => [row[of('Number')] ?? '', row[of('Amount')], row[of('Balance')]])).toEqual(
      data.map(({ orderNo, cents, balanceAfter }) => [orderNo, cents / 100, balanceAfter / 100]),
    );
    expect(cells.map((row) => row[of('Note')])).toContain('=HYPERLINK("https://x")');
    const filtered = await owner.fetch(`/v1/transactions/csv?${query}&kind=refund&departmentID=${deptID}`);
    expect((await filtered.text()).trim().split('\r\n')).toHaveLength(3);
  });

  it('are read in parts that lose no bill, however many there are of one moment', async () => {
    const customer = await server.customer();
    const { db } = server.services;
    const at = new Date();
    for (let n = 0; n < 1_203; n += 1) await move(server, customer.id, { kind: 'deposit', cents: 1, at });
    expect(await db.$count(bills, eq(bills.accountID, customer.id))).toBe(1_203);
    const response = await customer.fetch('/v1/transactions/csv?timeZone=UTC');
    const lines = (await response.text()).trim().split('\r\n').slice(1);
    expect(lines.map((line) => line.split(',').at(-2))).toEqual(
      Array.from({ length: 1_203 }, (_, index) => ((1_203 - index) / 100).toFixed(2)),
    );
  });
});

describe('a budget', () => {
  const topicsOf = async (accountID: string) =>
    (
      await server.services.db
        .select({ topic: noticeItems.topic, note: noticeItems.note })
        .from(noticeItems)
        .where(eq(noticeItems.accountID, accountID))
        .orderBy(noticeItems.id)
    ).map(({ topic, note }) => [topic, note]);

  it('is set by who may, and warns once a month and share', async () => {
    const customer = await server.customer({ timeZone });
    const orderNo = await placeOrder(customer);
    const spend = async (cents: number) => {
      await move(server, customer.id, {
        kind: 'charge',
        cents: -cents,
        orderNo,
        at: server.services.clock.now(),
      });
      await keepBudgets(server.services.db, server.services.clock.now());
    };
    await move(server, customer.id, { kind: 'deposit', cents: 100_000, at: new Date() });
    await customer.ask(transactions.setBudget, { body: { cents: 10_000 } });
    await spend(4_999);
    expect(await topicsOf(customer.id)).toEqual([]);
    await spend(1);
    await spend(1);
    expect(await topicsOf(customer.id)).toEqual([['budget-50', '50.00 / 100.00 CNY']]);
    await spend(6_000);
    await spend(1);
    expect((await topicsOf(customer.id)).map(([topic]) => topic)).toEqual(['budget-50', 'budget-100']);
    const shown = await customer.ask(transactions.budgets, {});
    expect(shown).toMatchObject({ timeZone, data: [{ deptID: '', cents: 10_000, used: 11_002 }] });
    const viewer = await server.colleague(customer, { role: 'finance' });
    expect((await viewer.call(transactions.setBudget, { body: { cents: 1 } })).status).toBe(403);
    await customer.ask(transactions.setBudget, { body: { cents: '' } });
    expect((await customer.ask(transactions.budgets, {})).data).toEqual([]);
  });

  it('of a department counts what the department spent; of another account’s there is none', async () => {
    await owner.ask(transactions.setBudget, { body: { deptID, cents: 5_000 } });
    await owner.ask(transactions.setBudget, { body: { cents: 8_000 } });
    const { data } = await owner.ask(transactions.budgets, {});
    expect(data).toEqual([
      { deptID: '', name: '', cents: 8_000, used: -4_001 },
      { deptID, name: 'Research', cents: 5_000, used: -5_001 },
    ]);
    const stranger = await server.customer();
    expect((await stranger.call(transactions.setBudget, { body: { deptID, cents: 1 } })).status).toBe(404);
  });
});

describe('the statement of a month', () => {
  it('is a document of its movements', async () => {
    const month = last?.month ?? '';
    const response = await owner.fetch(`/v1/transactions/statement?month=${month}&timeZone=${timeZone}`);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const facts = await statementOf(
      server.services.db,
      { id: owner.id, discount: 100, scope: 'account', departmentID: null },
      { month, timeZone },
    );
    if (typeof facts === 'number') throw new Error('too many');
    expect(facts.sums).toEqual({ opening: 70_000, in: 0, out: 20_000, closing: 50_000 });
    const { blocks } = statementDocument(facts, { lang: 'zh', timeZone }, new Date());
    const table = blocks.find(({ kind }) => kind === 'table');
    expect(JSON.stringify(table)).toContain(theirs);
    expect(JSON.stringify(blocks)).toContain('-200.00');
  });
});
