import { and, eq } from 'drizzle-orm';
import JSZip from 'jszip';
import readXlsx from 'read-excel-file/node';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { orders as ordersTable } from '#server/db/schema/orders.ts';
import { keepFacts } from '#server/orders/keep-facts.ts';
import { giveNext, orderEnding } from '#tests/support/rows/given-ends.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import {
  balanceMethod,
  deposit,
  detailOf,
  issuedOrder,
  placeOrder,
  publishValidations,
} from '#tests/support/server/shop.ts';

const { orders, payment } = contract;
const server = shareShop();
const customer = shareCustomer(() => server.customer());
const stranger = shareCustomer(() => server.customer());
let unpaid: string;
let waiting: string;
let issued: string;
beforeAll(async () => {
  await deposit(server, customer.id, 100_000);
  issued = await issuedOrder(server, customer);
  unpaid = await placeOrder(customer, { names: ['unpaid.example.com'], remark: '=HYPERLINK("https://x")' });
  waiting = await placeOrder(customer, { names: ['waiting.example.com'], remark: '+1 \u0001' });
  await customer.call(payment.pay, { body: { ...balanceMethod, orderNo: waiting } });
});

const all = () => [unpaid, waiting, issued].join(',');

it('returns rows in the requested order, and nothing if one belongs to another customer', async () => {
  const { data } = await customer.ask(orders.batch, { body: { orderNos: all() } });
  expect(data.map(({ orderNo, orderStatus }) => [orderNo, orderStatus])).toEqual([
    [unpaid, 1001],
    [waiting, 1002],
    [issued, 1000],
  ]);
  const theirs = await placeOrder(stranger);
  for (const call of [orders.batch, orders.batchCerts, orders.batchVerify]) {
    const answer = await customer.call(call, { body: { orderNos: `${unpaid},${theirs}` } });
    expect(answer.envelope.code).toBe(404);
  }
});

it('returns the existing certificates of at most fifty orders', async () => {
  const { data } = await customer.ask(orders.batchCerts, { body: { orderNos: all() } });
  const own = (await detailOf(customer, issued)).certificate;
  expect(data.map(({ certificate }) => certificate)).toEqual([null, null, own]);
  const many = Array.from({ length: 51 }, (_, n) => `CN20261121-${10_000 + n}`).join(',');
  const answer = await customer.call(orders.batchCerts, { body: { orderNos: many } });
  expect(answer.envelope).toMatchObject({ code: 400, errors: [{ field: 'orderNos' }] });
});

it('schedules validation checks, lists the orders that have none pending, and rejects an immediate second request', async () => {
  await publishValidations(customer, waiting);
  const verify = () => customer.ask(orders.batchVerify, { body: { orderNos: all() } });
  const refused = [unpaid, issued].map((orderNo) => ({ orderNo, reason: 'wrong-state' }));
  expect(await verify()).toEqual({ asked: [waiting], refused });
  await expect
    .poll(async () => (await detailOf(customer, waiting)).orderStatus, { timeout: 10_000 })
    .toBe(1000);
  const second = await placeOrder(customer, { names: ['second.example.com'] });
  await customer.call(payment.pay, { body: { ...balanceMethod, orderNo: second } });
  const ask = () => customer.ask(orders.batchVerify, { body: { orderNos: second } });
  expect((await ask()).asked).toEqual([second]);
  expect(await ask()).toEqual({ asked: [], refused: [{ orderNo: second, reason: 'too-soon' }] });
});

it('writes a spreadsheet that others can open, with numeric amounts, real dates and no formulas', async () => {
  const response = await customer.fetch('/v1/orders/batch/download?search=example&lang=en');
  expect(response.headers.get('content-disposition')).toContain('reconciliation-orders.xlsx');
  const bytes = Buffer.from(await response.arrayBuffer());
  const [sheet] = await readXlsx(bytes);
  const [heads, ...rows] = sheet?.data ?? [];
  const at = (name: string) => heads?.indexOf(name) ?? -1;
  const row = rows.find((each) => each[at('Order number')] === unpaid);
  const order = await detailOf(customer, unpaid);
  expect(row?.[at('Amount')]).toBe(order.payAmount / 100);
  expect([row?.[at('Certificate')], row?.[at('Waits for')]]).toEqual([null, 'Payment']);
  expect(row?.[at('Paid (UTC)')]).toBeNull();
  const ordered = row?.[at('Ordered (UTC)')];
  expect(ordered).toBeInstanceOf(Date);
  expect(Math.abs(Number(ordered) - Date.parse(order.createTime))).toBeLessThan(1_000);
  expect(row?.[at('Note')]).toBe('=HYPERLINK("https://x")');
  const zip = await JSZip.loadAsync(bytes);
  const parts = await Promise.all(zip.file(/\.xml$/).map((file) => file.async('string')));
  expect(parts.join('')).not.toMatch(/<f[ >]/);
  expect(parts.join('')).not.toContain('\u0001');
  const filtered = await customer.fetch(`/v1/orders/batch/download?status=unpaid`);
  const only = await readXlsx(Buffer.from(await filtered.arrayBuffer()));
  expect(only[0]?.data.slice(1).map((each) => each[0])).toEqual([unpaid]);
});

it('writes the end of the certificate whose state it writes', async () => {
  const now = new Date();
  const orderNo = await orderEnding(server, customer, { names: ['ending.example.com'], days: 9, now });
  await giveNext(server, orderNo, now);
  const { db } = server.services;
  // The next one holds another name, so that the first is not replaced.
  const [order] = await db
    .select({ id: ordersTable.id })
    .from(ordersTable)
    .where(eq(ordersTable.orderNo, orderNo));
  const id = order?.id ?? '';
  await db
    .update(certificates)
    .set({ names: ['other.example.com'] })
    .where(and(eq(certificates.orderID, id), eq(certificates.number, 2)));
  await keepFacts(db, id);
  const response = await customer.fetch('/v1/orders/batch/download?search=ending.example.com&lang=en');
  const [sheet] = await readXlsx(Buffer.from(await response.arrayBuffer()));
  const [heads = [], row = []] = sheet?.data ?? [];
  expect(row[heads.indexOf('Certificate')]).toBe('Expiring soon');
  const ends = row[heads.indexOf('Expires (UTC)')];
  expect(Math.abs(Number(ends) - addDays(now, 9).getTime())).toBeLessThan(1_000);
});

it('writes at most ten spreadsheets per minute, and none of another customer’s orders', async () => {
  const answers = [];
  for (let n = 0; n < 11; n += 1)
    answers.push(await stranger.fetch(`/v1/orders/batch/download?orderNos=${unpaid}`));
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  const [sheet] = await readXlsx(Buffer.from((await answers[0]?.arrayBuffer()) ?? new ArrayBuffer(0)));
  expect(sheet?.data).toHaveLength(1);
});
