import { defaultCsrOptions } from '#core/csr/options.ts';
import { type Fault, fault } from '#core/fault.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import type {
  CompromiseContext,
  CompromiseEvent,
  CompromiseInput,
  CompromiseSlots,
} from '#machines/orders/compromise/compromise.types.ts';
import { compromiseStamps } from '#machines/orders/compromise/compromise.types.ts';
import type { PreparedRequest, ReissuedOrder } from '#machines/orders/reissue/reissue.types.ts';
import {
  brokenFailure,
  nothingOrdered,
  orderingActions,
  orderingFailureOf,
  orderingGuards,
} from '#machines/purchase/ordering/ordering.rules.ts';

type Args = ArgsOf<CompromiseContext, CompromiseEvent>;
type Change = ChangeOf<CompromiseContext, CompromiseEvent>;
const replyOf = replies<CompromiseSlots>(compromiseStamps);

export function beginCompromise(input: CompromiseInput): CompromiseContext {
  return {
    ...nothingOrdered,
    ...input,
    cause: null,
    path: 'replace',
    isBegun: false,
    facts: null,
    options: defaultCsrOptions,
    payload: null,
    hashValue: '',
    madeKey: '',
    newKey: '',
    isLost: false,
    replacement: null,
    isInstalled: false,
    concerned: [],
    isRevoked: false,
    faults: [],
    refusals: 0,
  };
}

/** The order as the reissue takes it. Its old request holds the compromised key and is never sent. */
export function reissuedOrder({ facts }: CompromiseContext): ReissuedOrder {
  if (facts === null) throw new Error('the order was not read');
  return { ...facts.subject, request: { csr: '', key: '', hashValue: '', spkiHash: '' } };
}

/** Whether a certificate can follow with another key: it exists, is under way, or can be requested now. */
export function canBeReplaced({ facts, replacement, newKey }: CompromiseContext): boolean {
  return replacement !== null || newKey !== '' || (facts !== null && facts.kind !== null);
}

function beginFaults(context: CompromiseContext): readonly Fault[] {
  return [
    ...(context.cause === null ? [fault('cause', 'required', '')] : []),
    ...(context.path === 'replace' && !canBeReplaced(context) ? [fault('path', 'not-offered', '')] : []),
  ];
}

function preparedOf(args: Args): PreparedRequest | null {
  const reply = replyOf(args, 'prepareRequest');
  return reply?.result.ok ? reply.result.value : null;
}

export const compromiseGuards = {
  ...orderingGuards,
  isRead: ({ event }: Args) => replyOf(event, 'readFacts')?.ok === true,
  isOver: ({ context }: Args) =>
    context.isBegun && context.isRevoked && (context.isInstalled || !canBeReplaced(context)),
  isRevocationDue: ({ context: { isBegun, isRevoked, isInstalled, path } }: Args) =>
    isBegun && !isRevoked && (isInstalled || path === 'revoke'),
  isIssued: ({ context: { isBegun, replacement } }: Args) => isBegun && replacement !== null,
  isRequested: ({ context: { isBegun, newKey } }: Args) => isBegun && newKey !== '',
  isBegun: ({ context }: Args) => context.isBegun,
  canBegin: ({ context }: Args) => beginFaults(context).length === 0,
  canReplace: ({ context: { facts } }: Args) => facts !== null && facts.kind !== null,
  isUnrevoked: ({ context }: Args) => !context.isRevoked,
  isPrepared: (args: Args) => preparedOf(args) !== null,
  isReplaced: ({ event }: Args) => {
    const answer = replyOf(event, 'awaitReplacement');
    return answer?.ok === true && answer.value !== null;
  },
  isLost: ({ event }: Args) => {
    const answer = replyOf(event, 'awaitReplacement');
    return answer?.ok === true && answer.value === null;
  },
  isNothingLeft: ({ event }: Args) => {
    const answer = replyOf(event, 'readConcerned');
    return answer?.ok === true && answer.value.length === 0;
  },
  isReviewed: ({ event }: Args) => replyOf(event, 'readConcerned')?.ok === true,
  isRevoked: ({ event }: Args) => replyOf(event, 'revoke')?.ok === true,
  isRefusedRevocation: ({ event }: Args) => {
    const answer = replyOf(event, 'revoke');
    return answer?.ok === false && answer.error.kind === 'refused';
  },
};

