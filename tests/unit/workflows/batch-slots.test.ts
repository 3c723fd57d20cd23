import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Call } from '#core/contract/call.ts';
import { CallError } from '#core/contract/failure.ts';
import { noTexts } from '#core/orders/order-texts.ts';
import { fail, ok } from '#core/result.ts';
import type { BatchInput } from '#machines/purchase/batch/batch.types.ts';
import type { CallOptions, Client } from '#src/adapters/http/client.ts';
import { definitionOf } from '#src/console/flows/define-flow.ts';
import { batchFlow } from '#src/features/purchase/batch/batch.flow.ts';
import { type BatchServices, batchWork } from '#src/features/purchase/workflows/batch.workflow.ts';
import { batchInput } from '#tests/support/flows/batch-shop.ts';
import type { Keyring } from '#workers/api.ts';

const [first, second] = ['1'.repeat(64), '2'.repeat(64)] as const;
const own = (name: string, hashValue: string) => ({
  names: [name, `www.${name}`],
  label: `${name}.csr`,
  csr: `request of ${name}`,
  hashValue,
  spkiHash: hashValue,
});
const input = {
  ...batchInput,
  terms: { ...batchInput.terms, dcvMethod: 'email_dns', emailDnsEmail: 'ca@example.com', remark: 'shops' },
  rows: [own('a.example.com', first), own('b.example.com', second)],
} as const;
const found = (hashValue: string, orderNo: string) => ({ hashValue, orderNo, payAmount: 100 });

/** Whether the vault exists, and the keys that it opens. */
interface Browser {
  isVaultThere: boolean;
  opened: readonly string[];
}

/** A batch at an API with these replies by call id; by default of two own CSRs. */
function begin(
  replies: Readonly<Record<string, unknown[]>>,
  rows: BatchInput['rows'] = input.rows,
  browser: Browser = { isVaultThere: false, opened: [] },
  terms: Partial<BatchInput['terms']> = {},
) {
  let keys = 0;
  const made: { readonly id: string; readonly args: unknown; readonly key: string | undefined }[] = [];
  const call = async (spec: Call, args: unknown, options: CallOptions = {}) => {
    made.push({ id: spec.id, args, key: options.idempotencyKey });
    const reply = replies[spec.id]?.shift();
    if (reply instanceof CallError) throw reply;
    if (reply === undefined) throw new Error(`'${spec.id}' was not expected`);
    return reply;
  };
  const services = {
    client: { call: call as Client['call'] },
    queryClient: new QueryClient(),
    vault: {
      canOpen: async (keys: readonly string[]) => keys.every((key) => browser.opened.includes(key)),
      ensure: async () =>
        browser.isVaultThere ? ok({} as Keyring) : fail({ code: 'keyring-locked', detail: 'indexeddb' }),
    },
    keyPool: {
      size: 1,
      async makeRequest() {
        keys += 1;
        const text = String(keys);
        return ok({ csr: text, key: `key ${text}`, hashValue: text, spkiHash: text });
      },
    },
  };
  const { machine } = definitionOf(batchFlow, batchWork, services as unknown as BatchServices);
  const actor = createActor(machine, { input: { ...input, terms: { ...input.terms, ...terms }, rows } });
  return { actor: actor.start(), made };
}

test('sends every order in one call, with its names joined and the common name first', async () => {
  const { actor, made } = begin({
    'purchase.hashValues': [{ list: [] }],
    'purchase.create': [{ orderNos: 'CN1,CN2', total: 200 }],
  });
  const { context } = await waitFor(actor, (now) => now.matches('created'));
  expect(context.order).toEqual({ orderNos: ['CN1', 'CN2'], total: 200 });
  expect(made.map(({ id, key }) => [id, key])).toEqual([
    ['purchase.hashValues', undefined],
    ['purchase.create', 'w1:create:1'],
  ]);
  expect(made[1]?.args).toEqual({
    params: { productNo: 'alphassl-dv' },
    body: {
      year: 1,
      dcvMethod: 'email_dns',
      productType: 'dv_single_ssl',
      contactID: '',
      orgID: '',
      ...noTexts,
      remark: 'shops',
      sslCerts: ['a.example.com', 'b.example.com'].map((name) => ({
        csr: `request of ${name}`,
        key: '',
        commonName: name,
        domainNames: `${name},www.${name}`,
        emailDnsEmail: 'ca@example.com',
      })),
    },
  });
});

