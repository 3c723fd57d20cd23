import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { CallFailure } from '#core/contract/failure.ts';
import { parseBatch } from '#core/names/batch-text.ts';
import { checkNames } from '#core/names/check-names.ts';
import { fail, ok } from '#core/result.ts';
import type { Answer } from '#machines/kit/slot.ts';
import { joinPems, nothingRead } from '#machines/purchase/csr-source/csr-source.rules.ts';
import type { GivenRequest } from '#machines/purchase/csr-source/csr-source.types.ts';
import { keepFaults } from '#machines/purchase/order-mode/order-mode.rules.ts';
import type { CreatedOrder } from '#machines/purchase/ordering/ordering.types.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { BatchHandover } from '#machines/purchase/purchase.slots.ts';
import type { OrderPayload, ProductFacts, PurchaseUserEvent } from '#machines/purchase/purchase.types.ts';
import { single } from '#tests/model/models/purchase.samples.ts';

const product: ProductFacts = { ...single, has90Days: false };
const codeSigning: ProductFacts = { ...product, productNo: 'alphassl-code', productType: 'ov_code' };
const documents: ProductFacts = { ...product, productNo: 'alphassl-doc', productType: 'ov_doc' };
const products: readonly ProductFacts[] = [product, codeSigning, documents];
export const purchaseInput = { workflow: 'w1' };
/** The buyer's events. */
export const purchaseActs: readonly PurchaseUserEvent[] = [
  { type: 'names.commit', text: 'bücher.example' },
  { type: 'validity.choose', validity: 2 },
  { type: 'csr.change', options: { encryption: 'ECC', curve: 'P-256' } },
  { type: 'dcv.choose', method: 'file' },
  { type: 'text.commit', field: 'remark', text: 'for the shop' },
  { type: 'order.buy' },
];
const names = purchaseActs.slice(0, 1);
const buy: PurchaseUserEvent = { type: 'order.buy' };

/** Other purchase paths, by their distinguishing feature. */
export const otherPurchases = {
  mailbox: [
    ...names,
    { type: 'dcv.choose', method: 'email' },
    { type: 'email.commit', email: 'admin' },
    { type: 'email.save', on: true },
    buy,
  ],
  'mail-ended': [
    ...names,
    { type: 'day.begin', day: '2028-03-14' },
    { type: 'dcv.choose', method: 'email' },
    { type: 'email.commit', email: 'admin' },
    { type: 'day.begin', day: '2028-03-15' },
    buy,
  ],
  organization: [
    { type: 'product.choose', productNo: codeSigning.productNo },
    { type: 'contact.choose', contactID: 'contact-1' },
    buy,
  ],
  'ca-key': [
    { type: 'product.choose', productNo: documents.productNo },
    { type: 'maker.choose', maker: 'ca' },
    { type: 'contact.choose', contactID: 'contact-1' },
    buy,
  ],
  'own-request': [
    { type: 'csr.change', options: { from: 'paste' } },
    { type: 'csr.paste', text: 'example.com' },
    buy,
  ],
  batch: [
    { type: 'mode.choose', mode: 'batch' },
    { type: 'batch.commit', text: 'example.com\nwww.example.com\n\nexample.net' },
    { type: 'block.edit', index: 0, text: 'example.com' },
    buy,
  ],
  'many-requests': [
    { type: 'csr.change', options: { from: 'zip' } },
    { type: 'csr.upload', file: 'example.com example.net example.org' },
    { type: 'csr.drop', at: 1 },
    buy,
  ],
} as const satisfies Readonly<Record<string, readonly PurchaseUserEvent[]>>;
const dropped: CallFailure = { kind: 'disconnected' };

/** The server side as plain data: the orders created, whatever happens to the purchase. A request's hash stands for its content. */
export interface Shop {
  readonly orders: { readonly key: string; readonly hash: string; readonly order: CreatedOrder }[];
  /** Payloads received, and batches opened. */
  readonly payloads: OrderPayload[];
  readonly batches: Map<string, BatchHandover>;
  /** Mailboxes saved for later. */
  readonly mailboxes: string[];
  readonly honorsKeys: boolean;
  /** Number of creations whose reply is lost. */
  lostAnswers: number;
  /** Number of creations that are carried out but never answered. */
  hangingCalls?: number;
  requests: number;
}

export function openShop(honorsKeys: boolean, lostAnswers = 0): Shop {
  return {
    orders: [],
    payloads: [],
    batches: new Map(),
    mailboxes: [],
    honorsKeys,
    lostAnswers,
    requests: 0,
  };
}

