import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { contract } from '#core/contract/contract.ts';
import { ok } from '#core/result.ts';
import type { CompromiseUserEvent } from '#machines/orders/compromise/compromise.types.ts';
import { compromiseView } from '#machines/orders/compromise/compromise.view.ts';
import { createClient } from '#src/adapters/http/client.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import { definitionOf } from '#src/console/flows/define-flow.ts';
import { compromiseFlow } from '#src/features/orders/compromise/compromise.flow.ts';
import { compromiseWork } from '#src/features/orders/compromise/compromise.workflow.ts';
import { shareCustomer, shareShop } from '#tests/support/server/share-server.ts';
import { detailOf, issuedOrder, newRequest, publishAndIssue } from '#tests/support/server/shop.ts';
import { newKeyring } from '#tests/support/server/test-keyring.ts';
import type { Keyring, RequestJob } from '#workers/api.ts';
import { makeRequest } from '#workers/make-request.ts';

const server = shareShop();
const customer = shareCustomer(() => server.customer());
let keyring: Keyring;
let orders: readonly [string, string];
let count = 0;
beforeAll(async () => {
  keyring = await newKeyring();
  // Polls ask whether the page is seen.
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }));
});
afterAll(() => {
  vi.unstubAllGlobals();
});
/** Two orders of one key. */
beforeEach(async () => {
  const name = `c${++count}.example.com`;
  const csr = await newRequest([name]);
  const issue = () =>
    issuedOrder(server, customer, {
      sslCerts: [{ csr, key: '', commonName: name, domainNames: name }],
    });
  orders = [await issue(), await issue()];
});

/** The flow with the console's own work, against the server. */
async function begin() {
  const client = createClient({
    baseURL: server.url,
    tokens: {
      read: () => customer.token,
      replace: () => undefined,
      clear: () => undefined,
      subscribe: () => () => undefined,
    },
    lang: () => 'en',
    onUnauthorized: () => undefined,
    onTokenReplaced: () => undefined,
  });
  const vault = { ensure: async () => ok(keyring), canOpen: async () => true } as Partial<Vault> as Vault;
  const keyPool = {
    size: 1,
    makeRequest: (job: RequestJob) => makeRequest(job),
  } as Partial<KeyPool> as KeyPool;
  const { machine } = definitionOf(compromiseFlow, compromiseWork, {
    client,
    vault,
    keyPool,
    queryClient: new QueryClient(),
    open: () => Promise.reject(new Error('no batch')),
  });
  const { certificates } = await detailOf(customer, orders[0]);
  const serialNumber = certificates[0]?.serialNumber ?? '';
  const actor = createActor(machine, { input: { workflow: `w${count}`, orderNo: orders[0], serialNumber } });
  actor.start();
  const shows = async (screen: ReturnType<typeof compromiseView>['screen']) =>
    compromiseView(
      await waitFor(actor, (snapshot) => compromiseView(snapshot).screen === screen, { timeout: 15_000 }),
    );
  const press = (...events: readonly CompromiseUserEvent[]) =>
    events.forEach((event) => void actor.send(event));
  return { actor, shows, press, serialNumber };
}

async function replace({ shows, press }: Awaited<ReturnType<typeof begin>>): Promise<void> {
  await shows('editing');
  press({ type: 'csr.change', options: { encryption: 'ECC' } }, { type: 'replacement.submit' });
  await expect
    .poll(async () => {
      const { certificates, waitsFor } = await detailOf(customer, orders[0]);
      if (certificates.length === 1 && waitsFor === 'validation') await publishAndIssue(customer, orders[0]);
      return certificates.length;
    })
    .toBe(2);
  await shows('installing');
}

const statesOf = async (orderNo: string) =>
  (await detailOf(customer, orderNo)).certificates.map(({ state }) => state);

