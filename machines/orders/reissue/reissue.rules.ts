import { defaultCsrOptions } from '#core/csr/options.ts';
import { type Fault, fault } from '#core/fault.ts';
import { splitNames } from '#core/names/split-names.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import type {
  PreparedRequest,
  ReissueContext,
  ReissueEvent,
  ReissueInput,
  ReissueQuote,
  ReissueSlots,
} from '#machines/orders/reissue/reissue.types.ts';
import { reissueStamps } from '#machines/orders/reissue/reissue.types.ts';
import {
  brokenFailure,
  nothingOrdered,
  orderingActions,
  orderingFailureOf,
  orderingGuards,
} from '#machines/purchase/ordering/ordering.rules.ts';

type Args = ArgsOf<ReissueContext, ReissueEvent>;
type Change = ChangeOf<ReissueContext, ReissueEvent>;
const replyOf = replies<ReissueSlots>(reissueStamps);

export function beginReissue({ workflow, kind, order }: ReissueInput): ReissueContext {
  return {
    ...nothingOrdered,
    workflow,
    kind,
    subject: order,
    text: order.domainNames.join('\n'),
    source: 'new',
    paste: '',
    options: defaultCsrOptions,
    dcvMethod: order.dcvMethod,
    quote: null,
    quotedText: null,
    isPressed: false,
    faults: [],
    refusals: 0,
    payload: null,
    hashValue: '',
  };
}

/** The quote for the current names; null if there is none yet. */
export function quoteOf({ quote, quotedText, text }: ReissueContext) {
  return quotedText === text ? quote : null;
}

/** Faults that block submission. */
export function submitFaults(context: ReissueContext): readonly Fault[] {
  const { source, paste } = context;
  return [
    ...context.faults.filter(({ field }) => field === 'domainNames'),
    ...(source === 'own' && paste.trim() === '' ? [fault('csr', 'required', '')] : []),
  ];
}

export const reissueGuards = {
  ...orderingGuards,
  isQuoted: (args: Args) => quotedNow(args) !== null,
  /** Submission is pending and the quote contains nothing the customer must see first. */
  isQuotedAsPressed: (args: Args) => {
    const quote = quotedNow(args);
    if (quote === null || !args.context.isPressed) return false;
    const isFree = quote.reSignPriceDiff === 0 && quote.validateAgain.length === 0 && !quote.vetAgain;
    const isHarmless = (quote.revokes ?? []).length === 0;
    return isFree && isHarmless && submitFaults(args.context).length === 0;
  },
  /** The server refused the names; the call itself succeeded. */
  isRefusedQuote: (args: Args) => {
    const answer = replyOf(args, 'quote')?.answer;
    return answer?.ok === false && answer.error.kind === 'refused' && answer.error.errors.length > 0;
  },
  canSubmit: ({ context }: Args) => quoteOf(context) !== null && submitFaults(context).length === 0,
  isPreparedToTrace: (args: Args) => preparedOf(args) !== null && args.context.source !== 'new',
  isPrepared: (args: Args) => preparedOf(args) !== null,
};

/** The quote just received, for the current names. */
function quotedNow(args: Args): ReissueQuote | null {
  const reply = replyOf(args, 'quote');
  return reply?.answer.ok ? reply.answer.value : null;
}

function preparedOf(args: Args): PreparedRequest | null {
  const reply = replyOf(args, 'prepareRequest');
  return reply?.result.ok ? reply.result.value : null;
}

export const reissueActions = {
  ...orderingActions,
  keepText: ({ event }) =>
    event.type === 'names.commit' ? { text: event.text, isPressed: false, faults: [], failure: null } : {},
  keepSource: ({ context, event }) =>
    event.type === 'source.choose'
      ? { source: event.source, faults: context.faults.filter(({ field }) => field !== 'csr') }
      : {},
  keepPaste: ({ context, event }) =>
    event.type === 'csr.paste'
      ? { paste: event.text, faults: context.faults.filter(({ field }) => field !== 'csr') }
      : {},
  keepOptions: ({ context, event }) =>
    event.type === 'csr.change' ? { options: { ...context.options, ...event.options } } : {},
  keepMethod: ({ event }) => (event.type === 'dcv.choose' ? { dcvMethod: event.method } : {}),
  keepPress: () => ({ isPressed: true }),
  dropPress: () => ({ isPressed: false }),
  keepQuote: (args) => {
    const reply = replyOf(args, 'quote');
    return reply?.answer.ok
      ? { quote: reply.answer.value, quotedText: reply.text, isPressed: false, faults: [], failure: null }
      : {};
  },
  keepNameFaults: (args) => {
    const failed = replyOf(args, 'quote')?.answer;
    if (failed === undefined || failed.ok || failed.error.kind !== 'refused') return {};
    return {
      quote: null,
      isPressed: false,
      faults: failed.error.errors.map((found) => ({ ...found, field: 'domainNames' })),
      failure: null,
    };
  },
  noteQuoteFailure: (args) => {
    const reply = replyOf(args, 'quote');
    return { isPressed: false, failure: reply?.answer.ok === false ? reply.answer.error : brokenFailure };
  },
  noteSubmitFaults: ({ context }) => ({
    faults: submitFaults(context),
    refusals: context.refusals + 1,
  }),
  /** A new attempt with its own key. A request made for it cannot have been sent before. */
  beginAttempt: ({ context }) => ({
    attempt: context.attempt + 1,
    existingOrders: context.source === 'new' ? [] : null,
    isKnownAbsent: false,
    unanswered: 0,
    isLongAway: false,
    failure: null,
    faults: [],
    payload: null,
  }),
  keepRequest: (args) => {
    const { context } = args;
    const reply = replyOf(args, 'prepareRequest');
    if (!reply?.result.ok) return {};
    const { csr, key, hashValue, keyMaker } = reply.result.value;
    const { kind, subject, dcvMethod, text } = context;
    return {
      hashValue,
      payload: {
        kind,
        orderNo: subject.orderNo,
        isMade: context.source === 'new',
        csr,
        key,
        ...(keyMaker === undefined ? {} : { keyMaker }),
        domainNames: (quoteOf(context)?.domainNames ?? splitNames(text)).join(','),
        dcvMethod,
      },
    };
  },
  notePrepareFailure: (args) => {
    const reply = replyOf(args, 'prepareRequest');
    const error = reply?.result.ok === false ? reply.result.error : null;
    const refused = { refusals: args.context.refusals + 1 };
    switch (error?.kind) {
      case 'csr-unreadable':
        return { ...refused, faults: [fault('csr', 'csr-unreadable', '')] };
      case 'party-missing':
        return { ...refused, faults: [fault(error.field, 'not-offered', '')] };
      case 'party-unfit':
        return { ...refused, faults: [error.fault] };
      case undefined:
        return { ...refused, failure: brokenFailure };
      default:
        return { ...refused, failure: error ?? brokenFailure };
    }
  },
  /** Faults of the server's refusal belong to their fields; a refusal without any is a failure of the whole form. */
  keepRefusal: (args) => {
    const failure = orderingFailureOf(args);
    const faults = failure?.kind === 'refused' ? failure.errors : [];
    return {
      refusals: args.context.refusals + 1,
      faults,
      failure: faults.length > 0 ? null : failure,
    };
  },
} satisfies Record<string, Change>;
