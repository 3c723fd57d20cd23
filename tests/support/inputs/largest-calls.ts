import { monitorEventLoopDelay } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { type Call, fillPath } from '#core/contract/call.ts';
import { mostListed } from '#core/contract/calls/orders.ts';
import { mostShared } from '#core/contract/calls/sharing.ts';
import { allCalls, contract } from '#core/contract/contract.ts';
import { mostCertificates } from '#core/contract/order-batches.ts';
import { mostIssued } from '#core/contract/shop-money.ts';
import { longestLegal } from '#core/site/site-parts.ts';
import { largestOf, manyNames, type Samples } from '#tests/support/inputs/largest-input.ts';
import { insertOrders } from '#tests/support/rows/many-orders.ts';
import { balanceMethod, deposit, placeOrders, requestFor, stockShop } from '#tests/support/server/shop.ts';
import { appOf } from '#tests/support/server/test-routes.ts';
import type { TestCustomer, TestServer } from '#tests/support/server/test-server.ts';

/** Milliseconds that our own code may hold the event loop at once. */
export const mostDelay = 100;
/** Milliseconds in which 99 of a hundred calls of others are answered meanwhile. */
export const mostWait = 250;
const ordersHeld = 5_000;
const batch = 500;
const attempts = 3;
/** More of them are tried where the result would be red: other tests on the machine make a wait longer, never shorter. */
const mostAttempts = 9;
type Parts = { readonly [Part in 'params' | 'query' | 'body']?: unknown };

const announced = { fromTime: '2026-12-01T00:00:00Z', untilTime: '2026-12-02T00:00:00Z' };

/** Ends the session or moves everybody's clock: neither has an input to speak of. */
const leftOut: readonly Call[] = [contract.session.logout, contract.sandbox.moveClock];
export const measuredCalls = allCalls.filter((call) => !leftOut.includes(call));

export interface Delay {
  readonly call: string;
  /** The longest time the event loop stood still, in the quietest of some attempts. */
  readonly ms: number;
  /** The same in units of `mostDelay`; of a fixed task just afterwards where it took longer, so that a busy machine changes little. */
  readonly ratio: number;
  /** 99th percentile of another customer's calls meanwhile, in milliseconds; the lowest of some attempts. */
  readonly others: number;
  /** The same in units of `mostWait`, or of 2.5 fixed tasks where it took longer. */
  readonly othersRatio: number;
}

/** Sends each of these calls its largest allowed input, on behalf of a customer with thousands of orders. */
export async function measureLargest(server: TestServer, calls: readonly Call[]): Promise<Delay[]> {
  const world = await prepare(server);
  // Whichever calls are measured now: a new call needs an input.
  for (const call of measuredCalls) world.derivedInput(call);
  const request = appOf(server, server.routes);
  const other = await server.customer();
  const askAsOther = async () => (await request(...requestOf(contract.session.account, {}, other))).text();
  const delays: Delay[] = [];
  for (const call of calls) {
    let least: Delay | null = null;
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const [path, init] = requestOf(call, await world.inputOf(call), world.customer);
      const waits: number[] = [];
      // The first attempt runs alone: calls of others would lengthen what it holds.
      const { ms, result } =
        attempt === 0
          ? await held(() => request(path, init))
          : await held(() => withOthers(() => request(path, init), askAsOther, waits));
      const answer = await read(result);
      const isWhole = answer.code !== 500 && answer.code !== 413;
      if (!isWhole || (world.mustSucceed.has(call) && answer.code !== 200)) {
        throw new Error(`${call.id} answered ${JSON.stringify(answer).slice(0, 300)}`);
      }
      const ratio = ms / (ms < mostDelay ? mostDelay : fixedTask());
      const others = percentile99(waits);
      const othersRatio = others / (others < mostWait ? mostWait : 2.5 * fixedTask());
      least = {
        call: call.id,
        ...(least === null || ratio < least.ratio ? { ms, ratio } : { ms: least.ms, ratio: least.ratio }),
        ...(least === null || attempt === 1 || othersRatio < least.othersRatio
          ? { others, othersRatio }
          : { others: least.others, othersRatio: least.othersRatio }),
      };
      // The first call runs cold code.
      const worst = Math.max(least.ratio, least.othersRatio);
      if (attempt > 0 && (worst < 1 || (attempt >= attempts - 1 && worst < 2))) break;
    }
    if (least !== null) delays.push(least);
  }
  return delays.toSorted((a, b) => b.ratio - a.ratio);
}

