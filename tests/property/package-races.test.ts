import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { sumCents } from '#core/money/money.ts';
import { wholeAccount } from '#server/account/own.ts';
import { ledger } from '#server/db/schema/ledger.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packages } from '#server/db/schema/packages.ts';
import { compareLedger } from '#server/ledger/compare.ts';
import { payAtOnce } from '#server/payment/pay-order.ts';
import {
  boughtPackage,
  fromBalance,
  offerPackage,
  orderPackage,
  payWithUnit,
} from '#tests/support/rows/package-shop.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { balanceMethod, customerWith, placeOrders } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop();
const { payment } = contract;
const runs = Number(process.env.RUNS ?? 8);
const first = Number(process.env.SEED ?? 1);

const acts = [
  'unit',
  'unit',
  'unit',
  'balance',
  'queue',
  'cancel',
  'cancel',
  'buy',
  'kill',
  'lapse',
] as const;
type Act = (typeof acts)[number];

async function perform(act: Act, ada: TestCustomer, orderNo: string, offerID: string): Promise<void> {
  const { db, clock, jobs } = server.services;
  switch (act) {
    case 'unit':
      await payWithUnit(ada, orderNo);
      return;
    case 'balance':
      await ada.call(payment.pay, { body: { ...balanceMethod, orderNo } });
      return;
    case 'queue':
      await ada.call(payment.batchPay, {
        body: { payWay: 7, name: 'package', aim: 'makeOrder', orderNos: orderNo },
      });
      return;
    case 'cancel':
      await ada.call(contract.orders.cancel, { body: { orderNos: orderNo } });
      return;
    case 'buy': {
      const packageNo = await orderPackage(ada, offerID);
      const pay = () => ada.call(payment.pay, { body: { ...fromBalance, orderNo: packageNo } });
      await Promise.all([pay(), pay()]);
      return;
    }
    case 'kill':
      // The process dies before it commits.
      await db
        .transaction(async (tx) => {
          const paying = { orderNo, payer: { userID: ada.userID, apiKeyID: null }, by: 'package' } as const;
          await payAtOnce(tx, jobs, wholeAccount(ada.id), paying, clock.now());
          throw new Error('killed');
        })
        .catch(() => undefined);
      return;
    case 'lapse':
      // What was used of the account's first package is past its end.
      await db
        .update(orders)
        .set({ unitUntil: new Date(clock.now().getTime() - 1_000) })
        .where(eq(orders.orderNo, orderNo))
        .catch(() => undefined);
  }
}

/** Units are never below zero or used twice, shares sum to the prices, and the books agree. */
async function expectSound(ada: TestCustomer, about: string): Promise<void> {
  const { db } = server.services;
  const bought = await db.select().from(packages).where(eq(packages.accountID, ada.id));
  const paid = await db.select().from(orders).where(eq(orders.accountID, ada.id));
  const entries = await db.select().from(ledger).where(eq(ledger.accountID, ada.id));
  for (const { id, used, units, cents, state } of bought) {
    const uses = paid.filter((order) => order.packageID === id && order.unitBack !== 'unit');
    expect(used, about).toBe(uses.length);
    expect(used, about).toBeGreaterThanOrEqual(0);
    expect(used, about).toBeLessThanOrEqual(units);
    expect(new Set(uses.map(({ unitNumber }) => unitNumber)).size, about).toBe(uses.length);
    const shares = sumCents(uses.map(({ unitCents }) => unitCents ?? 0));
    expect(shares, about).toBeLessThanOrEqual(cents);
    if (used === units) expect(shares, about).toBe(cents);
    const charges = entries.filter(({ kind, packageID }) => kind === 'package' && packageID === id);
    expect(
      charges.map((charge) => charge.cents),
      about,
    ).toEqual(state === 'paid' ? [-cents] : []);
  }
  for (const order of paid) {
    const of = (kind: string) => entries.filter((entry) => entry.orderID === order.id && entry.kind === kind);
    // Paid once: by a unit or with money, never both.
    expect(of('charge').length + of('package-use').length, about).toBe(order.payTime === null ? 0 : 1);
    expect(of('package-use').length, about).toBe(order.packageID === null ? 0 : 1);
    // What canceling gave back: all that was paid, once.
    const isBack = order.status === 1004 && order.payTime !== null;
    expect(of('refund').length + of('package-back').length, about).toBe(isBack ? 1 : 0);
    expect(of('package-refund').length, about).toBe(order.unitBack === 'money' ? 1 : 0);
  }
}

it(
  `keeps units and books right under every race of paying, canceling and buying (${runs} runs)`,
  async () => {
    for (let seed = first; seed < first + runs; seed += 1) {
      const random = seededRandom(seed);
      const ada = await customerWith(server, 60_000);
      const offerID = await offerPackage(server, 1 + random.below(3), 100 + random.below(900));
      await boughtPackage(ada, offerID);
      const [one = '', ...more] = await placeOrders(ada, 4);
      const some = [one, ...more] as const;
      const chosen = Array.from({ length: 8 + random.below(8) }, () => random.pick(acts));
      await Promise.all(
        chosen.map(async (act) => {
          for (let turns = random.below(6); turns > 0; turns -= 1)
            await new Promise((done) => setImmediate(done));
          await perform(act, ada, random.pick(some), offerID);
        }),
      );
      await server.services.jobs.wake();
      await expectSound(ada, `seed ${seed}: ${chosen.join(', ')}`);
    }
    expect(await compareLedger(server.services.db)).toEqual([]);
  },
  runs * 20_000,
);
