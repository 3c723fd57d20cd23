import { assign, setup } from 'xstate';
import { defaultCsrOptions } from '#core/csr/options.ts';
import { type Fault, fault } from '#core/fault.ts';
import { isPlainList } from '#core/names/batch-lines.ts';
import { noTexts } from '#core/orders/order-texts.ts';
import { offeredValidities } from '#core/orders/span.ts';
import { type Args as ArgsOf, assigns, type Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies, unfilledSlots } from '#machines/kit/slot.ts';
import {
  batchId,
  checksOf,
  orderPayload,
  ownRequest,
  type Press,
  pressFaults,
  pressOf,
} from '#machines/purchase/buy.rules.ts';
import { nothingRead, onlyRequestOf, requestsOf } from '#machines/purchase/csr-source/csr-source.rules.ts';
import { isMethodForced, methodsOf, noMailboxes } from '#machines/purchase/dcv-choice/dcv-choice.rules.ts';
import { isLastFamily } from '#machines/purchase/families.rules.ts';
import { canSwitchWildcard, noNames } from '#machines/purchase/names.rules.ts';
import { modeOf, noBatch, orderSourceOf } from '#machines/purchase/order-mode/order-mode.rules.ts';
import {
  brokenFailure,
  isPassing,
  nothingOrdered,
  orderingActions,
  orderingFailureOf,
  orderingGuards,
} from '#machines/purchase/ordering/ordering.rules.ts';
import type { OrderingFailure } from '#machines/purchase/ordering/ordering.types.ts';
import { edited } from '#machines/purchase/purchase.edits.ts';
import {
  failedQuestions,
  forget,
  keepAnswer,
  noteAsked,
  nothingAsked,
  questionGuards,
} from '#machines/purchase/purchase.questions.ts';
import { canCaMakeKey, formFaults } from '#machines/purchase/purchase.rules.ts';
import type {
  PartyMissing,
  PartyUnfit,
  PurchaseEvent,
  PurchaseSlots,
} from '#machines/purchase/purchase.slots.ts';
import { purchaseStamps } from '#machines/purchase/purchase.slots.ts';
import type { PurchaseContext, PurchaseInput, PurchaseTag } from '#machines/purchase/purchase.types.ts';
import { repeatsOf } from '#machines/purchase/repeats.rules.ts';

type Args = ArgsOf<PurchaseContext, PurchaseEvent>;
type Change = ChangeOf<PurchaseContext, PurchaseEvent>;
type Refusal = OrderingFailure | PartyMissing | PartyUnfit;

const replyOf = replies<PurchaseSlots>(purchaseStamps);

export function initialContext(input: PurchaseInput): PurchaseContext {
  return {
    ...nothingOrdered,
    workflow: input.workflow,
    day: '',
    questions: nothingAsked,
    wanted: { brand: input.brand ?? null, productNo: input.productNo ?? null, family: null },
    families: ['ssl'],
    familyNote: null,
    product: null,
    validityChoice: input.year ?? 1,
    text: input.text ?? '',
    extras: input.extras ?? '',
    isWildcardOn: false,
    checked: noNames,
    modeChoice: input.mode ?? 'single',
    batchText: '',
    batchRevision: 0,
    isListKept: false,
    batch: noBatch,
    csrChoice: defaultCsrOptions,
    makerChoice: 'browser',
    paste: '',
    pasteRevision: 0,
    pasted: nothingRead,
    file: '',
    fileRevision: 0,
    zipped: nothingRead,
    judged: { names: '', verdicts: [] },
    reused: [],
    ordered: [],
    acceptedNames: '',
    dcvChoice: null,
    email: '',
    saveChoice: null,
    mailboxes: noMailboxes,
    contactID: '',
    orgID: '',
    texts: noTexts,
    price: null,
    faults: [],
    refusals: 0,
    payload: null,
    hashValue: '',
    handedTo: '',
  };
}

/** Actions from pressing 'buy' to the order. */
const orderActions = {
  ...orderingActions,

  noteLastFamily: ({ event }) =>
    event.type === 'family.switch' ? { familyNote: { kind: 'last', family: event.family } } : {},
  retryQuestion: ({ context, event }) =>
    event.type === 'question.retry' ? forget(context, event.question) : {},
  clearFaults: () => ({ faults: [], failure: null }),
  /** Runs a broken check again. */
  askBrokenAgain: ({ context }) => {
    const checks = checksOf(context);
    return forget(context, ...failedQuestions(context).filter((name) => checks.includes(name)));
  },
  askFailedAgain: ({ context }) => ({
    ...forget(context, ...failedQuestions(context)),
    failure: isPassing(context.failure) ? null : context.failure,
  }),
  refuseForm: ({ context }) => ({
    faults: pressFaults(context),
    refusals: context.refusals + 1,
    failure: null,
  }),
  noteUnsent: ({ context }) => ({ failure: { kind: 'unsent' }, refusals: context.refusals + 1 }),
  notePressBroken: ({ context }) => ({ failure: brokenFailure, refusals: context.refusals + 1 }),
  noteFailure: (args) => ({
    ...orderingActions.noteFailure(args),
    refusals: args.context.refusals + 1,
  }),
  /** A new attempt has a new request and so its own key. The customer's own request may have orders already. */
  beginAttempt: ({ context }) => ({
    ...nothingOrdered,
    attempt: context.attempt + 1,
    payload: null,
    hashValue: '',
    existingOrders: onlyRequestOf(context) === null ? [] : null,
  }),
  keepExistingOrders: (args) => ({
    ...orderingActions.keepExistingOrders(args),
    ...fixed(args.context, ownRequest(args.context)),
  }),
  keepRequest: (args) => {
    const made = replyOf(args, 'makeRequest')?.result;
    return made?.ok ? fixed(args.context, made.value) : {};
  },
  keepRefusal: (args) => {
    const refusals = args.context.refusals + 1;
    const result = replyOf(args, 'makeRequest')?.result ?? replyOf(args.event, 'beginBatch')?.result;
    const error: Refusal | null = result?.ok === false ? result.error : orderingFailureOf(args);
    if (error?.kind === 'party-missing') {
      return { failure: null, faults: [fault(error.field, 'not-offered', error.id)], refusals };
    }
    if (error?.kind === 'party-unfit') return { failure: null, faults: [error.fault], refusals };
    const faults = error?.kind === 'refused' ? error.errors.map(toFormFault) : [];
    return { failure: error, faults, refusals };
  },
  keepHandover: ({ context }) => ({ handedTo: batchId(context), failure: null }),
} satisfies Record<string, Change>;

