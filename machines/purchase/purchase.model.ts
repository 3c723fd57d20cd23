import { defineModel, unless } from '#machines/kit/model.ts';
import { checksOf, pressOf } from '#machines/purchase/buy.rules.ts';
import { requestsOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { namesKey } from '#machines/purchase/names.rules.ts';
import { idempotencyKey } from '#machines/purchase/ordering/ordering.rules.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import { questions } from '#machines/purchase/purchase.questions.ts';
import { isProductRead, keyMakerOf, priceKey } from '#machines/purchase/purchase.rules.ts';
import {
  badBatch,
  code,
  flex,
  goodBatch,
  lateAnswers,
  noRequest,
  oneRequest,
  orderAnswers,
  productEvents,
  questionAnswers,
  single,
  twoRequests,
} from '#machines/purchase/purchase.samples.ts';
import type { PurchaseEvent } from '#machines/purchase/purchase.slots.ts';
import type { PurchaseContext, QuestionName } from '#machines/purchase/purchase.types.ts';

/** Regions whose inside has a model of its own; of the rest, one question stands for all. */
const elsewhere = [
  'mode',
  'source',
  'dcv',
  'product',
  'names',
  'batch',
  'paste',
  'zip',
  'judgement',
  'reuse',
  'mailboxes',
];
const ofQuestions = (Object.keys(questionAnswers) as QuestionName[]).flatMap((name) => [
  [`editing.${name}.settled`, isEditable] as const,
  [
    `editing.${name}.asking`,
    ({ context }: { readonly context: PurchaseContext }) =>
      unless(
        questions[name].key(context) === context.questions[name].asked,
        'a question is under way that nobody asks',
      ),
  ] as const,
]);

export const purchaseModel = defineModel({
  machine: purchaseMachine,
  inputs: { empty: { workflow: 'w1' } },
  events: ({ context }): readonly PurchaseEvent[] => [
    ...Object.values(formEvents).flat(),
    ...orderEvents,
    ...Object.values(questionAnswers).flatMap((answersOf) => answersOf(context)),
    ...orderAnswers(context.attempt),
    ...lateAnswers,
  ],
  elsewhere: [...elsewhere.map((region) => `editing.${region}`), 'creating', 'asking', 'unresolved'],
  walk: ({ value, context, children }): readonly PurchaseEvent[] => {
    if (typeof value === 'string') return [...orderEvents, ...orderAnswers(context.attempt)];
    const asked = (Object.keys(questionAnswers) as QuestionName[]).find(
      (name) =>
        questions[name].slot in children &&
        context.questions[name].asked === questions[name].key(context) &&
        context.questions[name].answered !== questions[name].key(context),
    );
    if (asked === undefined) return [...formEventsFor(context), ...orderEvents];
    const known = questionAnswers[asked](context);
    const isOwn = asked === 'price' || asked === 'organization' || checksOf(context).includes(asked);
    return [...(isOwn ? known : known.slice(0, 2)), ...(disturbances[asked] ?? [])];
  },
  project: (context) => [
    [context.product?.productNo, isProductRead(context) || context.wanted],
    context.text,
    namesKey(context) === context.questions.names.answered
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
    [context.orgID, context.contactID, context.questions.organization.answered],
    priceKey(context) === '' || context.attempt > 0
      ? 'none'
      : [context.questions.price.answered, context.questions.price.asked].indexOf(priceKey(context)),
    checksOf(context).map((name) => context.questions[name].failure?.kind),
    [context.unanswered, context.isKnownAbsent],
  ],
  states: {
    ...Object.fromEntries(ofQuestions),
    'editing.press.open': isEditable,
    'editing.press.waiting': ({ context }) => unless(pressOf(context) === 'waiting', 'nothing is waited for'),
    'editing.mode.single': isEditable,
    'editing.mode.batch': isEditable,
    'editing.source.create': isEditable,
    'editing.source.paste': isEditable,
    'editing.source.zip': isEditable,
    'editing.dcv.open': isEditable,
    'editing.dcv.forced': hasProduct,
    'editing.dcv.mailbox': hasProduct,
    preparing: isFreshTry,
    tracing: isFreshTry,
    creating: hasPayload,
    asking: hasPayload,
    unresolved: ({ context }) =>
      unless(context.failure !== null && context.payload !== null, 'unresolved without a failure to show'),
    handing: hasProduct,
    created: ({ context }) => unless(context.order !== null, 'created without an order'),
    handed: ({ context }) => unless(context.handedTo === 'w1-batch', 'handed to no batch'),
    discarded: ({ context }) => unless(context.order === null, 'an order was discarded'),
  },
});

const formEvents = {
  product: productEvents(single, code, flex),
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
    { type: 'text.commit', field: 'remark', text: 'for the shop' },
    { type: 'question.retry', question: 'price' },
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
    { type: 'csr.drop', at: 0 },
    { type: 'question.retry', question: 'paste' },
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
  { type: 'connection.return' },
];

/** While one question is under way, what comes between; the walk leaves the others to be answered first. */
const buy: readonly PurchaseEvent[] = [{ type: 'order.buy' }, { type: 'order.stop' }];
const disturbances: Partial<Record<QuestionName, readonly PurchaseEvent[]>> = {
  names: buy,
  batch: buy,
  paste: buy,
  judgement: buy,
  price: [...formEvents.terms, ...buy],
  organization: formEvents.parties,
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

function isFreshTry({ context }: { readonly context: PurchaseContext }): string | null {
  return unless(context.attempt > 0 && context.payload === null, 'a request is made for an old try');
}

function hasPayload({ context }: { readonly context: PurchaseContext }): string | null {
  const isFixed = context.payload !== null && context.hashValue !== '';
  return unless(
    isFixed && idempotencyKey(context).endsWith(`:${context.attempt}`),
    'sent without a fixed payload',
  );
}
