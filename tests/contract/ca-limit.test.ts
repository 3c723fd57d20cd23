import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { readConfig } from '#server/config.ts';
import { issuerOrders } from '#server/db/schema/issuer.ts';
import { acmeSecret } from '#tests/support/acme/acme-orders.ts';
import { customerWith, flex, placeOrder, stockShop } from '#tests/support/server/shop.ts';
import { startTestServer } from '#tests/support/server/test-server.ts';

it('says before a batch is paid which of it a limit of the CA delays, and until when', async () => {
  const directory = 'https://acme-v02.api.letsencrypt.org/directory';
  const config = readConfig({
    PORT: '0',
    SANDBOX: 'off',
    CA_KEY_SECRET: acmeSecret,
    ACME_DIRECTORY: directory,
  });
  // No jobs: nothing may leave this machine.
  const server = await startTestServer({ config, takeJobs: () => undefined });
  try {
    await stockShop(server);
    const ada = await customerWith(server, 0);
    const orderNos = [];
    for (const name of ['a.example.com', 'b.example.com', 'c.example.net'])
      orderNos.push(await placeOrder(ada, { names: [name], ...flex, dcvMethod: 'dns_txt' }));
    const query = { orderNos: orderNos.join(','), limit: 3 };
    expect((await ada.ask(contract.orders.list, { query })).caLimit).toBeUndefined();
    const createdTime = new Date(server.services.clock.now().getTime() - 3_600_000);
    await server.services.db.insert(issuerOrders).values(
      Array.from({ length: 49 }, (_, index) => ({
        ...{ directory, requestNo: `CN20261127-${10_000 + index}`, attempt: 1, createdTime },
        names: [`h${index}.example.com`],
      })),
    );
    const week = 7 * 24 * 3_600_000;
    const { caLimit } = await ada.ask(contract.orders.list, { query });
    expect(caLimit).toEqual({ waiting: 1, time: new Date(createdTime.getTime() + week).toISOString() });
    expect((await ada.ask(contract.orders.list, { query: { limit: 3 } })).caLimit).toBeUndefined();
  } finally {
    await server.close();
  }
});
