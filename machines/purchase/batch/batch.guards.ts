import { isDefiniteRefusal, isKnownMissing } from '#machines/creation.ts';
import type { Args as ArgsOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import {
  canRetry,
  isKeyed,
  isSendable,
  isUnnoted,
  needsKey,
  otherMethods,
} from '#machines/purchase/batch/batch.rules.ts';
import type { BatchContext, BatchEvent, BatchSlots } from '#machines/purchase/batch/batch.types.ts';

type Args = ArgsOf<BatchContext, BatchEvent>;

const replyOf = replies<BatchSlots>();

/** How often orders may be sent by themselves before a person is asked. */
const sendsByItself = 3;

export const batchGuards = {
  isReadyToNote: ({ context }: Args) => isKeyed(context) && isSendable(context) && isUnnoted(context),
  isReadyToSend: ({ context }: Args) => isKeyed(context) && isSendable(context),
  isKeyed: ({ context }: Args) => isKeyed(context),
  /** Keys of this try, after which others are still to come. */
  isKeysWithMore: (args: Args) => isCurrentKeys(args) && !isLastKeys(args),
  isCurrentKeys,

  isEditable: ({ context, event }: Args) =>
    event.type === 'row.edit' && context.rows[event.index]?.isOwnCsr === false,
  isThere: ({ context, event }: Args) =>
    (event.type === 'row.exclude' || event.type === 'row.include') && context.rows[event.index] !== undefined,
  isOtherMethod: ({ context, event }: Args) =>
    event.type === 'dcv.choose' && otherMethods(context).some(({ method }) => method === event.method),
  hasUnchecked: ({ context }: Args) => context.rows.some(({ isUnchecked }) => isUnchecked),
  isRetryable: ({ context }: Args) => canRetry(context),

  isUnnoted: ({ context }: Args) => isUnnoted(context),
  isNoted: ({ event }: Args) => replyOf(event, 'noteOrders')?.answer.ok === true,

  isCreated: (args: Args) => creationOf(args)?.ok === true,
  isRefused: (args: Args) => isDefiniteRefusal(creationOf(args)),
  isUnanswered: (args: Args) => creationOf(args)?.ok === false && !isDefiniteRefusal(creationOf(args)),

  isFound: (args: Args) => {
    const found = searchOf(args);
    return found?.ok === true && found.value !== null;
  },
  isAbsentAndSendable: (args: Args) =>
    isKnownMissing(searchOf(args)) && args.context.unanswered < sendsByItself,
  isAbsent: (args: Args) => isKnownMissing(searchOf(args)),
  isUnknown: (args: Args) => searchOf(args)?.ok === false,
};

function isCurrentKeys({ context, event }: Args): boolean {
  return (
    (event.type === 'keys.made' || event.type === 'keys.rested' || event.type === 'keys.halted') &&
    event.attempt === context.attempt
  );
}

function isLastKeys({ context, event }: Args): boolean {
  if (event.type !== 'keys.made') return false;
  const told = new Set([...event.made, ...event.failed].map(({ index }) => index));
  return context.rows.every((row, index) => !needsKey(row) || told.has(index));
}

/** Only the answer to the present try counts. */
function creationOf({ context, event }: Args) {
  const reply = replyOf(event, 'createOrders');
  return reply?.attempt === context.attempt ? reply.answer : null;
}

function searchOf({ context, event }: Args) {
  const reply = replyOf(event, 'findOrders');
  return reply?.attempt === context.attempt ? reply.answer : null;
}
