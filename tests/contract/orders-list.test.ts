import { asc, desc, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { orderKind } from '#core/catalogue/type-flags.ts';
import type { QueryOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import { wholeAccount } from '#server/account/own.ts';
import { orderTallies } from '#server/db/schema/order-tallies.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import { searchOrders } from '#server/orders/search-orders.ts';
import { tend } from '#server/tending.jobs.ts';
import { giveCertificate } from '#tests/support/rows/given-certificate.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import { changeOrder, detailOf, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop();
const customer = shareCustomer(() => server.customer());
const numbers: Record<string, string> = {};

/** One order in each state, with its creation and certificate expiry in days from now. */
const made = [
  { name: 'unpaid.example.com', status: 1001, ends: null, price: 300 },
  { name: 'paid.example.com', status: 1002, ends: null, price: 100 },
  { name: 'back.example.com', status: 1003, ends: null, price: 200 },
  { name: 'gone.example.com', status: 1004, ends: null, price: 700 },
  { name: 'fresh.example.com', status: 1000, ends: 90, price: 400 },
  { name: 'soon.example.com', status: 1000, ends: 10, price: 500 },
  { name: 'over.example.com', status: 1000, ends: -1, price: 600 },
];

let now: Date;
beforeAll(async () => {
  now = server.services.clock.now();
  for (const [index, { name, status, ends, price }] of made.entries()) {
    const orderNo = await placeOrder(customer, { names: [name], remark: `100%_${index} \\o/ <b>bold</b>` });
    numbers[name] = orderNo;
    await changeOrder(server, orderNo, {
      status,
      payAmount: price,
      createTime: addDays(now, index - 20),
      // What people see is the sub-brand: the filter goes by it.
      brand: 'globalsign',
      subBrand: index % 4 === 1 ? 'sectigo' : 'certum',
      productType: index % 3 === 0 ? 'ov_one_ssl' : 'dv_one_ssl',
      dcvMethod: index === 3 ? 'file' : 'dns',
      contactID: index === 5 ? 'c-1' : '',
      orgID: index === 4 ? 'o-1' : '',
      ...(status === 1001 ? { searchNames: `xn--fsqu00a.xn--0zwm56d\n例子.测试\n${name}` } : {}),
    });
    if (ends !== null) await giveCertificate(server.services, orderNo, { notAfter: addDays(now, ends) });
  }
});

const list = (query: QueryOf<typeof contract.orders.list>) => customer.ask(contract.orders.list, { query });
const namesOf = async (query: QueryOf<typeof contract.orders.list>) =>
  (await list(query)).data.map((row) => row.commonName.replace('.example.com', ''));

describe('the order list', () => {
  it('shows the newest first, page by page', async () => {
    expect(await namesOf({})).toEqual(['over', 'soon', 'fresh', 'gone', 'back', 'paid', 'unpaid']);
    expect(await namesOf({ limit: 3, offset: 2 })).toEqual(['gone', 'back', 'paid']);
    expect((await list({ limit: 3, offset: 9 })).total).toBe(7);
  });

  it('is limited to the requested numbers, combined with every other filter', async () => {
    const { 'fresh.example.com': fresh = '', 'gone.example.com': gone = '' } = numbers;
    const orderNos = [fresh, gone, 'CN20200101-99999'].join(',');
    expect(await namesOf({ orderNos })).toEqual(['fresh', 'gone']);
    expect(await namesOf({ orderNos, status: 'issued' })).toEqual(['fresh']);
    expect((await list({ orderNos, limit: 1 })).total).toBe(2);
    const { envelope } = await customer.call(contract.orders.list, { query: { orderNos: 'x,y' } });
    expect(envelope).toMatchObject({ code: 400, errors: [{ field: 'orderNos', reason: 'format' }] });
  });

  const filters = [
    { status: 'unpaid', want: ['unpaid'] },
    { status: 'verifying', want: ['back', 'paid'] },
    { status: 'issued', want: ['soon', 'fresh'] },
    { status: 'expiring', want: ['soon'] },
    { status: 'expired', want: ['over'] },
    { status: 'cancelled', want: ['gone'] },
  ] as const;
  it.each(filters)('shows as many $status orders as are counted', async ({ status, want }) => {
    expect(await namesOf({ status })).toEqual(want);
    const counted = await customer.ask(contract.orders.count, { query: {} });
    expect(counted[status]).toBe(want.length);
    expect(counted.all).toBe(7);
  });

  it.each([
    { search: 'com unpaid', want: ['unpaid'], counted: { all: 1, unpaid: 1, verifying: 0, issued: 0 } },
    { search: 'unpaid fresh', want: [], counted: { all: 0, unpaid: 0, verifying: 0, issued: 0 } },
    {
      search: ' example.com ',
      want: null,
      counted: { all: 7, unpaid: 1, verifying: 2, issued: 2, expiring: 1 },
    },
  ])('finds orders with every word of "$search", and counts them under every filter', async (asked) => {
    const { search, want, counted } = asked;
    if (want !== null) expect(await namesOf({ search })).toEqual(want);
    expect(await customer.ask(contract.orders.count, { query: { search } })).toMatchObject(counted);
  });

  const sorts = [
    { sort: 'commonName', want: ['back', 'fresh', 'gone', 'over', 'paid', 'soon', 'unpaid'] },
    { sort: 'payAmount', want: ['paid', 'back', 'unpaid', 'fresh', 'soon', 'over', 'gone'] },
    { sort: 'orderStatus', want: ['soon', 'fresh', 'unpaid', 'paid', 'back', 'gone', 'over'] },
    { sort: 'certExpireTime', want: ['over', 'soon', 'fresh', 'gone', 'back', 'paid', 'unpaid'] },
  ] as const;
  it.each(sorts)('sorts by $sort', async ({ sort, want }) => {
    expect(await namesOf({ sort, direction: 'asc' })).toEqual(want);
  });

  const parts = [
    { filter: { brand: 'sectigo' }, want: ['soon', 'paid'] },
    { filter: { kind: 'ov' }, want: ['over', 'gone', 'unpaid'] },
    { filter: { kind: 'email' }, want: [] },
    { filter: { dcvMethod: 'file' }, want: ['gone'] },
    { filter: { contactID: 'c-1', brand: 'sectigo' }, want: ['soon'] },
    { filter: { orgID: 'o-1' }, want: ['fresh'] },
    { filter: { remark: '100%_5' }, want: ['soon'] },
    { filter: { remark: 'fresh' }, want: [] },
    { filter: { remark: '\\O bold', brand: 'sectigo' }, want: ['soon', 'paid'] },
    { filter: { search: 'soon', remark: '_5' }, want: ['soon'] },
    { filter: { createdFrom: 'made+2', createdTo: 'made+4' }, want: ['gone', 'back'] },
    { filter: { endsFrom: 'now', endsTo: 'now+30' }, want: ['soon'] },
  ] as const;
  it.each(parts)(
    'shows and counts the orders matching $filter, in every list and sort order',
    async ({ filter, want }) => {
      const base = { made: addDays(now, -20), now } as const;
      const asked = Object.fromEntries(
        Object.entries(filter).map(([name, value]) => {
          const [, from, days = '0'] = /^(made|now)(?:\+(\d+))?$/.exec(value) ?? [];
          // A minute earlier, because the orders were created at this time of day.
          const at =
            from === undefined
              ? null
              : addDays(base[from as 'made' | 'now'], Number(days)).getTime() - 60_000;
          return [name, at === null ? value : new Date(at).toISOString()];
        }),
      );
      expect(await namesOf(asked)).toEqual(want);
      const counted = await customer.ask(contract.orders.count, { query: asked });
      expect(counted.all).toBe(want.length);
      for (const { status, want: listed } of filters) {
        const both = want.filter((name) => (listed as readonly string[]).includes(name));
        expect(await namesOf({ ...asked, status })).toEqual(both);
        expect(counted[status]).toBe(both.length);
      }
      for (const sort of ['commonName', 'payAmount', 'orderStatus', 'certExpireTime'] as const) {
        expect((await namesOf({ ...asked, sort })).sort()).toEqual(want.toSorted());
        expect(await namesOf({ ...asked, sort, limit: 1, offset: 2 })).toHaveLength(want.length > 1 ? 1 : 0);
      }
    },
  );

  it('classifies products like the catalogue', async () => {
    const types = [
      'dv_one_ssl',
      'ov-flex',
      'EV_SSL',
      'ov_ip_ssl',
      'ip_single',
      'email',
      'dv_smime',
      'ov_code',
      'doc',
      'vmc_ov',
      'free',
    ];
    for (const type of types) {
      await changeOrder(server, numbers['gone.example.com'] ?? '', { productType: type });
      expect(await namesOf({ status: 'cancelled', kind: orderKind(type) })).toEqual(['gone']);
    }
    await changeOrder(server, numbers['gone.example.com'] ?? '', { productType: 'ov_one_ssl' });
  });

  const filtersOfPages = [undefined, ...filters.map(({ status }) => status)];
  const sortsOfPages = ['createTime', ...sorts.map(({ sort }) => sort)] as const;
  it.each(sortsOfPages)(
    'returns the same pages by %s from both ends and under every filter',
    async (sort) => {
      for (const status of filtersOfPages) {
        const asked = { sort, ...(status === undefined ? {} : { status }) };
        const up = await namesOf({ ...asked, direction: 'asc' });
        expect(await namesOf({ ...asked, direction: 'desc' })).toEqual(up.toReversed());
        const pages: string[] = [];
        for (let offset = 1; offset <= Math.ceil(up.length / 2); offset += 1) {
          pages.push(...(await namesOf({ ...asked, direction: 'asc', limit: 2, offset })));
        }
        expect(pages).toEqual(up);
      }
    },
  );

  it('keeps its counts after its tallies are compacted', async () => {
    const counted = () => customer.ask(contract.orders.count, { query: {} });
    const before = await counted();
    for (let change = 0; change < 150; change += 1) {
      const status = change % 2 === 0 ? 1004 : 1001;
      await changeOrder(server, numbers['unpaid.example.com'] ?? '', { status });
    }
    expect(await counted()).toEqual(before);
    const many = await server.services.db.$count(orderTallies);
    await tend(server.database);
    expect(await server.services.db.$count(orderTallies)).toBeLessThan(many / 10);
    expect(await counted()).toEqual(before);
  });

  it('shows an order as expired once its certificate has expired', async () => {
    expect((await list({ status: 'expired' })).data).toMatchObject([{ orderStatus: 1007 }]);
    const status = await customer.call(contract.orders.status, {
      params: { id: numbers['over.example.com'] ?? '' },
    });
    expect(status.data().orderInfo.orderStatus).toBe(1007);
  });
});

describe('the search', () => {
  const searches = [
    { search: 'FRESH', want: ['fresh'] },
    { search: 'sh.ex', want: ['fresh'] },
    { search: '  over  ', want: ['over'] },
    { search: '100%_3', want: ['gone'] },
    { search: '%%', want: [] },
    { search: '__', want: [] },
    { search: '\\o', want: ['over', 'soon', 'fresh', 'gone', 'back', 'paid', 'unpaid'] },
    { search: "' or 1=1 --", want: [] },
    { search: '例子', want: ['unpaid'] },
    { search: '例子.测试', want: ['unpaid'] },
    { search: '子例', want: [] },
    { search: 'https://fresh.example.com:8443/path?q=1', want: ['fresh'] },
    { search: '<b>', want: ['over', 'soon', 'fresh', 'gone', 'back', 'paid', 'unpaid'] },
  ];
  it.each(searches)('takes $search literally', async ({ search, want }) => {
    expect(await namesOf({ search })).toEqual(want);
  });

  it('finds an order by its number', async () => {
    expect(await namesOf({ search: numbers['paid.example.com'] ?? '' })).toEqual(['paid']);
  });

  it.each(['x', ' x ', ''])('requires two characters: "%s"', async (search) => {
    const answer = await customer.call(contract.orders.list, { query: { search } });
    expect(answer.envelope).toMatchObject({ code: 400, errors: [{ field: 'search' }] });
  });

  it('combines with the filter', async () => {
    expect(await namesOf({ search: 'example', status: 'expired' })).toEqual(['over']);
  });
});

describe('a search with many hits', () => {
  // More hits than are counted, so the list is read until a page is full.
  const count = 1_300;
  let rows: Pick<OrderRecord, 'orderNo' | 'commonName' | 'errand'>[];
  let by: TestCustomer;
  beforeAll(async () => {
    by = await server.customer();
    const { db } = server.services;
    await insertOrders(db, sql`select ${by.id}::uuid as id`, count);
    rows = await db
      .select({ orderNo: orders.orderNo, commonName: orders.commonName, errand: orders.errand })
      .from(orders)
      .where(eq(orders.accountID, by.id))
      .orderBy(desc(orders.createTime));
  });
  const search = async (query: QueryOf<typeof contract.orders.list>) => {
    const { data, total, isMore } = await by.ask(contract.orders.list, { query });
    return { total: isMore ? `${total}+` : total, found: data.map(({ orderNo }) => orderNo) };
  };
  const numbersOf = (all: typeof rows) => all.map(({ orderNo }) => orderNo);

  it('returns the first thousand, in the order of the list', async () => {
    const wanted = numbersOf(rows);
    expect(await search({ search: 'example', limit: 100 })).toEqual({
      total: '1000+',
      found: wanted.slice(0, 100),
    });
    expect(await search({ search: 'example', limit: 100, offset: 10 })).toEqual({
      total: '1000+',
      found: wanted.slice(900, 1_000),
    });
    expect(await search({ search: 'example', limit: 100, offset: 11 })).toEqual({
      total: '1000+',
      found: [],
    });
    const byName = numbersOf(rows.toSorted((a, b) => (a.commonName < b.commonName ? -1 : 1)));
    const sorted = { sort: 'commonName', direction: 'asc', limit: 100 } as const;
    expect((await search({ search: 'example', ...sorted, offset: 7 })).found).toEqual(byName.slice(600, 700));
  });

  it('returns the same whether hits are hashed or, if too many, checked one by one', async () => {
    const asked = {
      owner: wholeAccount(by.id),
      filter: eq(orders.errand, 'none'),
      order: [asc(orders.commonName), desc(orders.orderNo)],
      page: { limit: 50, offset: 700 },
      search: 'example',
    };
    const hashed = await searchOrders(server.services.db, asked);
    expect(hashed.orderNos).toHaveLength(50);
    expect(await searchOrders(server.services.db, asked, 1_000)).toEqual(hashed);
  });

  it('counts each list up to a thousand and one', async () => {
    const counts = (query: QueryOf<typeof contract.orders.count>) => by.ask(contract.orders.count, { query });
    const ofList = (list: string) => rows.filter((row) => row.errand === list).length;
    expect(await counts({ search: 'example' })).toMatchObject({
      all: 1_001,
      unpaid: ofList('payment'),
      cancelled: ofList('cancelled'),
      countedTo: 1_000,
    });
    expect(await counts({})).toMatchObject({ all: count, unpaid: ofList('payment') });
  });

  it('counts the intersection with a filter', async () => {
    const wanted = numbersOf(rows.filter((row) => row.errand === 'payment'));
    expect(await search({ search: 'example', status: 'unpaid', limit: 100 })).toEqual({
      total: wanted.length,
      found: wanted.slice(0, 100),
    });
    const few = rows.filter((row) => row.errand === 'payment' && row.commonName.includes('ost12'));
    expect(await search({ search: 'OST12', status: 'unpaid', limit: 100 })).toEqual({
      total: few.length,
      found: numbersOf(few),
    });
  });
});

describe('a remark', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "'; drop table orders; --",
    '=HYPERLINK("http://x.y")',
    '‮\u202egnp.exe 💥 例子',
  ];
  it.each(hostile)('is stored and returned as typed: %s', async (remark) => {
    const orderNo = numbers['fresh.example.com'] ?? '';
    const set = await customer.call(contract.orders.remark, { params: { orderNo }, body: { remark } });
    expect(set.envelope.code).toBe(200);
    expect((await detailOf(customer, orderNo)).remark).toBe(remark);
    const response = await customer.fetch(`/v1/orders/detail/${orderNo}`);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is refused if it has more than 255 characters or a NUL', async () => {
    const orderNo = numbers['fresh.example.com'] ?? '';
    for (const remark of ['x'.repeat(256), 'a\0b']) {
      const set = await customer.call(contract.orders.remark, { params: { orderNo }, body: { remark } });
      expect(set.envelope).toMatchObject({ code: 400, errors: [{ field: 'remark' }] });
    }
  });
});

describe('order details', () => {
  it('are returned in the requested order, each once', async () => {
    const [a = '', b = ''] = [numbers['soon.example.com'], numbers['paid.example.com']];
    const { allOrders } = await customer.ask(contract.orders.detail, { params: { id: `${a},${b},${a}` } });
    expect(allOrders.map((order) => order.orderNo)).toEqual([a, b]);
  });

  it('include the sub-brand, which determines the validation methods', async () => {
    const orderNo = numbers['soon.example.com'] ?? '';
    const names = { brand: 'sectigo', subBrand: 'positivessl' };
    await changeOrder(server, orderNo, names);
    expect(await detailOf(customer, orderNo)).toMatchObject(names);
  });

  it('are refused for an invalid order number', async () => {
    const answer = await customer.call(contract.orders.detail, {
      params: { id: "CN20261121-10001' or 1=1" },
    });
    expect(answer.envelope.code).toBe(400);
  });
});
