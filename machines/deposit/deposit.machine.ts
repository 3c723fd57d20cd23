import { setup } from 'xstate';
import { depositBounds } from '#core/contract/calls/deposit.ts';
import { isUnanswered } from '#core/contract/failure.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import type {
  DepositContext,
  DepositEvent,
  DepositInput,
  DepositSlots,
  DepositState,
} from '#machines/deposit/deposit.types.ts';
import { type Args as ArgsOf, assigns } from '#machines/kit/assigns.ts';
import { named } from '#machines/kit/named.ts';
import { replies, unfilledSlots } from '#machines/kit/slot.ts';

type Args = ArgsOf<DepositContext, DepositEvent>;

const replyOf = replies<DepositSlots>();

/**
 * One deposit (spec §2 '/deposit'): its amount, its number, its payment, which is a flow of its own, and what came of
 * it. Journaled. Creating it moves no money, so a creation that was not answered is simply sent again with its key.
 */
export const depositMachine = setup({
  types: {
    context: {} as DepositContext,
    events: {} as DepositEvent,
    input: {} as DepositInput,
    /** The amount is typed or on its way. */
    tags: {} as 'form',
  },
  actors: unfilledSlots<DepositSlots>()('createDeposit', 'readDeposit'),
  guards: {
    isAmount: ({ context }) => amountOf(context).ok,
    isCreated: (args) => createdOf(args)?.ok === true,
    isUnanswered(args) {
      const answer = createdOf(args);
      return answer?.ok === false && isUnanswered(answer.error);
    },
    isRefused: (args) => createdOf(args)?.ok === false,
    isRead(args, wanted: DepositState['state']) {
      const answer = readOf(args);
      return answer?.ok === true && answer.value.state === wanted;
    },
    isUnread: ({ context }) => context.failure !== null,
    isUnknown: (args) => readOf(args)?.ok === false,
  },
  actions: assigns<DepositContext, DepositEvent>()({
    keepText: ({ event }) =>
      event.type === 'amount.commit' ? { text: event.text, faults: [], failure: null } : {},
    keepAmount({ context }) {
      const amount = amountOf(context);
      return amount.ok ? { amount: amount.value, faults: [], failure: null } : { faults: [amount.error] };
    },
    keepDeposit(args) {
      const answer = createdOf(args);
      if (!answer?.ok) return {};
      const { depositNo, amount } = answer.value;
      return { depositNo, amount, failure: null };
    },
    /** A refusal is an answer: the next try gets a key of its own. */
    keepRefusal(args) {
      const answer = createdOf(args);
      if (answer?.ok !== false) return {};
      const { error } = answer;
      const faults = error.kind === 'refused' ? error.errors.filter(({ field }) => field === 'amount') : [];
      return { attempt: args.context.attempt + 1, faults, failure: faults.length > 0 ? null : error };
    },
    noteFailure(args) {
      const answer = createdOf(args) ?? readOf(args);
      return answer?.ok === false ? { failure: answer.error } : {};
    },
    beginNextPoll: ({ context }) => ({ poll: context.poll + 1, failure: null }),
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
    poll: 1,
    faults: [],
    failure: null,
    reason: null,
  }),
  initial: 'editing',
  states: {
    editing: {
      tags: 'form',
      on: {
        'amount.commit': { actions: 'keepText' },
        'deposit.submit': [
          { guard: 'isAmount', target: 'creating', actions: 'keepAmount' },
          { actions: 'keepAmount' },
        ],
      },
    },
    creating: {
      tags: 'form',
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
      tags: 'form',
      on: {
        'deposit.submit': { target: 'creating', actions: 'clearFailure' },
        'connection.return': { target: 'creating', actions: 'clearFailure' },
        'deposit.drop': { target: 'dropped', actions: 'noteDropped' },
      },
    },
    /** The payment dialog is open. */
    paying: { on: { 'payment.exit': { target: 'reading', actions: 'beginNextPoll' } } },
    reading: {
      invoke: {
        id: 'readDeposit',
        src: 'readDeposit',
        input: ({ context }) => ({ depositNo: context.depositNo ?? '', poll: context.poll }),
        onDone: [
          { guard: named('isRead', 'paid'), target: 'paid', actions: 'notePaid' },
          { guard: named('isRead', 'cancelled'), target: 'closed', actions: 'noteClosed' },
          { guard: named('isRead', 'unpaid'), target: 'left' },
          { guard: 'isUnknown', target: 'left', actions: 'noteFailure' },
        ],
        onError: { target: 'left', actions: 'noteBroken' },
      },
    },
    /** Not paid for now: it is taken up again, or given up. */
    left: {
      on: {
        'deposit.pay': { target: 'paying', actions: 'clearFailure' },
        'deposit.check': { target: 'reading', actions: 'beginNextPoll' },
        'flow.resume': { target: 'reading', actions: 'beginNextPoll' },
        'connection.return': { guard: 'isUnread', target: 'reading', actions: 'beginNextPoll' },
        'deposit.drop': { target: 'dropped', actions: 'noteDropped' },
      },
    },
    paid: { type: 'final' },
    closed: { type: 'final' },
    dropped: { type: 'final' },
  },
});

/** Cents of what was typed, or what is wrong with it. */
function amountOf({ text }: Pick<DepositContext, 'text'>) {
  return parseAmount(text, 'amount', depositBounds);
}

/** The answer to the present try; an answer to an older one counts for nothing. */
function createdOf({ event, context }: Args) {
  const reply = replyOf(event, 'createDeposit');
  return reply?.attempt === context.attempt ? reply.answer : null;
}

function readOf({ event, context }: Args) {
  const reply = replyOf(event, 'readDeposit');
  return reply?.poll === context.poll ? reply.answer : null;
}
