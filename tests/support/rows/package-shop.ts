import { and, eq } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import { orders } from '#server/db/schema/orders.ts';
import { packageOffers, packages } from '#server/db/schema/packages.ts';
import type { TestCustomer, TestServer } from '#tests/support/server/test-server.ts';

type Terms = Partial<typeof packageOffers.$inferInsert>;

/** Puts a package of `units` on offer: of the stocked shop's `dv-single`, unless `terms` says otherwise. */
export async function offerPackage(
  { services }: TestServer,
  units: number,
  cents: number,
  terms: Terms = {},
) {
  const [offer] = await services.db
    .insert(packageOffers)
    .values({
      ...{ units, cents, validity: 1, days: 365, createTime: services.clock.now() },
      ...(terms.kind === undefined ? { productNo: 'dv-single' } : {}),
      ...terms,
    })
    .returning({ id: packageOffers.id });
  if (offer === undefined) throw new Error('no offer');
  return offer.id;
}

export const packageMethod = { payWay: 7, name: 'package', aim: 'makeOrder' } as const;
export const fromBalance = { payWay: 5, name: 'balance', aim: 'package' } as const;

/** Orders the package. Returns its number. */
export async function orderPackage(customer: TestCustomer, offerID: string): Promise<string> {
  return (await customer.ask(contract.packages.create, { body: { offerID } })).packageNo;
}

/** Buys the package from the balance. Returns its number. */
export async function boughtPackage(customer: TestCustomer, offerID: string): Promise<string> {
  const orderNo = await orderPackage(customer, offerID);
  await customer.ask(contract.payment.pay, { body: { ...fromBalance, orderNo } });
  return orderNo;
}

export function payWithUnit(customer: TestCustomer, orderNo: string) {
  return customer.call(contract.payment.pay, { body: { ...packageMethod, orderNo } });
}

/** Ends the account's packages: from now on a unit comes back as its share of the price. */
export async function endPackages({ services }: TestServer, accountID: string): Promise<void> {
  const validUntil = addDays(services.clock.now(), -1);
  const ended = await services.db
    .update(packages)
    .set({ validUntil })
    .where(and(eq(packages.accountID, accountID), eq(packages.state, 'paid')))
    .returning({ id: packages.id });
  for (const { id } of ended)
    await services.db.update(orders).set({ unitUntil: validUntil }).where(eq(orders.packageID, id));
}