export const compromiseActions = {
  ...orderingActions,
  keepFacts: ({ context, event }) => {
    const answer = replyOf(event, 'readFacts');
    if (!answer?.ok) return {};
    const facts = answer.value;
    return {
      facts,
      failure: null,
      isRevoked: context.isRevoked || facts.isReported,
      replacement: context.replacement ?? facts.replacement,
      newKey: context.newKey === '' ? (facts.pendingKey ?? '') : context.newKey,
    };
  },
  keepCause: ({ context, event }) =>
    event.type === 'cause.choose' ? { cause: event.cause, faults: without(context, 'cause') } : {},
  keepPath: ({ context, event }) =>
    event.type === 'path.choose' ? { path: event.path, faults: without(context, 'path') } : {},
  begin: () => ({ isBegun: true, faults: [], failure: null }),
  noteBeginFaults: ({ context }) => ({ faults: beginFaults(context), refusals: context.refusals + 1 }),
  keepOptions: ({ context, event }) =>
    event.type === 'csr.change' ? { options: { ...context.options, ...event.options } } : {},
  /** A new attempt with its own key. */
  beginAttempt: ({ context }) => ({
    ...nothingOrdered,
    attempt: context.attempt + 1,
    faults: [],
    isLost: false,
    payload: null,
  }),
  keepRequest: (args) => {
    const reply = replyOf(args, 'prepareRequest');
    const { facts } = args.context;
    if (!reply?.result.ok || facts === null || facts.kind === null) return {};
    const { csr, key, hashValue, spkiHash, keyMaker } = reply.result.value;
    const { orderNo, domainNames, dcvMethod } = facts.subject;
    return {
      hashValue,
      madeKey: spkiHash,
      payload: {
        kind: facts.kind,
        orderNo,
        isMade: true,
        csr,
        key,
        ...(keyMaker === undefined ? {} : { keyMaker }),
        domainNames: domainNames.join(','),
        dcvMethod,
      },
    };
  },
  keepNewKey: ({ context }) => ({ newKey: context.madeKey }),
  notePrepareFailure: (args) => {
    const reply = replyOf(args, 'prepareRequest');
    const error = reply?.result.ok === false ? reply.result.error : null;
    const refused = { refusals: args.context.refusals + 1 };
    switch (error?.kind) {
      case 'party-missing':
        return { ...refused, faults: [fault(error.field, 'not-offered', '')] };
      case 'party-unfit':
        return { ...refused, faults: [error.fault] };
      case 'csr-unreadable':
      case undefined:
        return { ...refused, failure: brokenFailure };
      default:
        return { ...refused, failure: error ?? brokenFailure };
    }
  },
  keepRefusal: (args) => {
    const failure = orderingFailureOf(args);
    const faults = failure?.kind === 'refused' ? failure.errors : [];
    return { refusals: args.context.refusals + 1, faults, failure: faults.length > 0 ? null : failure };
  },
  keepReplacement: ({ event }) => {
    const answer = replyOf(event, 'awaitReplacement');
    return answer?.ok ? { replacement: answer.value, failure: null } : {};
  },
  noteLost: () => ({ isLost: true, newKey: '', order: null, failure: null }),
  noteInstalled: () => ({ isInstalled: true, failure: null }),
  revokeFirst: () => ({ path: 'revoke' as const, failure: null }),
  /** Nothing is revoked before the customer comes to it again. */
  stepBack: () => ({ path: 'replace' as const, isInstalled: false, failure: null }),
  keepConcerned: ({ event }) => {
    const answer = replyOf(event, 'readConcerned');
    return answer?.ok ? { concerned: answer.value, failure: null } : {};
  },
  noteRevoked: () => ({ isRevoked: true, failure: null }),
  noteCallFailure: ({ event }) => {
    const answer =
      replyOf(event, 'readFacts') ??
      replyOf(event, 'awaitReplacement') ??
      replyOf(event, 'readConcerned') ??
      replyOf(event, 'revoke');
    return { failure: answer?.ok === false ? answer.error : brokenFailure };
  },
} satisfies Record<string, Change>;

function without({ faults }: CompromiseContext, field: string): readonly Fault[] {
  return faults.filter((each) => each.field !== field);
}