it('replaces the certificate, then revokes all of the key, and says which has no replacement', async () => {
  const flow = await begin();
  expect((await flow.shows('telling')).facts?.certificates).toHaveLength(2);
  flow.press({ type: 'cause.choose', cause: 'leaked' }, { type: 'compromise.begin' });
  await replace(flow);
  flow.press({ type: 'install.confirm' });
  const { concerned } = await flow.shows('confirming');
  expect(concerned.map(({ orderNo, isReplaced }) => [orderNo, isReplaced])).toEqual([
    [orders[0], true],
    [orders[1], false],
  ]);
  flow.press({ type: 'revoke.confirm' });
  await flow.shows('finished');
  expect(await statesOf(orders[0])).toEqual(['revoked', 'live']);
  expect(await statesOf(orders[1])).toEqual(['revoked']);
  // The new key was made here; the sealed one went with the request.
  const { certificates } = await detailOf(customer, orders[0]);
  expect(certificates[1]?.spkiHash).not.toBe(certificates[0]?.spkiHash);
});

it('revokes first and replaces afterwards', async () => {
  const flow = await begin();
  await flow.shows('telling');
  flow.press(
    { type: 'cause.choose', cause: 'intruded' },
    { type: 'path.choose', path: 'revoke' },
    { type: 'compromise.begin' },
  );
  await flow.shows('confirming');
  flow.press({ type: 'revoke.confirm' });
  await flow.shows('editing');
  expect(await statesOf(orders[0])).toEqual(['revoked']);
  await replace(flow);
  flow.press({ type: 'install.confirm' });
  await flow.shows('finished');
});

it('goes on where somebody else revoked the key, or already asked for another', async () => {
  const flow = await begin();
  await flow.shows('telling');
  const { serialNumber } = flow;
  const body = { orderNo: orders[0], serialNumber, reason: 'keyCompromise' } as const;
  (await customer.call(contract.orders.revoke, { body })).data();
  const csr = await newRequest([`c${count}.example.com`]);
  const request = {
    orderNo: orders[0],
    csr,
    key: '',
    domainNames: `c${count}.example.com`,
    dcvMethod: 'dns',
  } as const;
  (await customer.call(contract.orders.reSign, { body: request })).data();
  flow.press({ type: 'compromise.retry' });
  await expect
    .poll(
      () =>
        flow.actor.getSnapshot().context.newKey !== '' ||
        flow.actor.getSnapshot().context.replacement !== null,
    )
    .toBe(true);
  await flow.shows('telling');
  flow.press({ type: 'cause.choose', cause: 'suspected' }, { type: 'compromise.begin' });
  if ((await detailOf(customer, orders[0])).waitsFor === 'validation')
    await publishAndIssue(customer, orders[0]);
  const { isRevoked, replacement } = await flow.shows('installing');
  expect([isRevoked, replacement?.serialNumber]).toEqual([
    true,
    (await detailOf(customer, orders[0])).certificates[1]?.serialNumber,
  ]);
  flow.press({ type: 'install.confirm' });
  await flow.shows('finished');
});

it('raises the reason of a certificate that was revoked as superseded before anybody knew of the theft', async () => {
  const flow = await begin();
  await flow.shows('telling');
  const { serialNumber } = flow;
  const body = { orderNo: orders[0], serialNumber, reason: 'superseded' } as const;
  (await customer.call(contract.orders.revoke, { body })).data();
  flow.press({ type: 'compromise.retry' });
  const { facts } = await flow.shows('telling');
  expect(facts?.certificates.map((each) => each.orderNo)).toEqual(orders);
  flow.press(
    { type: 'cause.choose', cause: 'leaked' },
    { type: 'path.choose', path: 'revoke' },
    { type: 'compromise.begin' },
  );
  await flow.shows('confirming');
  flow.press({ type: 'revoke.confirm' });
  await flow.shows('editing');
  for (const orderNo of orders)
    expect((await detailOf(customer, orderNo)).certificates[0]?.revocation?.reason).toBe('keyCompromise');
});
