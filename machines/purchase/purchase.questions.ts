import type { EventObject } from 'xstate';
import { needsOrganization } from '#core/catalogue/type-flags.ts';
import { namesToAsk } from '#core/orders/repeated-names.ts';
import { fail, type Result } from '#core/result.ts';
import type { Args as ArgsOf } from '#machines/kit/assigns.ts';
import { type AskedQuestion, type QuestionState, unasked } from '#machines/kit/question.ts';
import { type Answer, replies, type Slot } from '#machines/kit/slot.ts';
import {
  isWorthRereading,
  judgeKey,
  keepRead,
  nothingRead,
  pasteKey,
  requestsOf,
  reuseKey,
  zipKey,
} from '#machines/purchase/csr-source/csr-source.rules.ts';
import { mailboxKey, noMailboxes, validatedNames } from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { extrasOf, namesKey, noNames } from '#machines/purchase/names.rules.ts';
import { batchKey, noBatch } from '#machines/purchase/order-mode/order-mode.rules.ts';
import { brokenFailure } from '#machines/purchase/ordering/ordering.rules.ts';
import type { OrderingFailure } from '#machines/purchase/ordering/ordering.types.ts';
import {
  keepProduct,
  orderedKey,
  orderNames,
  priceKey,
  productKey,
  productOf,
  validityOf,
} from '#machines/purchase/purchase.rules.ts';
import type { NamesTerms, QuestionSlots } from '#machines/purchase/purchase.slots.ts';
import { type PurchaseContext, type QuestionName, questionNames } from '#machines/purchase/purchase.types.ts';

type Args = ArgsOf<PurchaseContext, EventObject>;
export interface Named {
  readonly question: QuestionName;
}
type Change = Partial<PurchaseContext>;
type SlotName = keyof QuestionSlots;
type ValueOf<S extends SlotName> = Extract<QuestionSlots[S]['output']['answer'], { ok: true }>['value'];

/** Context changes after an answer. `lose` applies if there is none; without it the previous value is kept. */
interface Kept<S extends SlotName> {
  readonly keep: (context: PurchaseContext, value: ValueOf<S>) => Change;
  readonly lose?: (failure: OrderingFailure) => Change;
}

type Asked<S extends SlotName> = AskedQuestion<PurchaseContext, S, WithoutKey<QuestionSlots[S]['input']>>;
/** Distributes over the members of a union. */
type WithoutKey<Input> = Input extends unknown ? Omit<Input, 'key'> : never;

interface FormQuestion<S extends SlotName> extends Asked<S> {
  /** Key of the question the event answers; null for every other event. */
  readonly answeredBy: (event: EventObject) => string | null;
  /** An event without an answer means the slot broke. */
  readonly take: (
    context: PurchaseContext,
    event: EventObject,
  ) => Change & { failed: OrderingFailure | null };
}

const nothingJudged: PurchaseContext['judged'] = { names: '', verdicts: [] };
/** A broken check is shown above the form, since nothing can be bought without it. */
const checkLost = (failure: OrderingFailure): Change => ({ failure });

/** Questions asked while the form is filled in, each in its own region. */
export const questions = {
  /** Which product: by number, by brand, or the first of the enabled types. */
  product: question('readProduct', {
    key: productKey,
    ask: ({ wanted, families, product }) => ({ ...wanted, near: product?.subBrand ?? null, families }),
    keep: keepProduct,
    lose: () => ({ product: null }),
  }),
  /** Are the names valid for the product? */
  names: question('checkNames', {
    key: namesKey,
    ask: (context) => ({ text: context.text, extras: extrasOf(context), ...namesTerms(context) }),
    keep: (_, checked) => ({ checked }),
    lose: (failure) => ({ checked: noNames, ...checkLost(failure) }),
  }),
  /** Is the batch text valid? */
  batch: question('checkBatch', {
    key: batchKey,
    ask: (context) => ({ text: context.batchText, ...namesTerms(context) }),
    keep: ({ batchText }, checked) => ({ batch: { ...checked, text: batchText } }),
    lose: (failure) => ({ batch: noBatch, ...checkLost(failure) }),
  }),
  /** Which requests do the paste and the file contain? */
  paste: question('readRequests', {
    key: pasteKey,
    ask: ({ paste }) => ({ paste }),
    keep: (context, read) => keepRead(context, read, { pasted: read }),
    lose: () => ({ pasted: unreadable }),
  }),
  zip: question('readRequests', {
    key: zipKey,
    ask: ({ file }) => ({ file }),
    keep: (context, read) => keepRead(context, read, { zipped: read }),
    lose: () => ({ zipped: unreadable }),
  }),
  /** Does the product accept these requests? */
  judgement: question('judgeRequests', {
    key: judgeKey,
    ask: (context) => ({ requests: requestsOf(context), ...namesTerms(context) }),
    keep: (_, judged) => ({ judged }),
    lose: (failure) => ({ judged: nothingJudged, ...checkLost(failure) }),
  }),
  /** Has the customer ordered with these keys before? A warning only; if unknown, there is none. */
  reuse: question('askKeyReuse', {
    key: reuseKey,
    ask: (context) => {
      const hashes = requestsOf(context).flatMap(({ spkiHash }) => (spkiHash === '' ? [] : [spkiHash]));
      return { spkiHashes: [...new Set(hashes)] };
    },
    keep: (_, reused) => ({ reused }),
  }),
  /** Which names are already ordered? A warning only, as above. */
  ordered: question('askOrderedNames', {
    key: orderedKey,
    ask: (context) => ({
      productType: productOf(context).productType,
      names: namesToAsk(orderNames(context)),
    }),
    keep: (_, ordered) => ({ ordered }),
  }),
  /** Which mailboxes can validate this name? */
  mailboxes: question('suggestMailboxes', {
    key: mailboxKey,
    ask: (context) => ({ commonName: validatedNames(context)[0] ?? '' }),
    keep: (_, mailboxes) => ({ mailboxes }),
    lose: () => ({ mailboxes: noMailboxes }),
  }),
  /** Which organization: the customer's first, if the product needs one and none was chosen (product.md, 'Contacts and organizations'). */
  organization: question('findInRegister', {
    key: organizationKey,
    ask: () => ({}),
    keep: ({ orgID }, found) => ({ orgID: orgID === '' ? (found ?? '') : orgID }),
  }),
  /** What is the price of one order, or of all of them? */
  price: question('fetchPrice', {
    key: priceKey,
    ask: (context) => {
      const { productNo, productType } = productOf(context);
      return { productNo, productType, year: validityOf(context), orders: orderNames(context) };
    },
    keep: (_, price) => ({ price }),
  }),
} satisfies Readonly<Record<QuestionName, unknown>>;

