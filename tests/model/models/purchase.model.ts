import { checksOf, pressOf } from '#machines/purchase/buy.rules.ts';
import { requestsOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { namesKey } from '#machines/purchase/names.rules.ts';
import { idempotencyKey } from '#machines/purchase/ordering/ordering.rules.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import { isOpen, questions } from '#machines/purchase/purchase.questions.ts';
import { isProductRead, keyMakerOf, priceKey } from '#machines/purchase/purchase.rules.ts';
import type { PurchaseEvent } from '#machines/purchase/purchase.slots.ts';
import { type PurchaseContext, type QuestionName, questionNames } from '#machines/purchase/purchase.types.ts';
import { defineModel, everyState, unless } from '#tests/model/define-model.ts';
import { noRequest, oneRequest, twoRequests } from '#tests/model/models/purchase.sample-texts.ts';
import {
  code,
  flex,
  formEvents,
  lateAnswers,
  orderAnswers,
  productEvents,
  questionAnswers,
  single,
} from '#tests/model/models/purchase.samples.ts';

/** The remaining questions behave alike, so these stand for all of them. */
const ownQuestions: readonly QuestionName[] = ['organization', 'price'];
/** Regions whose inner states another model covers. */
const elsewhere = ['mode', 'source', 'dcv', ...questionNames.filter((name) => !ownQuestions.includes(name))];

export const purchaseModel = defineModel({
  machine: purchaseMachine,
  paths: [
    'editing.press.open editing.press.waiting preparing creating created',
    'editing.press.waiting handing handed',
  ],
  inputs: { empty: { workflow: 'w1' } },
  events: ({ context }): readonly PurchaseEvent[] => [
    ...products,
    badName,
    paste(twoRequests),
    ...Object.values(formEvents).flat(),
    ...orderEvents,
    ...Object.values(questionAnswers).flatMap((answersOf) => answersOf(context)),
    ...orderAnswers(context.attempt),
    ...lateAnswers,
  ],
  elsewhere: [...elsewhere.map((region) => `editing.${region}`), 'creating', 'asking', 'unresolved'],
  walk: ({ value, context, children }): readonly PurchaseEvent[] => {
    if (typeof value === 'string') return [...orderEvents, ...orderAnswers(context.attempt)];
    const asked = questionNames.find(
      (name) =>
        questions[name].slot in children &&
        context.questions[name].asked === questions[name].key(context) &&
        context.questions[name].answered !== questions[name].key(context),
    );
    if (asked === undefined) return [...formEventsFor(context), ...orderEvents];
    const known = questionAnswers[asked](context);
    const isOwn = ownQuestions.includes(asked) || checksOf(context).includes(asked);
    return [...(isOwn ? known : known.slice(0, 2)), ...(disturbances[asked] ?? [])];
  },
  project: (context) => [
    [context.product?.productNo, isProductRead(context) || context.wanted],
    context.text,
    namesKey(context) === context.questions.names.answered
      ? context.checked.rows.map(({ fault }) => fault?.reason)
      : 'old',
    [context.modeChoice, context.batchText, context.batch.blocks.length],
    context.batchText === ''
      ? []
      : [isOpen(context, 'ordered'), context.ordered.length, context.acceptedNames],
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
    ...everyState(purchaseMachine, isEditable),
    ...Object.fromEntries(questionNames.map((name) => [`editing.${name}.asking`, isAsked(name)])),
    'editing.press.waiting': ({ context }) => unless(pressOf(context) === 'waiting', 'nothing is waited for'),
    'editing.dcv.forced': hasProduct,
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

const paste = (text: string) => ({ type: 'csr.paste', text }) as const;
const products = productEvents(single, code, flex);
const badName = { type: 'names.commit', text: 'a..b' } as const;
const toPaste = { type: 'csr.change', options: { from: 'paste' } } as const;

const orderEvents: readonly PurchaseEvent[] = [
  { type: 'order.buy' },
  { type: 'order.stop' },
  { type: 'order.ask' },
  { type: 'form.reopen' },
  { type: 'draft.discard' },
  { type: 'flow.resume' },
  { type: 'connection.return' },
  { type: 'connection.lost' },
];

/** Events that may occur while one question is pending; the walk answers the other questions first. */
const buy: readonly PurchaseEvent[] = [
  { type: 'order.buy' },
  { type: 'order.stop' },
  { type: 'connection.lost' },
];
const disturbances: Partial<Record<QuestionName, readonly PurchaseEvent[]>> = {
  names: buy,
  batch: buy,
  paste: buy,
  judgement: buy,
  price: [...formEvents.terms, ...buy],
  organization: formEvents.parties,
};

/** One source of orders at a time, walked separately rather than combined with all states of the others. */
function formEventsFor(context: PurchaseContext): readonly PurchaseEvent[] {
  const { attempt, batchText, modeChoice, csrChoice, text, product } = context;
  if (attempt > 0) return [];
  const { terms, parties, batch, maker, names } = formEvents;
  const isOrganization = product?.productNo === code.productNo;
  const name = [...names.slice(0, 1), badName];
  if (batchText !== '' || modeChoice === 'batch') return batch;
  if (csrChoice.from !== 'create') return [oneRequest, twoRequests, noRequest].map(paste);
  if (text !== '') return name;
  if (isOrganization) return [...parties, ...maker, toPaste];
  return [...products.slice(1, 3), ...name, ...terms, ...batch, toPaste];
}

function isAsked(name: QuestionName) {
  return ({ context }: { readonly context: PurchaseContext }) =>
    unless(
      questions[name].key(context) === context.questions[name].asked,
      'a question is under way that nobody asks',
    );
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
