import { expect, test } from 'vitest';
import { fromPromise } from 'xstate';
import { fault } from '#core/fault.ts';
import { fail, ok } from '#core/result.ts';
import { idempotencyKey } from '#machines/purchase/ordering/ordering.rules.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { PurchaseContext } from '#machines/purchase/purchase.types.ts';
import { purchaseView } from '#machines/purchase/purchase.view.ts';
import { actsOf, foldHistory, recordFlow, resumeFlow } from '#tests/support/flows/interrupted.ts';
import {
  buyingFrom,
  purchaseInput as input,
  openShop,
  otherPurchases,
  placeOrder,
} from '#tests/support/flows/purchase-shop.ts';

test.each(Object.entries(otherPurchases))(
  '%s, interrupted after every event, takes effect once',
  async (_, acts) => {
    const { history, end } = await recordFlow(buyingFrom(openShop(true)), input, acts);
    expect(['created', 'handed']).toContain(end.value);
    for (let cut = 0; cut <= history.length; cut++) {
      const before = history.slice(0, cut);
      const from = foldHistory(purchaseMachine, input, before);
      const context: PurchaseContext = from.context;
      const shop = openShop(false);
      if (context.payload !== null) placeOrder(shop, idempotencyKey(context), context.hashValue);
      const flow = await resumeFlow(buyingFrom(shop), from, acts.slice(actsOf(before).length));
      expect(flow.value, `cut after ${cut}`).toBe(end.value);
      if (end.value === 'handed') expect(flow.context.handedTo).toBe('w1-batch');
      else expect(shop.orders, `cut after ${cut}`).toHaveLength(1);
    }
  },
);

test('orders again with a CSR that was used before, without taking the older order for the new one', async () => {
  const shop = openShop(false, 1);
  placeOrder(shop, 'an older purchase', 'request for example.com');
  const { end } = await recordFlow(buyingFrom(shop), input, otherPurchases['own-request']);
  expect(end.context.order?.orderNos).toEqual(['CN20261121-00002']);
  expect(shop.orders).toHaveLength(2);
  expect(shop.payloads).toHaveLength(1);
  expect(shop.payloads[0]).toMatchObject({ sslCerts: [{ key: '', commonName: 'example.com' }] });
});

test('sends an organization’s request without names, for the first organization', async () => {
  const shop = openShop(true);
  await recordFlow(buyingFrom(shop), input, otherPurchases.organization);
  expect(shop.payloads[0]).toMatchObject({
    orgID: 'organization-1',
    contactID: 'contact-1',
    dcvMethod: 'file',
  });
  expect(shop.payloads[0]).toHaveProperty('request.key');
});

test('sends a key made by the CA with the order, marked as such, and resets the choice with the product', async () => {
  const shop = openShop(true);
  const { end } = await recordFlow(buyingFrom(shop), input, otherPurchases['ca-key']);
  expect(shop.payloads[0]).toMatchObject({
    request: { keyMaker: 'ca', key: expect.stringMatching(/^v1\./) },
  });
  expect(purchaseView(end).csr.maker).toEqual({ chosen: 'ca', canChoose: true });
  const other = openShop(true);
  const [product, maker, contact, buy] = otherPurchases['ca-key'];
  const code = { type: 'product.choose', productNo: 'alphassl-code' } as const;
  const acts = [product, maker, code, contact, buy];
  const { end: bought } = await recordFlow(buyingFrom(other), input, acts);
  expect(other.payloads[0]).toHaveProperty('request.keyMaker', 'token');
  expect(purchaseView(bought).csr.maker).toEqual({ chosen: 'token', canChoose: false });
});

test('reports an unfit contact at its field, and orders nothing until another is chosen', async () => {
  const shop = openShop(true);
  const unfit = fault('contactID', 'id-card-missing', 'Ada Byron');
  const machine = buyingFrom(shop);
  const strict = machine.provide({
    actors: {
      makeRequest: fromPromise(async ({ input: { attempt, contactID } }) => {
        if (contactID === 'contact-1')
          return { attempt, result: fail({ kind: 'party-unfit', fault: unfit }) };
        return { attempt, result: ok({ csr: 'a', key: 'v1.a', hashValue: 'a', spkiHash: 'a' }) };
      }),
    },
  });
  const { end } = await recordFlow(strict, input, otherPurchases.organization);
  expect(purchaseView(end)).toMatchObject({
    step: 'editing',
    faults: [unfit],
    focus: { field: 'contactID' },
    failure: null,
  });
  expect(shop.payloads).toEqual([]);
  const acts = [
    ...otherPurchases.organization,
    { type: 'contact.choose', contactID: 'contact-2' },
    { type: 'order.buy' },
  ] as const;
  const { end: bought } = await recordFlow(strict, input, acts);
  expect(bought.value).toBe('created');
});

test('completes, sends and saves a mailbox', async () => {
  const shop = openShop(true);
  await recordFlow(buyingFrom(shop), input, otherPurchases.mailbox);
  const mailbox = 'admin@xn--bcher-kva.example';
  expect(shop.payloads[0]).toMatchObject({ dcvMethod: 'email', sslCerts: [{ emailDnsEmail: mailbox }] });
  expect(shop.mailboxes).toEqual([mailbox]);
});

test('hands over a batch with its names, texts and price, and leads to its page', async () => {
  const shop = openShop(true);
  const { end } = await recordFlow(buyingFrom(shop), input, otherPurchases.batch);
  expect(purchaseView(end).exit).toEqual({ to: 'batch', batch: 'w1-batch' });
  expect(shop.batches.get('w1-batch')).toMatchObject({
    product: { productNo: 'alphassl-dv' },
    terms: { year: 1, dcvMethod: 'dns', emailDnsEmail: '' },
    rows: [
      { label: '#1', names: ['example.com'], text: 'example.com' },
      { label: '#2', names: ['example.net'], text: 'example.net' },
    ],
    price: { allNowPrice: 59_800 },
  });
});

test('hands over several requests, without those that were removed', async () => {
  const shop = openShop(true);
  await recordFlow(buyingFrom(shop), input, otherPurchases['many-requests']);
  expect(shop.batches.get('w1-batch')?.rows).toMatchObject([
    { names: ['example.com'], csr: 'request for example.com\n' },
    { names: ['example.org'], csr: 'request for example.org\n' },
  ]);
});
