import { eq } from 'drizzle-orm';
import { contract } from '#core/contract/contract.ts';
import { dayMs } from '#core/day.ts';
import { orders } from '#server/db/schema/orders.ts';
import { domainValidations } from '#server/db/schema/validation.ts';
import { type AcmeClient, openAcme } from '#tests/support/acme/acme-client.ts';
import { issuedOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer, TestServer } from '#tests/support/server/test-server.ts';

export function makeKey(customer: TestCustomer, orderNo: string, networks = '') {
  return customer.ask(contract.acme.makeKey, { params: { orderNo }, body: { networks } });
}

/** An issued order, and a client that is registered with a key of it. */
export async function automatedOrder(
  server: TestServer,
  customer: TestCustomer,
  names: readonly string[],
  product = {},
): Promise<{ readonly orderNo: string; readonly client: AcmeClient }> {
  const orderNo = await issuedOrder(server, customer, { names, ...product });
  return { orderNo, client: await registered(customer, orderNo) };
}

/** Another client of the order. */
export async function registered(customer: TestCustomer, orderNo: string): Promise<AcmeClient> {
  const key = await makeKey(customer, orderNo);
  const client = await openAcme(key.directory);
  const reply = await client.register(key);
  if (reply.status !== 201) throw new Error(reply.text);
  return client;
}

/** Lets the validations of an order be too old. */
export async function outdate({ services: { db, clock } }: TestServer, orderNo: string): Promise<void> {
  const [order] = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  const validatedTime = new Date(clock.now().getTime() - 300 * dayMs);
  await db
    .update(domainValidations)
    .set({ validatedTime })
    .where(eq(domainValidations.orderID, order?.id ?? ''));
}
