import { setup } from 'xstate';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import { type CallFailure, isRefused, isUnanswered, type StepFailure } from '#core/contract/failure.ts';
import { type OrderStage, type OrderStatus, orderStage, orderStatus } from '#core/orders/status.ts';
import { assigns } from '#machines/kit/assigns.ts';
import type { Polled, PollTime } from '#machines/kit/poll.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';
import { waitSecondsOf } from '#machines/refusal.ts';

export interface ValidationState {
  readonly orderStatus: OrderStatus;
  readonly validations: readonly DomainValidation[];
  /** RFC 3339. Waits count from it, not from the browser's clock. */
  readonly serverTime: string;
  /** Time of the server's next automatic check; the zero date if none is scheduled. */
  readonly nextCheckTime: string;
}

export interface DcvSlots {
  readonly loadValidations: Slot<PollTime & { readonly orderNo: string }, Polled<ValidationState>>;
  /**
   * Checks these names now, or every unvalidated one if `names` is empty; issues the certificate once all are
   * validated.
   */
  readonly checkValidations: Slot<
    { readonly orderNo: string; readonly names: readonly string[] },
    Answer<ValidationState>
  >;
  /** Resends the validation mails; returns the mailboxes. */
  readonly resendMails: Slot<{ readonly orderNo: string }, Answer<readonly string[]>>;
}

export type DcvUserEvent =
  | { readonly type: 'validations.reload' }
  /** `at`: time of the press, in milliseconds since 1970. */
  | { readonly type: 'check.now'; readonly at: number; readonly names?: readonly string[] }
  | { readonly type: 'mails.resend'; readonly at: number }
  | { readonly type: 'connection.return' };

export type DcvEvent = DcvUserEvent | SlotEvent<DcvSlots>;
export interface DcvInput {
  readonly orderNo: string;
}

export interface DcvContext {
  readonly orderNo: string;
  readonly state: ValidationState | null;
  /** Mailboxes of the last resend. */
  readonly sentTo: readonly string[];
  /** Names of the last 'check now'; empty means all. */
  readonly checkedNames: readonly string[];
  /** Time of the last press of 'check now' or 'send again', in milliseconds since 1970. */
  readonly pressedAt: number;
  /**
   * When 'check now' may be pressed again after too many presses, in milliseconds since 1970; `resendableAt` is the
   * same for the mails.
   */
  readonly checkableAt: number;
  readonly resendableAt: number;
  readonly failure: StepFailure | null;
  /** The last 'check now' was not answered. */
  readonly isCheckLost: boolean;
}

/** Bounds of the poll interval in milliseconds. A poll follows each check by the server. */
const refreshAtLeast = 2_000;
const refreshAtMost = 15_000;

const pausedStages: ReadonlySet<OrderStage> = new Set(['unpaid', 'resign', 'resubmit']);

const replyOf = replies<DcvSlots>();

/** Milliseconds before retrying a failed read of the validations. */
const retryDelay = 10_000;