/** Longest time in milliseconds that the event loop stood still meanwhile. */
async function held<Result>(work: () => Promise<Result> | Result): Promise<{ ms: number; result: Result }> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // The first sample starts the measurement.
  await new Promise((done) => setTimeout(done, 5));
  delay.reset();
  const result = await work();
  await new Promise((done) => setTimeout(done, 5));
  delay.disable();
  return { ms: delay.max / 1e6, result };
}

/** Runs `work` while another customer calls again and again, and notes how long each of those calls took. */
async function withOthers<Result>(
  work: () => Promise<Result> | Result,
  ask: () => Promise<unknown>,
  waits: number[],
): Promise<Result> {
  let isDone = false;
  const calling = (async () => {
    while (!isDone) {
      const began = performance.now();
      await ask();
      waits.push(performance.now() - began);
      await new Promise((done) => setTimeout(done, 2));
    }
  })();
  // Some calls of others are under way when it begins.
  await new Promise((done) => setTimeout(done, 10));
  try {
    return await work();
  } finally {
    isDone = true;
    await calling;
  }
}

/** The longest of fewer than a hundred. */
function percentile99(waits: readonly number[]): number {
  const sorted = waits.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * 0.99) - 1)] ?? 0;
}

async function read(response: Response): Promise<{ readonly code: number }> {
  const text = await response.text();
  return text.startsWith('{') ? (JSON.parse(text) as { code: number }) : { code: response.status };
}

