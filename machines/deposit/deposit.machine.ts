import { setup } from 'xstate';
import { amountOf, createdOf, depositGuards, pollOf } from '#machines/deposit/deposit.rules.ts';
import type {
  DepositContext,
  DepositEvent,
  DepositInput,
  DepositSlots,
} from '#machines/deposit/deposit.types.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { type SlotLogic, unfilled } from '#machines/kit/slot.ts';

type Args = ArgsOf<DepositContext, DepositEvent>;
type Change = Partial<DepositContext>;

const slots: SlotLogic<DepositSlots> = {
  createDeposit: unfilled('createDeposit'),
  readDeposit: unfilled('readDeposit'),
};

function keepAmount({ context }: Args): Change {
  const amount = amountOf(context);
  return amount.ok ? { amount: amount.value, faults: [], failure: null } : {};
}

function notifyFault({ context }: Args): Change {
  const amount = amountOf(context);
  return amount.ok ? {} : { faults: [amount.error] };
}

function keepDeposit(args: Args): Change {
  const answer = createdOf(args);
  return answer?.ok === true
    ? { depositNo: answer.value.depositNo, amount: answer.value.amount, failure: null }
    : {};
}

/** A refusal is an answer: the next try gets a key of its own. */
function keepRefusal(args: Args): Change {
  const answer = createdOf(args);
  if (answer?.ok !== false) return {};
  const { error } = answer;
  const faults = error.kind === 'refused' ? error.errors.filter(({ field }) => field === 'amount') : [];
  return { attempt: args.context.attempt + 1, faults, failure: faults.length > 0 ? null : error };
}

function noteFailure(args: Args): Change {
  const answer = createdOf(args) ?? pollOf(args);
  return answer?.ok === false ? { failure: answer.error } : {};
}

/**
 * One deposit (spec §2 '/deposit'): its amount, its number, its payment, which is a flow of its own, and what came of
 * it. Journaled. Creating it moves no money, so a creation that was not answered is simply sent again with its key.
 */
export const depositMachine = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    input: {} as DepositInput,
  },
  actors: slots,
  guards: depositGuards,
  actions: assigns<DepositContext, DepositEvent>()({
    keepText: ({ event }) =>
      event.type === 'amount.commit' ? { text: event.text, faults: [], failure: null } : {},
    keepAmount,
    notifyFault,
    keepDeposit,
    keepRefusal,
    noteFailure,
    beginNextPoll: ({ context }) => ({ look: context.look + 1, failure: null }),
    clearFailure: () => ({ failure: null }),
    noteBroken: () => ({ failure: { kind: 'broken' } }),
    notePaid: () => ({ reason: 'paid', failure: null }),
    noteClosed: () => ({ reason: 'closed', failure: null }),
    noteDropped: () => ({ reason: 'dropped', failure: null }),
  }),
}).createMachine({
  id: 'deposit',
  context: ({ input }) => ({
    workflow: input.workflow,
    text: '',
    amount: null,
    depositNo: null,
    attempt: 1,
    look: 1,
    faults: [],
    failure: null,
    reason: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'amount.commit': { actions: 'keepText' },
        'deposit.submit': [
          { guard: 'isAmount', target: 'creating', actions: 'keepAmount' },
          { actions: 'notifyFault' },
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
          { guard: 'isCreated', target: 'paying', actions: 'keepDeposit' },
          { guard: 'isUnanswered', target: 'unresolved', actions: 'noteFailure' },
          { guard: 'isRefused', target: 'editing', actions: 'keepRefusal' },
        ],
        onError: { target: 'unresolved', actions: 'noteBroken' },
      },
    },
    /** Not answered: sent again with the same key, it is the same deposit. */
    unresolved: {
      on: {
        'deposit.submit': { target: 'creating', actions: 'clearFailure' },
        'deposit.drop': { target: 'dropped', actions: 'noteDropped' },
      },
    },
    /** The payment dialog is open. */
    paying: { on: { 'payment.exit': { target: 'looking', actions: 'beginNextPoll' } } },
    looking: {
      invoke: {
        id: 'readDeposit',
        src: 'readDeposit',
        input: ({ context }) => ({ depositNo: context.depositNo ?? '', look: context.look }),
        onDone: [
          { guard: 'isPaid', target: 'paid', actions: 'notePaid' },
          { guard: 'isCancelled', target: 'closed', actions: 'noteClosed' },
          { guard: 'isUnpaid', target: 'left' },
          { guard: 'isUnknown', target: 'left', actions: 'noteFailure' },
        ],
        onError: { target: 'left', actions: 'noteBroken' },
      },
    },
    /** Not paid for now: it is taken up again, or given up. */
    left: {
      on: {
        'deposit.pay': { target: 'paying', actions: 'clearFailure' },
        'deposit.check': { target: 'looking', actions: 'beginNextPoll' },
        'flow.resume': { target: 'looking', actions: 'beginNextPoll' },
        'deposit.drop': { target: 'dropped', actions: 'noteDropped' },
      },
    },
    paid: { type: 'final' },
    closed: { type: 'final' },
    dropped: { type: 'final' },
  },
});