/** Waits for an order's domains to be validated; shows expected and found values and offers 'check now'. */
export const dcvMachine = setup({
  types: { context: {} as DcvContext, events: {} as DcvEvent, input: {} as DcvInput },
  actors: unfilledSlots<DcvSlots>()('loadValidations', 'checkValidations', 'resendMails'),
  guards: {
    isLoaded: ({ event }) => replyOf(event, 'loadValidations')?.answer.ok === true,
    isChecked: ({ event }) => replyOf(event, 'checkValidations')?.ok === true,
    isResent: ({ event }) => replyOf(event, 'resendMails')?.ok === true,
    isUnknown: ({ context }) => context.state === null,
    isIssued: ({ context }) => context.state?.orderStatus === orderStatus.issued,
    isPaused: ({ context: { state } }) => state !== null && pausedStages.has(orderStage(state.orderStatus)),
    isVerifying: ({ context }) => isVerifying(context),
    isOver: ({ context }) => !isVerifying(context),
    isCheckLost: ({ context: { isCheckLost } }) => isCheckLost,
    isTooOften: ({ event }) => isRefused(failureOf(event), 'tooManyTries'),
    isWrongState: ({ event }) => isRefused(failureOf(event), 'wrongState'),
  },
  actions: assigns<DcvContext, DcvEvent>()({
    keepState: ({ event, context }) => {
      const answer = replyOf(event, 'loadValidations')?.answer ?? replyOf(event, 'checkValidations');
      return answer?.ok ? { state: answer.value, failure: null } : { state: context.state };
    },
    keepSent: ({ event }) => {
      const answer = replyOf(event, 'resendMails');
      return { sentTo: answer?.ok ? answer.value : [], failure: null };
    },
    notePress: ({ event }) => ({
      failure: null,
      isCheckLost: false,
      sentTo: [],
      checkedNames: event.type === 'check.now' ? (event.names ?? []) : [],
      pressedAt: 'at' in event ? event.at : 0,
    }),
    limitChecks: ({ event, context }) => ({ checkableAt: endOfWait(event, context) }),
    limitMails: ({ event, context }) => ({ resendableAt: endOfWait(event, context) }),
    noteFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' } }),
    noteCheckFailure: ({ event }) => {
      const failure = failureOf(event);
      return {
        failure: failure ?? { kind: 'broken' },
        isCheckLost: failure !== null && isUnanswered(failure),
      };
    },
    checkAgain: () => ({ failure: null, isCheckLost: false }),
  }),
}).createMachine({
  id: 'dcv',
  context: ({ input }) => ({
    orderNo: input.orderNo,
    state: null,
    sentTo: [],
    checkedNames: [],
    pressedAt: 0,
    checkableAt: 0,
    resendableAt: 0,
    failure: null,
    isCheckLost: false,
  }),
  initial: 'loading',
  states: {
    loading: { invoke: loadAfter(() => 0) },
    unavailable: {
      invoke: loadAfter(() => retryDelay),
      on: { 'validations.reload': 'loading' },
    },
    deciding: {
      always: [
        { guard: 'isUnknown', target: 'unavailable' },
        { guard: 'isIssued', target: 'issued' },
        { guard: 'isPaused', target: 'paused' },
        { guard: 'isOver', target: 'over' },
        { target: 'waiting' },
      ],
    },
    /** Validation pauses until the order is paid, or until a returned order is resubmitted. */
    paused: { on: { 'validations.reload': 'refreshing' } },
    waiting: {
      invoke: loadAfter(refreshDelay),
      on: {
        'check.now': { target: 'checking', actions: 'notePress' },
        'validations.reload': 'refreshing',
        'mails.resend': { target: 'resending', actions: 'notePress' },
        'connection.return': { guard: 'isCheckLost', target: 'checking', actions: 'checkAgain' },
      },
    },
    refreshing: {
      invoke: loadAfter(() => 0),
      on: { 'check.now': { guard: 'isVerifying', target: 'checking', actions: 'notePress' } },
    },
    checking: {
      invoke: {
        id: 'checkValidations',
        src: 'checkValidations',
        input: ({ context: { orderNo, checkedNames } }) => ({ orderNo, names: checkedNames }),
        onDone: [
          { guard: 'isChecked', target: 'deciding', actions: 'keepState' },
          { guard: 'isTooOften', target: 'waiting', actions: 'limitChecks' },
          { guard: 'isWrongState', target: 'refreshing' },
          { target: 'waiting', actions: 'noteCheckFailure' },
        ],
        onError: { target: 'waiting', actions: 'noteFailure' },
      },
    },
    resending: {
      invoke: {
        id: 'resendMails',
        src: 'resendMails',
        input: ({ context: { orderNo } }) => ({ orderNo }),
        onDone: [
          { guard: 'isResent', target: 'refreshing', actions: 'keepSent' },
          { guard: 'isTooOften', target: 'waiting', actions: 'limitMails' },
          { target: 'waiting', actions: 'noteFailure' },
        ],
        onError: { target: 'waiting', actions: 'noteFailure' },
      },
    },
    issued: { type: 'final' },
    /** The order no longer waits for validation: it was canceled or expired (see its status). */
    over: { type: 'final' },
  },
});

/** Loads the validations after a delay; `deciding` picks the next state whether the read succeeded or not. */
function loadAfter(delay: (context: DcvContext) => number) {
  return {
    id: 'loadValidations',
    src: 'loadValidations',
    input: ({ context }: { readonly context: DcvContext }) => ({
      orderNo: context.orderNo,
      after: delay(context),
      afterHidden: null,
    }),
    onDone: [
      { guard: 'isLoaded', target: 'deciding', actions: 'keepState' },
      { target: 'deciding', actions: 'noteFailure' },
    ],
    onError: { target: 'deciding', actions: 'noteFailure' },
  } as const;
}

/** Milliseconds until the next poll, by the server's clock. */
export function refreshDelay({ state }: DcvContext): number {
  if (state === null) return refreshAtMost;
  const untilCheck = Date.parse(state.nextCheckTime) - Date.parse(state.serverTime) + 1_000;
  if (!(untilCheck > 0)) return refreshAtMost;
  return Math.min(Math.max(untilCheck, refreshAtLeast), refreshAtMost);
}

function isVerifying({ state }: DcvContext): boolean {
  return state?.orderStatus === orderStatus.verifying;
}

/** When a press refused as too frequent may be repeated, in milliseconds since 1970. */
function endOfWait(event: DcvEvent, { pressedAt }: DcvContext): number {
  const failure = failureOf(event);
  return pressedAt + ((failure && waitSecondsOf(failure)) ?? 0) * 1_000;
}

function failureOf(event: DcvEvent): CallFailure | null {
  const answer =
    replyOf(event, 'loadValidations')?.answer ??
    replyOf(event, 'checkValidations') ??
    replyOf(event, 'resendMails');
  return answer?.ok === false ? answer.error : null;
}
