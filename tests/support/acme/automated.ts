import { contract } from '#core/contract/contract.ts';
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