/** Milliseconds of a fixed task, which takes about `mostDelay` where the limit was set: the unit that makes machines comparable. */
function fixedTask(): number {
  const times = Array.from({ length: 3 }, () => {
    const began = performance.now();
    const rows = Array.from({ length: 12_000 }, (_, at) => ({
      at,
      name: `host${at}.example.com`,
      sum: at * 7,
    }));
    for (let round = 0; round < 6; round++) {
      const text = JSON.stringify(rows);
      const parsed = JSON.parse(text) as typeof rows;
      parsed.sort((a, b) => b.name.localeCompare(a.name));
    }
    return performance.now() - began;
  });
  return times.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

async function prepare(server: TestServer) {
  const { services } = server;
  await stockShop(server);
  const customer = await server.customer({ operatorRights: ['shop:cases'] });
  await insertOrders(services.db, sql`select ${customer.id}::uuid as id`, ordersHeld);
  await deposit(server, customer.id, 1_000_000_000);
  const listed = await customer.ask(contract.orders.list, { query: { limit: batch } });
  const orderNos = listed.data.map(({ orderNo }) => orderNo);
  const [one = ''] = await placeOrders(customer, 1);
  const csr = await requestFor(['a.example.com'], customer.id);
  const nameText = manyNames(5_400).join(',');
  const samples: Samples = {
    ...{ orderNo: one, orderid: one, certid: one, orderNos: orderNos.join(','), csr },
    ...{
      year: 1,
      ...{
        perOrder: 100_000,
        perMonth: 1_000_000,
        on: '2027-03-15',
        quietFrom: 22,
        quietTo: 6,
        withdrawalNo: 'WD20260101-10001',
      },
      productNo: 'dv-single',
      productType: 'dv_one_ssl',
      dcvMethod: 'dns',
      timeZone: 'Asia/Shanghai',
    },
    ...{ serialNumber: 'ab'.repeat(20), hashValues: hashes(), spkiHashes: hashes(), captchaOffset: 1 },
    ...{ createdFrom: '2020-01-01T00:00:00Z', createdTo: '2040-01-01T00:00:00Z', queueIds: queueIDs() },
    ...{ endsFrom: '2020-01-01T00:00:00Z', endsTo: '2040-01-01T00:00:00Z', key: '', amount: 100, payWay: 5 },
    ...{
      ticket: 'a'.repeat(43),
      code: '123456',
      ids: numbers(100),
      dateOfIncorporation: '2000-01-01',
      country: 'CN',
    },
    ...{
      x: 'a'.repeat(43),
      y: 'a'.repeat(43),
      mountPath: '/a'.repeat(100),
      token: 'a'.repeat(100),
      zoneID: 'a'.repeat(64),
    },
    ...{ domainNames: nameText, domains: nameText, operations: operations() },
    ...{ password: 'a'.repeat(64), present: 'a'.repeat(64), newPwd: 'a'.repeat(64), telPrefix: '86' },
    verifyCode: '123456',
    ...{
      stuckSince: '2020-01-01T00:00:00Z',
      reference: `CH${'A'.repeat(16)}`,
      currency: 'CNY',
      discount: 50,
    },
  };
  const cert = { csr, key: '', commonName: 'a.example.com', domainNames: 'a.example.com' };
  const terms = { year: 1, dcvMethod: 'dns', productType: 'dv_one_ssl' };
  const list = { limit: 5_000 };
  const {
    help,
    invoices,
    keys,
    packages,
    people,
    preferences,
    purchase,
    orders,
    validation,
    payment,
    sharing,
    support,
    tools,
    transactions,
    deposit: deposits,
  } = contract;
  const fresh = () => placeOrders(customer, batch);
  /** What the schema alone does not say: inputs that are valid throughout, so that a call does all its work. */
  const chosen = new Map<Call, () => Parts | Promise<Parts>>([
    [
      purchase.price,
      () => ({
        params: { id: 'dv-flex' },
        body: {
          year: 1,
          sslDomains: Array.from({ length: 20 }, () => ({ commonName: 'a.test', domainNames: nameText })),
        },
      }),
    ],
    [
      purchase.create,
      () => ({
        params: { productNo: 'dv-single' },
        body: { ...terms, sslCerts: Array.from({ length: batch }, () => cert) },
      }),
    ],
    [purchase.orderedNames, () => ({ body: { productType: 'dv_one_ssl', names: manyNames(4_900) } })],
    // As many as 64 KiB hold.
    [purchase.hashValues, () => ({ body: { hashValues: hashes(480), spkiHashes: hashes(480) } })],
    [orders.detail, () => ({ params: { id: orderNos.join(',') } })],
    [orders.batch, () => ({ body: { orderNos: orderNos.join(',') } })],
    [orders.refundRoutes, () => ({ body: { orderNos: orderNos.join(',') } })],
    [orders.batchCerts, () => ({ body: { orderNos: orderNos.slice(0, mostCertificates).join(',') } })],
    [orders.batchVerify, async () => ({ body: { orderNos: orderNos.join(',') } })],
    [orders.list, () => ({ query: { limit: mostListed } })],
    [orders.batchDownload, () => ({ query: {} })],
    [orders.cancel, async () => ({ body: { orderNos: (await fresh()).join(',') } })],
    [orders.ends, () => ({ query: { ...list, timeZone: 'Asia/Shanghai' } })],
    [orders.endCounts, () => ({ query: { timeZone: 'Asia/Shanghai' } })],
    [orders.count, () => ({ query: {} })],
    [payment.batchPay, async () => ({ body: { ...balanceMethod, orderNos: (await fresh()).join(',') } })],
    // As long as the envelopes of keys of RSA 4096.
    [sharing.share, () => ({ body: { shares: envelopes(one) } })],
    [sharing.keys, () => ({ body: { orderNos: orderNos.slice(0, mostShared).join(',') } })],
    [sharing.envelopes, () => ({ body: { orderNos: orderNos.slice(0, mostShared).join(',') } })],
    [payment.charged, () => ({ query: { orderNos: orderNos.join(',') } })],
  ]);
  const someID = '00000000-0000-4000-8000-000000000000';
  const billFilters = {
    userID: someID,
    departmentID: someID,
    from: '2026-01-01T00:00:00Z',
    to: '2027-01-01T00:00:00Z',
  };
  const more = new Map<Call, Samples>([
    [contract.acme.addDirectory, { domains: manyNames(50) }],
    [contract.account.signUp, { terms: '9999999', privacy: '9999999' }],
    [
      contract.shop.failedPayments,
      { failedFrom: '2026-11-01T00:00:00.000Z', failedTo: '2026-12-01T00:00:00.000Z' },
    ],
    [orders.detail, { id: one }],
    [orders.status, { id: one }],
    [orders.certificate, { id: one }],
    [orders.reSignPrice, { id: one, domains: manyNames(1_700).join(',') }],
    [
      purchase.free,
      {
        productNo: 'dv-free',
        productType: 'dv_one_free_ssl',
        domainNames: 'a.example.com',
        logo: '',
        attestation: '',
      },
    ],
    [validation.domainList, { id: one }],
    [validation.verifyDomains, { id: one }],
    [validation.caa, { id: one }],
    [validation.reSendDcvEmail, { id: one }],
    [support.sendCase, { file: caseFile() }],
    [support.caseDetail, { id: 'SC20261121-10001' }],
    [support.ownCase, { id: 'SC20261121-10001' }],
    [support.writeCase, { id: 'SC20261121-10001' }],
    [support.closeCase, { id: 'SC20261121-10001' }],
    [support.answerCase, { id: 'SC20261121-10001' }],
    [deposits.detail, { id: 'DP20261121-10001' }],
    [tools.auditDetail, { id: 'a'.repeat(22) }],
    [tools.visitorAuditDetail, { id: 'a'.repeat(22) }],
    [preferences.views, { list: 'orders.list' }],
    [preferences.saveView, { list: 'orders.list' }],
    [people.auditLogs, { kind: 'orders', from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' }],
    [people.addRole, { rights: 'orders:read' }],
    [people.changeRole, { rights: 'orders:read' }],
    [keys.create, { rights: 'orders:read' }],
    [keys.change, { rights: 'orders:read' }],
    [invoices.invoiceable, { currency: 'CNY' }],
    [invoices.apply, { currency: 'CNY' }],
    [
      sharing.publish,
      {
        publicKey: `MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE${'a'.repeat(86)}`,
        sealed: `v1.${'a'.repeat(1_000)}`,
      },
    ],
    [sharing.readers, { id: one }],
    [sharing.owed, { secretIDs: Array.from({ length: 24 }, () => 'a'.repeat(40)).join(',') }],
    [packages.detail, { id: 'PK20261121-10001' }],
    [transactions.list, billFilters],
    [transactions.csv, billFilters],
    [transactions.xlsx, billFilters],
    [transactions.monthlyConsumption, { ...billFilters, months: 24 }],
    [transactions.statement, { month: '2026-11' }],
    [help.vote, { voteID: someID }],
    [contract.webhooks.rollSecret, { overlapHours: 72 }],
    [contract.discovery.notServed, { id: one }],
    [
      contract.discovery.muteAlerts,
      { ids: Array.from({ length: 500 }, () => someID), days: '365', reason: 'x'.repeat(200) },
    ],
    [contract.discovery.unmuteAlerts, { ids: Array.from({ length: 500 }, () => someID) }],
    [contract.discovery.changeCertificates, { ids: Array.from({ length: 500 }, () => someID) }],
    [contract.shop.announce, announced],
    [contract.shop.changeAnnouncement, { ...announced, id: '1' }],
    [contract.shop.withdrawAnnouncement, { id: '1' }],
    [
      contract.shop.changeProduct,
      {
        fromTime: '2040-01-01T00:00:00Z',
        terms: [90, 1, 2, 3].map((validity) => ({ validity, base: 1, extraName: 1, extraWildcard: 1 })),
      },
    ],
    [contract.shop.undoChange, { id: '1' }],
    [contract.shop.changeRate, { currency: 'USD', before: '1', rate: '1' }],
    [
      contract.shop.issueInvoices,
      { invoices: Array.from({ length: mostIssued }, () => ({ id: someID, officialNo: '1'.repeat(40) })) },
    ],
    ...(['helpSource', 'previewHelp', 'putHelp', 'removeHelp'] as const).map((name): [Call, Samples] => [
      contract.shop[name],
      { id: 'our-support-hours', base: '2026-11-21T00:00:00.000Z' },
    ]),
    [contract.shop.changeSite, { part: 'terms', content: { zh: '字'.repeat(longestLegal), en: 'x' } }],
    [contract.shop.restoreSite, { part: 'terms' }],
    [contract.shop.siteVersions, { part: 'terms' }],
    [contract.shop.siteChange, { id: someID }],
    [contract.account.legalText, { kind: 'terms', number: '1' }],
    [contract.sandbox.logStranger, { name: 'stranger.example.com', key: 'new' }],
    [contract.shop.retryJob, { id: '1' }],
    [contract.shop.dropJob, { id: '1' }],
    [contract.session.wechatRedirect, { state: 'a'.repeat(64) }],
    [contract.security.bindWechat, { state: 'a'.repeat(64) }],
    [people.invitationOf, { code: 'a'.repeat(43) }],
    [people.acceptInvitation, { code: 'a'.repeat(43) }],
  ]);
  return {
    customer,
    mustSucceed: new Set<Call>(chosen.keys()),
    /** Throws if the schemas of a call do not say what its largest input is. */
    derivedInput: (call: Call) => {
      if (!chosen.has(call)) derived(call, { ...samples, ...more.get(call) });
    },
    async inputOf(call: Call): Promise<Parts> {
      const given = await chosen.get(call)?.();
      if (given === undefined) return derived(call, { ...samples, ...more.get(call) });
      return { params: {}, query: {}, body: {}, ...given };
    },
  };
}

function derived(call: Call, samples: Samples): Parts {
  const read = (part: 'params' | 'query' | 'body') => {
    const value = largestOf(call[part], samples);
    const fit = v.safeParse(call[part], value);
    if (fit.success) return value;
    const [issue] = fit.issues;
    const where = `${call.id} ${part}.${v.getDotPath(issue) ?? ''}`;
    throw new Error(`needs a sample of its largest value: ${where} ${issue.message.slice(0, 100)}`);
  };
  return { params: read('params'), query: read('query'), body: read('body') };
}

function requestOf(call: Call, parts: Parts, { token }: TestCustomer): [string, RequestInit] {
  const fields = (part: unknown) =>
    new URLSearchParams(
      Object.entries((part ?? {}) as object).map(([name, value]) => [name, String(value)]),
    ).toString();
  const query = fields(parts.query);
  const path = `${fillPath(call.path, parts.params as Record<string, unknown>)}${query && `?${query}`}`;
  const headers = {
    token,
    ...(call.effect === 'create' ? { 'idempotency-key': crypto.randomUUID() } : {}),
    'content-type': call.encoding === 'json' ? 'application/json' : 'application/x-www-form-urlencoded',
  };
  if (call.method === 'GET') return [path, { headers }];
  const body = call.encoding === 'json' ? JSON.stringify(parts.body) : fields(parts.body);
  return [path, { method: call.method, headers, body }];
}

function hashes(count: number = batch): string[] {
  return Array.from({ length: count }, (_, at) => at.toString(16).padStart(64, '0'));
}

function envelopes(orderNo: string) {
  return Array.from({ length: mostShared }, (_, at) => ({
    orderNo,
    spkiHash: at.toString(16).padStart(64, '0'),
    recipientID: crypto.randomUUID(),
    recipientKey: 'a'.repeat(64),
    envelope: `e1.${'a'.repeat(3_500)}`,
  }));
}

function queueIDs(): string {
  return Array.from({ length: 20 }, () => crypto.randomUUID()).join(',');
}

function numbers(count: number): string {
  return Array.from({ length: count }, (_, at) => 10 ** 14 + at).join(',');
}

function operations() {
  const record = { name: 'a.example.com', type: 'TXT', content: 'x'.repeat(2_000), ttl: 300, priority: null };
  return Array.from({ length: 20 }, () => ({ op: 'add', record }));
}

/** An export of some 4 MB, the most a case may have. */
function caseFile(): string {
  const payload = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`field${at}`, 'x y'.repeat(8)]));
  const rows = Array.from({ length: 4_800 }, (_, seq) => ({
    ...{
      seq,
      type: 'names.change',
      machine: 'purchase',
      version: 1,
      time: 1_700_000_000_000 + seq,
      epoch: 1,
    },
    payload,
  }));
  const workflow = { id: 'a', machine: 'purchase', title: 'x' };
  return JSON.stringify({ format: 'certhub-journal', formatVersion: 1, exportedAt: 1, workflow, rows });
}
