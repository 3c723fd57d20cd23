import { setup } from 'xstate';
import type { Audit } from '#core/contract/calls/tools.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import type { Polled, PollTime } from '#machines/kit/poll.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';

export interface AuditSlots {
  /** Returns the given ID, or that of the host's newest audit; null if there is none or nobody is signed in. */
  readonly findLatest: Slot<AuditInput, Answer<string | null>>;
  readonly start: Slot<{ readonly host: string }, Answer<StartedAudit>>;
  readonly read: Slot<PollTime & { readonly id: string }, Polled<Audit>>;
}

export interface StartedAudit {
  readonly id: string;
  readonly host: string;
}

export type AuditUserEvent =
  | { readonly type: 'audit.start'; readonly host: string }
  /** Retries the failed request. */
  | { readonly type: 'audit.retry' }
  | { readonly type: 'connection.return' };
export type AuditEvent = AuditUserEvent | SlotEvent<AuditSlots>;

export interface AuditInput {
  /** Empty if no host is chosen yet. */
  readonly host: string;
  readonly id: string | null;
}

export interface AuditContext extends AuditInput {
  readonly audit: Audit | null;
  /** Consecutive unanswered polls. */
  readonly misses: number;
  readonly failure: StepFailure | null;
}

type Args = ArgsOf<AuditContext, AuditEvent>;

/** Milliseconds between polls, and while the page is hidden. */
const interval = 1_500;
const hiddenInterval = 10_000;
const mostMisses = 5;

const replyOf = replies<AuditSlots>();

/** Follows an audit to completion, finds a host's newest one, or starts a new one. */
export const auditMachine = setup({
  types: { context: {} as AuditContext, events: {} as AuditEvent, input: {} as AuditInput },
  actors: unfilledSlots<AuditSlots>()('findLatest', 'start', 'read'),
  guards: {
    isFound: ({ event }: Args) => {
      const found = replyOf(event, 'findLatest');
      return found?.ok === true && found.value !== null;
    },
    isStarted: ({ event }: Args) => replyOf(event, 'start')?.ok === true,
    isDone: ({ context }: Args) => context.audit?.state === 'done',
    isRefused: ({ context }: Args) => context.audit?.state === 'refused',
    isGone: ({ context: { failure } }: Args) => failure?.kind === 'refused' && failure.code === 404,
    isUnstarted: ({ context: { failure } }: Args) =>
      failure?.kind === 'disconnected' || failure?.kind === 'timeout',
    isLost: ({ context }: Args) => context.misses >= mostMisses,
  },
  actions: {
    ...assigns<AuditContext, AuditEvent>()({
      choose: ({ event }) =>
        event.type === 'audit.start'
          ? { host: event.host, id: null, audit: null, misses: 0, failure: null }
          : {},
      keepLatest: ({ event }) => {
        const found = replyOf(event, 'findLatest');
        return found?.ok ? { id: found.value } : {};
      },
      keepStarted: ({ event }) => {
        const started = replyOf(event, 'start');
        return started?.ok ? started.value : {};
      },
      keepFailure: ({ event }) => {
        const started = replyOf(event, 'start');
        return { failure: started === null || started.ok ? { kind: 'broken' } : started.error };
      },
      keepPoll: ({ context, event }) => {
        const answer = replyOf(event, 'read')?.answer;
        if (answer?.ok) return { audit: answer.value, misses: 0, failure: null };
        return { misses: context.misses + 1, failure: answer?.error ?? { kind: 'broken' } };
      },
      again: () => ({ misses: 0, failure: null }),
    }),
    /** Provided by the page; navigates to the report. */
    onStarted: () => undefined,
  },
}).createMachine({
  id: 'audit',
  context: ({ input }) => ({ ...input, audit: null, misses: 0, failure: null }),
  initial: 'seeking',
  states: {
    seeking: {
      invoke: {
        id: 'findLatest',
        src: 'findLatest',
        input: ({ context: { host, id } }) => ({ host, id }),
        onDone: [{ guard: 'isFound', target: 'polling', actions: 'keepLatest' }, { target: 'resting' }],
        onError: 'resting',
      },
    },
    resting: {
      on: {
        'audit.start': { target: 'starting', actions: 'choose' },
        'connection.return': { guard: 'isUnstarted', target: 'starting', actions: 'again' },
      },
    },
    starting: {
      invoke: {
        id: 'start',
        src: 'start',
        input: ({ context: { host } }) => ({ host }),
        onDone: [
          { guard: 'isStarted', target: 'started', actions: ['keepStarted', 'onStarted'] },
          { target: 'resting', actions: 'keepFailure' },
        ],
        onError: { target: 'resting', actions: 'keepFailure' },
      },
    },
    polling: {
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { id, audit, misses } }) => ({
          id: id ?? '',
          after: audit === null && misses === 0 ? 0 : interval,
          afterHidden: hiddenInterval,
        }),
        onDone: { target: 'deciding', actions: 'keepPoll' },
        onError: { target: 'deciding', actions: 'keepPoll' },
      },
    },
    deciding: {
      always: [
        { guard: 'isGone', target: 'gone' },
        { guard: 'isLost', target: 'lost' },
        { guard: 'isDone', target: 'done' },
        { guard: 'isRefused', target: 'refused' },
        { target: 'polling' },
      ],
    },
    /** The report is shown; another audit of the host may be started. */
    done: { on: { 'audit.start': { target: 'starting', actions: 'choose' } } },
    refused: { on: { 'audit.start': { target: 'starting', actions: 'choose' } } },
    gone: { on: { 'audit.start': { target: 'starting', actions: 'choose' } } },
    lost: {
      on: {
        'audit.retry': { target: 'polling', actions: 'again' },
        'connection.return': { target: 'polling', actions: 'again' },
      },
    },
    started: { type: 'final' },
  },
});