export const purchaseSetup = setup({
  types: {
    context: {} as PurchaseContext,
    events: {} as PurchaseEvent,
    input: {} as PurchaseInput,
    tags: {} as PurchaseTag,
  },
  actors: unfilledSlots<PurchaseSlots>()(
    'readProduct',
    'checkNames',
    'checkBatch',
    'readRequests',
    'judgeRequests',
    'askKeyReuse',
    'askOrderedNames',
    'suggestMailboxes',
    'findInRegister',
    'fetchPrice',
    'makeRequest',
    'findExistingOrders',
    'createOrders',
    'findOrders',
    'beginBatch',
  ),
  guards: {
    ...questionGuards,
    ...orderingGuards,

    /** The last type switch stays on; otherwise there would be nothing to choose. */
    isLastFamily: ({ context, event }: Args) =>
      event.type === 'family.switch' && !event.on && isLastFamily(context, event.family),
    isTurned: ({ context }: Args) => context.familyNote?.kind === 'turned',
    isOfferedValidity: ({ context, event }: Args) =>
      event.type === 'validity.choose' &&
      context.product !== null &&
      offeredValidities(context.product).includes(event.validity),
    canSwitchWildcard: ({ context }: Args) => canSwitchWildcard(context.product),

    isMode: ({ context }: Args, { mode }: { readonly mode: PurchaseContext['modeChoice'] }) =>
      modeOf(context) === mode,
    /** Block indexes are valid only for the text they were found in. */
    isBlockThere: ({ context, event }: Args) =>
      (event.type === 'block.edit' || event.type === 'block.remove') &&
      context.batch.text === context.batchText &&
      context.batch.blocks[event.index] !== undefined,

    /** Order indexes are valid only for the source they were found in. */
    areRepeatsThere: ({ context }: Args) =>
      (orderSourceOf(context) !== 'text' || context.batch.text === context.batchText) &&
      repeatsOf(context).length > 0,

    isPlainList: ({ context }: Args) => isPlainList(context.batchText),

    isCreateSource: ({ context }: Args) => context.csrChoice.from === 'create',
    isOwnSource: ({ context }: Args) => context.csrChoice.from !== 'create',
    canCaMakeKey: ({ context }: Args) => canCaMakeKey(context),
    isRequestThere: ({ context, event }: Args) =>
      event.type === 'csr.drop' && requestsOf(context).some(({ at }) => at === event.at),

    isMethodForced: ({ context }: Args) => isMethodForced(context),
    isMethodOpen: ({ context }: Args) => !isMethodForced(context),
    isOfferedMethod: ({ context, event }: Args) =>
      event.type === 'dcv.choose' &&
      methodsOf(context).some(({ method, offered }) => offered && method === event.method),

    hasFailed: ({ context }: Args) => failedQuestions(context).length > 0 || isPassing(context.failure),
    isIncomplete: ({ context }: Args) => formFaults(context).length > 0,
    isPress: ({ context }: Args, { is }: { readonly is: Press }) => pressOf(context) === is,
    isRequestMade: (args: Args) => madeRequest(args)?.ok === true,
    isRequestFailed: (args: Args) => madeRequest(args)?.ok === false,
    isHanded: ({ event }: Args) => replyOf(event, 'beginBatch')?.result.ok === true,
    isKnownAbsent: ({ context }: Args) => context.isKnownAbsent,
  },
  actions: {
    edit: assign(edited),
    noteAsked: assign(noteAsked),
    keepAnswer: assign(keepAnswer),
    noteBroken: assign(keepAnswer),
    ...assigns<PurchaseContext, PurchaseEvent>()(orderActions),
  },
});

/** The content is fixed together with the attempt's key. */
function fixed(context: PurchaseContext, request: ReturnType<typeof ownRequest>): Partial<PurchaseContext> {
  if (request === null) return { payload: null, hashValue: '' };
  return { payload: orderPayload(context, request), hashValue: request.hashValue };
}

function madeRequest(args: Args) {
  return replyOf(args, 'makeRequest')?.result ?? null;
}

/** The form buys a single order: `sslCerts.0.commonName` is its `commonName`. */
export function toFormFault(found: Fault): Fault {
  return { ...found, field: found.field.replace(/^sslCerts\.\d+\./, '') };
}