export function placeOrder({ orders, honorsKeys }: Shop, key: string, hash: string): CreatedOrder {
  const before = honorsKeys ? orders.find((placed) => placed.key === key) : undefined;
  if (before !== undefined) return before.order;
  const order = { orderNos: [`CN20261121-0000${orders.length + 1}`], total: 59_800 };
  orders.push({ key, hash, order });
  return order;
}

/** The purchase machine with its slots filled by this shop. */
export function buyingFrom(shop: Shop) {
  return purchaseMachine.provide({
    actors: {
      readProduct: answering(
        async ({ productNo }) => products.find((sold) => sold.productNo === productNo) ?? product,
      ),
      checkNames: answering(checkNames),
      checkBatch: answering(async ({ text, ...terms }) => {
        const { blocks, faults } = await parseBatch(text, terms);
        return {
          blocks: blocks.map(({ line, endLine }) => ({ line, endLine })),
          names: blocks.map((block) => block.names.join(',')).join('\n'),
          ...keepFaults(faults, blocks),
        };
      }),
      readRequests: answering(async (input) => {
        const found = ('paste' in input ? input.paste : input.file).split(' ').map(requestFor);
        return { ...nothingRead, requests: found, pems: joinPems(found.map(pemFor)) };
      }),
      judgeRequests: answering(async ({ requests }) => ({
        names: requests.map((given) => given.names.join(',')).join('\n'),
        verdicts: [],
      })),
      askKeyReuse: answering(async () => []),
      askOrderedNames: answering(async () => []),
      suggestMailboxes: answering(async () => ({ mailboxes: [], hasSaved: false })),
      findInRegister: answering(async () => 'organization-1'),
      beginBatch: fromPromise(async ({ input: { id, handover } }) => {
        shop.batches.set(id, handover);
        return { result: ok({ id }) };
      }),
      fetchPrice: answering(async () => ({ allNowPrice: 59_800, allRawPrice: 59_800, discount: 100 })),
      makeRequest: fromPromise(async ({ input: { attempt } }) => {
        shop.requests += 1;
        const hashValue = String(shop.requests).padStart(64, '0');
        const request = { csr: hashValue, key: `v1.${hashValue}`, hashValue, spkiHash: hashValue };
        return { attempt, result: ok(request) };
      }),
      createOrders: fromPromise(async ({ input: { attempt, idempotencyKey, payload, saveEmail } }) => {
        const order = placeOrder(shop, idempotencyKey, requestIn(payload));
        shop.payloads.push(payload);
        if (saveEmail !== '') shop.mailboxes.push(saveEmail);
        if (shop.hangingCalls !== undefined && shop.hangingCalls-- > 0) return new Promise(() => {});
        shop.lostAnswers -= 1;
        return { attempt, answer: shop.lostAnswers >= 0 ? fail(dropped) : ok(order) };
      }),
      findExistingOrders: fromPromise(async ({ input: { attempt, hashValues } }) => ({
        attempt,
        answer: ok(
          shop.orders.filter(({ hash }) => hashValues.includes(hash)).flatMap(({ order }) => order.orderNos),
        ),
      })),
      findOrders: fromPromise(async ({ input: { attempt, hashValues, existingOrders } }) => {
        const found = shop.orders.find(
          ({ hash, order }) => hashValues.includes(hash) && !existingOrders.includes(order.orderNos[0] ?? ''),
        );
        return { attempt, answer: ok(found?.order ?? null) };
      }),
    },
  });
}

/** Fills a query slot: the reply carries the query's key. */
function answering<Input extends { readonly key: string }, Value>(
  work: (input: NoInfer<Input>) => Promise<NoInfer<Value>>,
): PromiseActorLogic<{ readonly key: string; readonly answer: Answer<Value> }, Input> {
  return fromPromise<{ readonly key: string; readonly answer: Answer<Value> }, Input>(async ({ input }) => ({
    key: input.key,
    answer: ok(await work(input)),
  }));
}

/** The CSR in a payload of any type. */
function requestIn(payload: OrderPayload): string {
  if ('request' in payload) return payload.request.csr.trim();
  const cert = 'free' in payload ? payload.free : payload.sslCerts[0];
  return cert?.csr.trim() ?? '';
}

function requestFor(commonName: string, at: number): GivenRequest {
  const hashValue = pemFor({ commonName });
  return {
    at,
    label: `#${at + 1}`,
    commonName,
    names: [commonName],
    emails: [],
    key: { algorithm: 'EC', size: 256, curve: 'P-256' },
    hashValue,
    spkiHash: hashValue,
    faultCode: null,
    faultDetail: '',
  };
}

/** Stands for both a PEM and its hash. */
function pemFor({ commonName }: { readonly commonName: string }): string {
  return `request for ${commonName}`;
}
