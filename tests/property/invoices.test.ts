import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { invoices as table } from '#server/db/schema/invoices.ts';
import { openInvoicing } from '#server/invoices/invoicing.ts';
import { claimInvoice } from '#server/invoices/issue.ts';
import { addTitle, applyFor, issuerOf, overInvoiced, paidOrder } from '#tests/support/rows/invoiced.ts';
import { boughtPackage, endPackages, offerPackage, payWithUnit } from '#tests/support/rows/package-shop.ts';
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { customerWith, flex, placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const server = shareShop({ takeJobs: () => undefined });
const { invoices } = contract;
const runs = Number(process.env.RUNS ?? 6);
const first = Number(process.env.SEED ?? 1);
const names = ['one.example.com', 'two.example.com', 'three.example.com'];
const acts = [
  ...['buy', 'refund name', 'cancel', 'apply by order', 'apply by amount', 'apply by amount', 'withdraw'],
  ...['ask', 'issue', 'refuse', 'buy package', 'refund unit'],
] as const;
type Act =
  | 'buy'
  | 'refund name'
  | 'cancel'
  | 'apply by order'
  | 'apply by amount'
  | 'withdraw'
  | 'ask'
  | 'issue'
  | 'refuse'
  | 'buy package'
  | 'refund unit';

interface Cast {
  readonly owner: TestCustomer;
  readonly title: string;
  readonly random: SeededRandom;
  /** A package of three units for 1,000 cents. */
  readonly offerID: string;
  /** Orders that units paid. */
  readonly unitOrders: string[];
}

/** Does something to one of the account's orders or invoices; whether it succeeds is up to the server. */
async function perform(act: Act, { owner, title, random, offerID, unitOrders }: Cast): Promise<void> {
  const { data: orders } = await owner.ask(invoices.invoiceable, { query: { limit: 100 } });
  const { data: applications } = await owner.ask(invoices.list, { query: { state: 'applied' } });
  const order = orders[random.below(Math.max(1, orders.length))];
  const id = applications[random.below(Math.max(1, applications.length))]?.id ?? '';
  const shop = issuerOf(server);
  switch (act) {
    case 'buy':
      await paidOrder(owner, random.chance(0.5) ? { ...flex, names } : {});
      break;
    case 'refund name': {
      const body = { host: names[1 + random.below(2)] ?? '', certid: order?.orderNo ?? '' };
      await owner.call(contract.orders.cancelHost, { body });
      break;
    }
    case 'cancel':
      await owner.call(contract.orders.cancel, { body: { orderNos: order?.orderNo ?? '' } });
      break;
    case 'apply by order':
      await applyFor(owner, title, order?.open ?? 1, { orderNos: order?.orderNo ?? '' });
      break;
    case 'apply by amount':
      await applyFor(owner, title, 1 + random.below(30_000));
      break;
    case 'withdraw':
      await owner.call(invoices.withdraw, { params: { id } });
      break;
    case 'ask':
      await claimInvoice(openInvoicing(server.services), id);
      break;
    case 'issue':
      await shop.issue(id);
      break;
    case 'refuse':
      await shop.refuse(id, 'Because');
      break;
    case 'buy package': {
      await boughtPackage(owner, offerID);
      for (const orderNo of [await placeOrder(owner), await placeOrder(owner)]) {
        await payWithUnit(owner, orderNo);
        unitOrders.push(orderNo);
      }
      break;
    }
    case 'refund unit':
      await endPackages(server, owner.id);
      await owner.call(contract.orders.cancel, { body: { orderNos: unitOrders.shift() ?? '' } });
  }
}

it.each(Array.from({ length: runs }, (_, index) => first + index))(
  'never invoices more of an order or a package than is left paid of it, and numbers have no gap: seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const owner = await customerWith(server, 100_000_000);
    const offerID = await offerPackage(server, 3, 1_000);
    const cast = { owner, title: await addTitle(owner), random, offerID, unitOrders: [] };
    await perform('buy', cast);
    for (let step = 0; step < 24; step += 1) {
      // Two or three at once.
      const some = Array.from({ length: 1 + random.below(3) }, () => random.pick(acts) as Act);
      await Promise.all(some.map((act) => perform(act, cast)));
      expect(await overInvoiced(server, owner.id), `after ${some.join(', ')}`).toEqual([]);
    }
    const { sums } = await owner.ask(invoices.invoiceable, { query: {} });
    expect(sums.paid - sums.refunded - sums.invoiced).toBe(sums.open);
    const { toBeInvoicedAmount } = await owner.ask(contract.session.account, {});
    expect(toBeInvoicedAmount).toBe(sums.open);
    const numbers = await server.services.db.select({ number: table.number }).from(table);
    const ordinals = numbers
      .flatMap(({ number }) => (number === null ? [] : [Number(number.slice(-6))]))
      .toSorted((one, other) => one - other);
    expect(ordinals).toEqual(ordinals.map((_, index) => index + 1));
  },
);
