import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import { orderStatus } from '#core/orders/status.ts';
import { pick } from '#core/pick.ts';
import { profileRoutes } from '#server/account/profile.ts';
import type { LocalIssuer } from '#server/ca/issuer.ts';
import { seedCatalogue } from '#server/catalogue/seed-catalogue.ts';
import { readConfig } from '#server/config.ts';
import type { Database, Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { products } from '#server/db/schema/catalogue.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orderEvents, orders, reissues } from '#server/db/schema/orders.ts';
import { depositRoutes } from '#server/deposit/deposits.ts';
import { type App, createApp } from '#server/http/app.ts';
import { createLine } from '#server/http/line.ts';
import { balanceOf, post } from '#server/ledger/ledger.ts';
import { createLog } from '#server/log.ts';
import { nextOrderNumbers } from '#server/orders/order-number.ts';
import { reissueRoutes } from '#server/orders/reissue.routes.ts';
import { orderWritingRoutes } from '#server/orders/writing.routes.ts';
import { paymentCallbacks } from '#server/payment/callback.route.ts';
import { paymentRoutes } from '#server/payment/payment.routes.ts';
import type { Paying } from '#server/payment/providers.ts';
import { purchaseRoutes } from '#server/purchase/purchase.routes.ts';
import type { Services } from '#server/services.ts';
import { openSession } from '#server/session/sessions.ts';
import { createTestProvider, type TestProvider } from '#tests/support/payment/test-provider.ts';
import { unsigned } from '#tests/support/rows/given-certificate.ts';
import { openFileSites } from '#tests/support/server/file-sites.ts';
import { insertPerson } from '#tests/support/server/people.ts';
import { createTestClock, day, type TestClock } from '#tests/support/server/test-clock.ts';
import { type DatabaseKind, openTestDatabase } from '#tests/support/server/test-database.ts';
import { createClientOver, type TestClient } from '#tests/support/server/test-server.ts';

/**
 * The payment part of the real server, in this process: its routes over a real database, with an in-memory provider and without a job
 * runner; tests run jobs by hand.
 */
export interface PaymentServer {
  readonly db: Db;
  readonly clock: TestClock;
  readonly provider: TestProvider;
  readonly paying: Paying & Services;
  readonly logLines: readonly string[];
  /** Jobs sent to the queues, by queue name. */
  readonly sent: { readonly queue: string; readonly payload: unknown }[];
  readonly request: (request: Request) => Promise<Response>;
  customer(cents?: number): Promise<PaymentCustomer>;
  /** The same customer, calling this server. */
  again(customer: PaymentCustomer): PaymentCustomer;
  /** Creates unpaid orders; with `difference`, re-signs of paid ones (status 5004). */
  orders(customer: PaymentCustomer, prices: readonly number[], difference?: number): Promise<string[]>;
  close(): Promise<void>;
}

export interface PaymentCustomer extends TestClient {
  /** The account. */
  readonly id: string;
  readonly userID: string;
  readonly token: string;
}

export async function openPaymentServer(
  kind: DatabaseKind | Database,
  options: {
    readonly wrap?: (db: Db) => Db;
    /** The certificate issuer; none by default. */
    readonly issuer?: LocalIssuer;
    /** An earlier server whose clock and provider are kept. */
    readonly before?: Pick<PaymentServer, 'clock' | 'provider'>;
  } = {},
): Promise<PaymentServer> {
  const database = typeof kind === 'object' ? kind : await openTestDatabase(kind);
  const db = options.wrap?.(database.db) ?? database.db;
  await seedCatalogue(database.db);
  await database.db.insert(products).values(severalNames).onConflictDoNothing();
  const clock = options.before?.clock ?? createTestClock();
  const provider = options.before?.provider ?? createTestProvider(clock);
  const logLines: string[] = [];
  const sent: { queue: string; payload: unknown }[] = [];
  const paying: Paying & Services & { readonly issuer?: LocalIssuer } = {
    config: readConfig({ PORT: '0' }),
    db,
    clock,
    log: createLog('debug', (line) => logLines.push(line)),
    jobs: {
      send: async (queue, payload) => {
        sent.push({ queue: queue.name, payload });
      },
      wake: () => undefined,
    },
    mailer: null,
    texter: null,
    wechat: null,
    sells: () => true,
    keyUse: {
      line: createLine(1),
      admit: () => null,
      write: async () => undefined,
      close: async () => undefined,
    },
    sites: await openFileSites('/nowhere'),
    address: Promise.resolve('http://console.example.com'),
    gateways: provider.gateways,
    ...(options.issuer && { issuer: options.issuer }),
  };
  // Canceling an order makes no outside calls, so of the verification services only database, clock and jobs are provided.
  const verification = paying as unknown as Parameters<typeof reissueRoutes>[0];
  const app: App = createApp(paying, {
    routes: [
      ...paymentRoutes(paying),
      ...depositRoutes(provider.gateways),
      ...purchaseRoutes(verification),
      ...orderWritingRoutes(verification),
      ...reissueRoutes(verification),
      ...profileRoutes(),
    ],
    pages: [paymentCallbacks(paying)],
  });
  const request = async (asked: Request) =>
    app.fetch(asked, { incoming: { socket: { remoteAddress: '127.0.0.1' } } });

  return {
    db: database.db,
    clock,
    provider,
    paying,
    logLines,
    sent,
    request,
    async customer(cents = 0) {
      const { id: userID, accountID: id } = await insertPerson(database.db, {
        displayName: 'Ada Byron',
        country: 'GB',
      });
      const at = clock.now();
      if (cents > 0) {
        await database.db.transaction((tx) =>
          post(tx, { accountID: id, kind: 'deposit', cause: `test:${id}`, cents, at }),
        );
      }
      const token = await openSession(database.db, userID, at);
      return { id, userID, token, ...createClientOver('http://localhost', token, request) };
    },
    again: ({ id, userID, token }) => ({
      id,
      userID,
      token,
      ...createClientOver('http://localhost', token, request),
    }),
    async orders({ id }, prices, difference) {
      const now = clock.now();
      const orderNos = await nextOrderNumbers(database.db, prices.length, now);
      const rows = prices.map((price, index) => orderRow(id, price, difference, orderNos[index] ?? '', now));
      await database.db.insert(orders).values(rows);
      if (difference !== undefined) {
        await database.db.insert(reissues).values(
          rows.map((row) => ({
            id: row.reissueID ?? undefined,
            orderID: row.id,
            number: 1,
            state: 'unpaid' as const,
            hashValue: '',
            names: reSignedNames,
            priceDiff: difference,
            createTime: now,
          })),
        );
        await database.db.insert(certificates).values(rows.map((row) => certificateRow(row, now)));
      }
      await database.db
        .insert(orderEvents)
        .values(
          rows.map((row) => ({ orderID: row.id, at: clock.now(), kind: 'created' as const, note: '' })),
        );
      return rows.map((row) => row.orderNo);
    },
    close: () => database.close(),
  };
}

/** Names of a re-sign; one more than the order has, which costs extra as set in `prices`. */
export const reSignedNames = ['shop.example.com', 'two.example.com'];
const severalNames = {
  position: 9_999,
  productNo: 'test-flex',
  productType: 'dv_flex_ssl',
  productName: 'DV single',
  chineseName: '',
  englishName: '',
  productDescription: '',
  productDescriptionEn: '',
  brand: 'certum',
  subBrand: 'certum',
  brandName: 'certum',
  brandDescription: '',
  brandDescriptionEn: '',
  typeDescription: '',
  maxYear: 1,
  has90Days: false,
  includedNames: 1,
  maxNames: 100,
  prices: { base: { 1: 8_800 }, extraName: { 1: 1_500 }, extraWildcard: { 1: 9_900 }, includedNames: 1 },
};

/** The existing certificate of an order being re-signed. */
function certificateRow(order: Parameters<typeof unsigned>[0], now: Date) {
  const notAfter = new Date(now.getTime() + 190 * day);
  return { ...unsigned(order), authority: 'ec', notBefore: now, notAfter, issuedTime: now };
}

function orderRow(
  accountID: string,
  price: number,
  difference: number | undefined,
  orderNo: string,
  now: Date,
) {
  const text = '';
  return {
    id: randomUUID(),
    orderNo,
    accountID,
    status: difference === undefined ? orderStatus.unpaid : orderStatus.resign,
    reSignPriceDiff: difference ?? 0,
    payTime: difference === undefined ? null : now,
    ...(difference === undefined
      ? { reissueID: null }
      : { reissueID: randomUUID(), issuedCount: 1, certExpireTime: new Date(now.getTime() + 190 * day) }),
    pricedNames: ['shop.example.com'],
    ...pick(severalNames, ['productNo', 'productName', 'chineseName', 'englishName', 'productType']),
    ...pick(severalNames, ['brand', 'subBrand', 'brandName']),
    validity: 1,
    commonName: 'shop.example.com',
    searchNames: text,
    dcvMethod: 'dns',
    dcvToken: text,
    csr: text,
    hashValue: text,
    spkiHash: text,
    sealedKey: text,
    contactID: text,
    orgID: text,
    remark: text,
    rawAmount: price,
    payAmount: price,
    createTime: now,
  };
}

/** Checks the invariants of a customer's ledger. Returns the balance. */
export async function expectSound(db: Db, accountID: string): Promise<number> {
  const rows = await db.select().from(ledger).where(eq(ledger.accountID, accountID)).orderBy(ledger.id);
  const balance = await balanceOf(db, accountID);
  let running = 0;
  for (const row of rows) {
    running += row.cents;
    expect(row.balanceAfter).toBe(running);
    if (row.kind === 'charge') expect(row.balanceAfter).toBeGreaterThanOrEqual(0);
  }
  expect(balance).toBe(running);
  return balance;
}

/** Charges minus refunds of one order, in cents. */
export async function chargedFor(db: Db, orderID: string): Promise<number> {
  const rows = await db
    .select()
    .from(ledger)
    .where(and(eq(ledger.orderID, orderID), inArray(ledger.kind, ['charge', 'refund'])));
  return rows.reduce((total, { cents }) => total - cents, 0);
}
