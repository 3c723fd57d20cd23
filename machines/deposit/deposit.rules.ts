import { depositBounds } from '#core/contract/calls/deposit.ts';
import { isUnanswered } from '#core/contract/failure.ts';
import { parseAmount } from '#core/money/parse-amount.ts';
import type { DepositContext, DepositEvent, DepositSlots } from '#machines/deposit/deposit.types.ts';
import type { Args as ArgsOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';

type Args = ArgsOf<DepositContext, DepositEvent>;

const replyOf = replies<DepositSlots>();

/** Cents of what was typed, or what is wrong with it. */
export function amountOf({ text }: Pick<DepositContext, 'text'>) {
  return parseAmount(text, 'amount', depositBounds);
}

/** The answer to the present try; an answer to an older one counts for nothing. */
export function createdOf({ event, context }: Args) {
  const reply = replyOf(event, 'createDeposit');
  return reply?.attempt === context.attempt ? reply.answer : null;
}

export function pollOf({ event, context }: Args) {
  const reply = replyOf(event, 'readDeposit');
  return reply?.look === context.look ? reply.answer : null;
}

export const depositGuards = {
  isAmount: ({ context }: Args) => amountOf(context).ok,
  isCreated: (args: Args) => createdOf(args)?.ok === true,
  isUnanswered: (args: Args) => {
    const answer = createdOf(args);
    return answer?.ok === false && isUnanswered(answer.error);
  },
  isRefused: (args: Args) => createdOf(args)?.ok === false,
  isPaid: (args: Args) => isState(args, 'paid'),
  isCancelled: (args: Args) => isState(args, 'cancelled'),
  isUnpaid: (args: Args) => isState(args, 'unpaid'),
  isUnknown: (args: Args) => pollOf(args)?.ok === false,
};

function isState(args: Args, wanted: 'paid' | 'unpaid' | 'cancelled'): boolean {
  const answer = pollOf(args);
  return answer?.ok === true && answer.value.state === wanted;
}
