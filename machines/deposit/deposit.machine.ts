import { setup } from 'xstate';
import { type Deposit, depositBounds } from '#core/contract/calls/deposit.ts';
import { isUnanswered, type StepFailure } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import {
  type Answer,
  replies,
  type SlotEvent,
  type StampedSlot,
  type StampsOf,
  unfilledSlots,
} from '#machines/kit/slot.ts';
import { waitSecondsOf } from '#machines/refusal.ts';

export interface DepositSlots {
  /** Idempotent: may run twice with the same `idempotencyKey` and amount. */
  readonly createDeposit: StampedSlot<
    'attempt',
    {
      /** Cents. */
      readonly amount: number;
      readonly idempotencyKey: string;
    },
    { readonly answer: Answer<Pick<Deposit, 'depositNo'>> }
  >;
}

export type DepositUserEvent =
  | { readonly type: 'amount.commit'; readonly text: string }
  /** `at` is the browser's time in milliseconds since 1970; a wait counts from it. */
  | { readonly type: 'deposit.submit'; readonly at: number }
  /** The browser is online again. */
  | { readonly type: 'connection.return' };

export type DepositEvent = DepositUserEvent | SlotEvent<DepositSlots>;

export interface DepositInput {
  /** Globally unique ID of the workflow; prefixes its idempotency keys. */
  readonly workflow: string;
}

export interface DepositContext {
  readonly workflow: string;
  /** As typed. */
  readonly text: string;
  /** The submitted amount in cents; null before the first submission. */
  readonly amount: number | null;
  readonly depositNo: string | null;
  /** Number of the attempt. Increases after each answer; part of the idempotency key. */
  readonly attempt: number;
  readonly pressedAt: number;
  /** When the next deposit is accepted after too many, in milliseconds since 1970. */
  readonly submittableAt: number;
  readonly faults: readonly Fault[];
  readonly failure: StepFailure | null;
}

type Args = ArgsOf<DepositContext, DepositEvent>;

export const depositStamps = { createDeposit: 'attempt' } as const satisfies StampsOf<DepositSlots>;

const replyOf = replies<DepositSlots>(depositStamps);

/**
 * Creates a deposit (product.md, 'Payment'), from its amount to its number; paying for it is a separate flow. Journaled.
 * Creating a deposit moves no money, so an unanswered creation is simply sent again under its key.
 */
export const depositMachine = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    input: {} as DepositInput,
  },
  actors: unfilledSlots<DepositSlots>()('createDeposit'),
  guards: {
    isAmount: ({ context }) => amountOf(context).ok,
    isCreated: (args) => createdOf(args)?.ok === true,
    isUnanswered(args) {
      const answer = createdOf(args);
      return answer?.ok === false && isUnanswered(answer.error);
    },
    isRefused: (args) => createdOf(args)?.ok === false,
    isTooOften: (args) => waitOf(args) !== null,
  },
  actions: assigns<DepositContext, DepositEvent>()({
    keepText: ({ event }) =>
      event.type === 'amount.commit' ? { text: event.text, faults: [], failure: null } : {},
    keepAmount({ context }) {
      const amount = amountOf(context);
      return amount.ok ? { amount: amount.value, faults: [], failure: null } : { faults: [amount.error] };
    },
    notePress: ({ event }) => (event.type === 'deposit.submit' ? { pressedAt: event.at } : {}),
    keepDeposit(args) {
      const answer = createdOf(args);
      return answer?.ok ? { depositNo: answer.value.depositNo, failure: null } : {};
    },
    /** A refusal is an answer: the next attempt gets its own key. */
    keepRefusal(args) {
      const answer = createdOf(args);
      if (answer?.ok !== false) return {};
      const { error } = answer;
      const faults = error.kind === 'refused' ? error.errors.filter(({ field }) => field === 'amount') : [];
      return { attempt: args.context.attempt + 1, faults, failure: faults.length > 0 ? null : error };
    },
    noteWait: (args) => ({
      attempt: args.context.attempt + 1,
      submittableAt: args.context.pressedAt + (waitOf(args) ?? 0) * 1_000,
    }),
    noteFailure(args) {
      const answer = createdOf(args);
      return answer?.ok === false ? { failure: answer.error } : {};
    },
    beginAnew: ({ context }) => ({ attempt: context.attempt + 1 }),
    clearFailure: () => ({ failure: null }),
    noteBroken: () => ({ failure: { kind: 'broken' } }),
  }),
}).createMachine({
  id: 'deposit',
  context: ({ input }) => ({
    workflow: input.workflow,
    text: '',
    amount: null,
    depositNo: null,
    attempt: 1,
    pressedAt: 0,
    submittableAt: 0,
    faults: [],
    failure: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'amount.commit': { actions: 'keepText' },
        'deposit.submit': [
          { guard: 'isAmount', target: 'creating', actions: ['keepAmount', 'notePress'] },
          { actions: 'keepAmount' },
        ],
      },
    },
    creating: {
      invoke: {
        id: 'createDeposit',
        src: 'createDeposit',
        input: ({ context: { workflow, amount, attempt } }) => ({
          amount: amount ?? 0,
          idempotencyKey: `${workflow}:create:${attempt}`,
          attempt,
        }),
        onDone: [
          { guard: 'isCreated', target: 'made', actions: 'keepDeposit' },
          { guard: 'isUnanswered', target: 'unresolved', actions: 'noteFailure' },
          { guard: 'isTooOften', target: 'editing', actions: 'noteWait' },
          { guard: 'isRefused', target: 'editing', actions: 'keepRefusal' },
        ],
        onError: { target: 'unresolved', actions: 'noteBroken' },
      },
    },
    /**
     * The creation was not answered. Sending it again under the same key yields the same deposit; a new amount starts a
     * new one.
     */
    unresolved: {
      on: {
        'amount.commit': { target: 'editing', actions: ['keepText', 'beginAnew'] },
        'deposit.submit': { target: 'creating', actions: ['clearFailure', 'notePress'] },
        'connection.return': { target: 'creating', actions: 'clearFailure' },
      },
    },
    made: { type: 'final' },
  },
});

/** Parses the typed amount into cents, or returns its fault. */
function amountOf({ text }: Pick<DepositContext, 'text'>) {
  return parseAmount(text, 'amount', depositBounds);
}

function createdOf(args: Args) {
  return replyOf(args, 'createDeposit')?.answer ?? null;
}

/** Seconds until another deposit may be made; null for any other answer. */
function waitOf(args: Args): number | null {
  const answer = createdOf(args);
  return answer?.ok === false ? waitSecondsOf(answer.error) : null;
}
