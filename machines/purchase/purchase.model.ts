import { defineModel, unless } from '#machines/kit/model.ts';
import { requestsOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { namesKey } from '#machines/purchase/names.rules.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import { idempotencyKey, keyMakerOf, priceKey, productKey } from '#machines/purchase/purchase.rules.ts';
import {
  badBatch,
  batchAnswers,
  code,
  flex,
  goodBatch,
  judgeAnswers,
  lateAnswers,
  mailboxAnswers,
  namesAnswers,
  noRequest,
  oneRequest,
  orderAnswers,
  organizationAnswers,
  priceAnswers,
  productAnswers,
  requestAnswers,
  reuseAnswers,
  single,
  twoRequests,
} from '#machines/purchase/purchase.samples.ts';
import type { PurchaseContext, PurchaseEvent } from '#machines/purchase/purchase.types.ts';

export const purchaseModel = defineModel({
  machine: purchaseMachine,
  inputs: { empty: { workflow: 'w1' } },
  events: ({ context }): readonly PurchaseEvent[] => [
    ...Object.values(formEvents).flat(),
    ...orderEvents,
    ...Object.values(answers).flatMap((answersOf) => answersOf(context)),
    ...orderAnswers(context.attempt),
    ...lateAnswers,
  ],
  elsewhere: ['product', 'names', 'mode', 'source', 'requests', 'dcv'].map((region) => `editing.${region}`),
  walk: ({ value, context, children }): readonly PurchaseEvent[] => {
    if (typeof value === 'string') return [...orderEvents, ...answersOfOrder(context)];
    const first = Object.keys(answers).find((slot) => slot in children);
    if (first === undefined) return [...formEventsFor(context), ...orderEvents];
    const known = answers[first]?.(context) ?? [];
    const isOwn = first === 'fetchPrice' || first === 'findInRegister';
    return [...(isOwn ? known : known.slice(0, 2)), ...(disturbances[first] ?? [])];
  },
  project: (context) => [
    [context.product?.productNo, context.productAnswered === productKey(context) || context.wanted],
    context.text,
    namesKey(context) === context.checked.key
      ? context.checked.rows.map(({ fault }) => fault?.reason)
      : 'old',
    [context.modeChoice, context.batchText, context.batch.blocks.length],
    [
      context.csrChoice.from,
      keyMakerOf(context),
      context.paste,
      requestsOf(context).length,
      context.judged.verdicts.length,
    ],
    [context.orgID, context.contactID, context.isOrganizationSought],
    priceKey(context) === '' || context.attempt > 0
      ? 'none'
      : [context.priceAnswered, context.priceAsked].indexOf(priceKey(context)),
    [context.unanswered, context.isKnownAbsent],
  ],
  states: {
    'editing.product.settled': isEditable,
    'editing.product.reading': isEditable,
    'editing.names.settled': isEditable,
    'editing.names.checking': hasProduct,
    'editing.mode.single': isEditable,
    'editing.mode.batch': isEditable,
    'editing.mode.checking': hasProduct,
    'editing.source.create': isEditable,
    'editing.source.paste': isEditable,
    'editing.source.zip': isEditable,
    'editing.source.reading': isEditable,
    'editing.requests.settled': isEditable,
    'editing.requests.judging': hasRequests,
    'editing.requests.asking': hasRequests,
    'editing.dcv.open': isEditable,
    'editing.dcv.forced': hasProduct,
    'editing.dcv.mailbox': hasProduct,
    'editing.dcv.suggesting': hasProduct,
    'editing.organization.settled': isEditable,
    'editing.organization.seeking': hasProduct,
    'editing.price.settled': isEditable,
    'editing.price.loading': ({ context }) =>
      unless(context.priceAsked === priceKey(context), 'a price is loaded that nobody asks for'),
    gathering: hasProduct,
    judging: hasRequests,
    counting: ({ context }) => unless(context.batchText.trim() !== '', 'an empty text is counted'),
    reviewing: hasProduct,
    preparing: isFreshTry,
    tracing: isFreshTry,
    creating: hasPayload,
    asking: hasPayload,
    unresolved: ({ context }) =>
      unless(context.failure !== null && context.payload !== null, 'stranded without a failure to show'),
    pricing: ({ context }) =>
      unless(context.priceAsked === priceKey(context), 'a price is waited for that nobody asked for'),
    handing: hasProduct,
    created: ({ context }) => unless(context.order !== null, 'created without an order'),
    handed: ({ context }) => unless(context.handedTo === 'w1-batch', 'handed to no batch'),
    discarded: ({ context }) => unless(context.order === null, 'an order was discarded'),
  },
});

const answers: Readonly<Record<string, (context: PurchaseContext) => readonly PurchaseEvent[]>> = {
  readProduct: productAnswers,
  checkNames: namesAnswers,
  checkBatch: batchAnswers,
  readRequests: requestAnswers,
  judgeRequests: judgeAnswers,
  askKeyReuse: reuseAnswers,
  suggestMailboxes: mailboxAnswers,
  findInRegister: () => organizationAnswers,
  fetchPrice: priceAnswers,
};

const formEvents = {
  product: [
    { type: 'brand.choose', brand: 'certum' },
    { type: 'product.choose', productNo: single.productNo },
    { type: 'product.choose', productNo: code.productNo },
    { type: 'product.choose', productNo: flex.productNo },
    { type: 'product.retry' },
    { type: 'family.switch', family: 'code', on: true },
    { type: 'family.switch', family: 'ssl', on: false },
  ],
  names: [
    { type: 'names.commit', text: 'example.com' },
    { type: 'names.commit', text: 'a..b' },
    { type: 'names.commit', text: ' ' },
    { type: 'extras.commit', text: 'www.example.com' },
    { type: 'wildcard.switch', on: true },
    { type: 'names.commit', text: 'example.net' },
  ],
  terms: [
    { type: 'validity.choose', validity: 1 },
    { type: 'validity.choose', validity: 90 },
    { type: 'validity.choose', validity: 7 },
    { type: 'remark.commit', remark: 'for the shop' },
    { type: 'price.retry' },
  ],
  validation: [
    { type: 'dcv.choose', method: 'dns' },
    { type: 'dcv.choose', method: 'email' },
    { type: 'email.commit', email: 'admin@example.com' },
    { type: 'email.save', on: false },
    { type: 'day.begin', day: '2028-03-15' },
  ],
  parties: [
    { type: 'contact.choose', contactID: '1' },
    { type: 'organization.choose', orgID: '1' },
  ],
  batch: [
    { type: 'mode.choose', mode: 'batch' },
    { type: 'mode.choose', mode: 'single' },
    { type: 'batch.commit', text: goodBatch },
    { type: 'batch.commit', text: badBatch },
    { type: 'batch.commit', text: '' },
    { type: 'block.edit', index: 0, text: 'example.org' },
    { type: 'block.remove', index: 0 },
  ],
  requests: [
    { type: 'csr.change', options: { from: 'create', encryption: 'ECC', curve: 'P-256' } },
    { type: 'csr.change', options: { from: 'paste' } },
    { type: 'csr.change', options: { from: 'zip' } },
    { type: 'csr.paste', text: oneRequest },
    { type: 'csr.paste', text: twoRequests },
    { type: 'csr.paste', text: noRequest },
    { type: 'csr.paste', text: '' },
    { type: 'csr.upload', file: twoRequests },
    { type: 'csr.drop', index: 0 },
    { type: 'csr.retry' },
  ],
  maker: [{ type: 'maker.choose', maker: 'ca' }],
} as const satisfies Readonly<Record<string, readonly PurchaseEvent[]>>;

const orderEvents: readonly PurchaseEvent[] = [
  { type: 'order.buy' },
  { type: 'order.stop' },
  { type: 'order.ask' },
  { type: 'form.reopen' },
  { type: 'draft.discard' },
  { type: 'flow.resume' },
];

/** After 'buy' what was typed is checked once more. */
function answersOfOrder(context: PurchaseContext): readonly PurchaseEvent[] {
  return [
    ...requestAnswers(context),
    ...judgeAnswers(context),
    ...batchAnswers(context),
    ...namesAnswers(context),
    ...priceAnswers(context),
    ...orderAnswers(context.attempt),
  ];
}

/** While one question is under way, what comes between; the walk leaves the others to be answered first. */
const buy: readonly PurchaseEvent[] = [{ type: 'order.buy' }];
const disturbances: Readonly<Record<string, readonly PurchaseEvent[]>> = {
  checkNames: buy,
  checkBatch: buy,
  readRequests: buy,
  judgeRequests: buy,
  fetchPrice: formEvents.terms,
  findInRegister: formEvents.parties,
};

/** One way of ordering at a time: each is walked through by itself, not with every state of the others. */
function formEventsFor(context: PurchaseContext): readonly PurchaseEvent[] {
  const { attempt, batchText, modeChoice, csrChoice, text, product } = context;
  if (attempt > 0) return [];
  const { product: products, names, terms, parties, batch, requests, maker } = formEvents;
  const isOrganization = product?.productNo === code.productNo;
  if (batchText !== '' || modeChoice === 'batch') return batch;
  if (csrChoice.from !== 'create') return requests.slice(3, 6);
  if (text !== '') return names.slice(0, 2);
  if (isOrganization) return [...parties, ...maker, ...requests.slice(1, 2)];
  return [...products.slice(1, 3), ...names.slice(0, 2), ...terms, ...batch, ...requests.slice(1, 2)];
}

function isEditable({ context }: { readonly context: PurchaseContext }): string | null {
  return unless(context.order === null, 'a form is edited although its order exists');
}

function hasProduct({ context }: { readonly context: PurchaseContext }): string | null {
  return unless(context.product !== null, 'something is asked about no product');
}

function hasRequests({ context }: { readonly context: PurchaseContext }): string | null {
  return unless(requestsOf(context).length > 0, 'no request is judged');
}

function isFreshTry({ context }: { readonly context: PurchaseContext }): string | null {
  return unless(context.attempt > 0 && context.payload === null, 'a request is made for an old try');
}

function hasPayload({ context }: { readonly context: PurchaseContext }): string | null {
  const isFixed = context.payload !== null && context.hashValues.length > 0;
  return unless(
    isFixed && idempotencyKey(context).endsWith(`:${context.attempt}`),
    'sent without a fixed payload',
  );
}