const unreadable = {
  ...nothingRead,
  failure: { kind: 'intake-failed', code: 'broken', detail: '' },
} as const;

/** There is something to ask, and the last answer is for something else. */
export function isOpen(context: PurchaseContext, name: QuestionName): boolean {
  const key = questions[name].key(context);
  return key !== '' && key !== context.questions[name].answered;
}

/** Guards shared by all question regions. */
export const questionGuards = {
  isDue: ({ context }: Args, { question: name }: Named) => isOpen(context, name),
  isOutdated: ({ context }: Args, { question: name }: Named) =>
    questions[name].key(context) !== context.questions[name].asked,
  isAnswer: ({ context, event }: Args, { question: name }: Named) =>
    questions[name].answeredBy(event) === questions[name].key(context),
};

export function noteAsked({ context }: Args, { question: name }: Named): Change {
  return withState(context, name, { asked: questions[name].key(context) });
}

export function keepAnswer({ context, event }: Args, { question: name }: Named): Change {
  const { failed, ...change } = questions[name].take(context, event);
  const { asked } = context.questions[name];
  return { ...change, ...withState(context, name, { answered: asked, failure: failed }) };
}

export const nothingAsked = Object.fromEntries(
  questionNames.map((name): [QuestionName, QuestionState<OrderingFailure>] => [name, unasked]),
) as PurchaseContext['questions'];

/** Asks the questions again if they have a key. */
export function forget({ questions: states }: PurchaseContext, ...names: readonly QuestionName[]): Change {
  return { questions: { ...states, ...Object.fromEntries(names.map((name) => [name, unasked])) } };
}

/** Questions that were not answered, or whose source could not be read for a reason that may pass. */
export function failedQuestions({
  questions: states,
  pasted,
  zipped,
}: PurchaseContext): readonly QuestionName[] {
  const unread = { paste: isWorthRereading(pasted), zip: isWorthRereading(zipped) };
  return questionNames.filter(
    (name) => states[name].failure !== null || ((name === 'paste' || name === 'zip') && unread[name]),
  );
}

export function withState(
  { questions: states }: PurchaseContext,
  name: QuestionName,
  change: Partial<PurchaseContext['questions'][QuestionName]>,
): Pick<PurchaseContext, 'questions'> {
  return { questions: { ...states, [name]: { ...states[name], ...change } } };
}

function question<S extends SlotName>(
  slot: S,
  { keep, lose = () => ({}), ...asked }: Omit<Asked<S>, 'slot'> & Kept<S>,
): FormQuestion<S> {
  const replyOf = replies<Record<string, Slot<unknown, { key: string; answer: Answer<ValueOf<S>> }>>>();
  return {
    slot,
    ...asked,
    answeredBy: (event) => replyOf(event, slot)?.key ?? null,
    take: (context, event) => {
      const answer: Result<ValueOf<S>, OrderingFailure> = replyOf(event, slot)?.answer ?? fail(brokenFailure);
      if (answer.ok) return { ...keep(context, answer.value), failed: null };
      return { ...lose(answer.error), failed: answer.error };
    },
  };
}

function organizationKey({ product, orgID }: PurchaseContext): string {
  return product !== null && needsOrganization(product.productType) && orgID === '' ? 'first' : '';
}

function namesTerms(context: PurchaseContext): NamesTerms {
  const { productType, brand, subBrand, maxNames } = productOf(context);
  return { productType, brand, subBrand, maxNames };
}