test('sends a mailbox without @ as one in the domain of each order', async () => {
  const { actor, made } = begin(
    { 'purchase.hashValues': [{ list: [] }], 'purchase.create': [{ orderNos: 'CN1,CN2', total: 200 }] },
    [own('shop.a-example.com', first), own('*.b-example.co.uk', second)],
    undefined,
    { dcvMethod: 'email', emailDnsEmail: 'admin' },
  );
  await waitFor(actor, (now) => now.matches('created'));
  expect(made[1]?.args).toMatchObject({
    body: {
      sslCerts: [{ emailDnsEmail: 'admin@a-example.com' }, { emailDnsEmail: 'admin@b-example.co.uk' }],
    },
  });
});

test('finds its own orders after a lost answer, in the order they were sent, and none from before', async () => {
  const { actor, made } = begin({
    'purchase.hashValues': [
      { list: [found(first, 'CN-old')] },
      { list: [found(second, 'CN2'), found(first, 'CN1'), found(first, 'CN-old')] },
    ],
    'purchase.create': [new CallError({ kind: 'timeout' })],
  });
  const { context } = await waitFor(actor, (now) => now.matches('created'));
  expect(context.order).toEqual({ orderNos: ['CN1', 'CN2'], total: 200 });
  expect(made).toHaveLength(3);
});

test('sends the orders again under the same key when only earlier ones are found', async () => {
  const { actor, made } = begin({
    'purchase.hashValues': [{ list: [found(first, 'CN-old')] }, { list: [found(first, 'CN-old')] }],
    'purchase.create': [new CallError({ kind: 'disconnected' }), { orderNos: 'CN1,CN2', total: 200 }],
  });
  await waitFor(actor, (now) => now.matches('created'));
  expect(made.filter(({ id }) => id === 'purchase.create').map(({ key }) => key)).toEqual([
    'w1:create:1',
    'w1:create:1',
  ]);
});

test('sends nothing until it could look for existing orders', async () => {
  const { actor, made } = begin({
    'purchase.hashValues': [new CallError({ kind: 'unauthorized' }), { list: [] }],
    'purchase.create': [{ orderNos: 'CN1,CN2', total: 0 }],
  });
  await waitFor(actor, (now) => now.matches('unresolved'));
  expect(made).toHaveLength(1);
  actor.send({ type: 'order.ask' });
  await waitFor(actor, (now) => now.matches('created'));
  expect(made.map(({ id }) => id)).toEqual(['purchase.hashValues', 'purchase.hashValues', 'purchase.create']);
});

test('does not order with keys that no longer open, and makes new ones once the vault is back', async () => {
  const browser: Browser = { isVaultThere: true, opened: [] };
  const replies = { 'purchase.create': [{ orderNos: 'CN1', total: 100 }] };
  const { actor, made } = begin(replies, [{ names: ['a.example.com'], label: '#1' }], browser);
  const { context } = await waitFor(actor, (now) => now.matches('correcting'));
  expect(context.failure).toMatchObject({ kind: 'key-failed', code: 'keys-gone' });
  expect(made).toEqual([]);

  browser.isVaultThere = false;
  actor.send({ type: 'rows.retry' });
  const paused = await waitFor(actor, (now) => now.matches({ keying: 'paused' }));
  expect(paused.context.failure).toMatchObject({ kind: 'key-failed', code: 'keyring-locked' });
  expect(made).toEqual([]);

  Object.assign(browser, { isVaultThere: true, opened: ['key 2'] });
  actor.send({ type: 'batch.resume' });
  await waitFor(actor, (now) => now.matches('created'));
  expect(made).toMatchObject([{ id: 'purchase.create', key: 'w1:create:2' }]);
  expect(made[0]?.args).toMatchObject({ body: { sslCerts: [{ key: 'key 2' }] } });
});
