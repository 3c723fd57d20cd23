import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies } from '#machines/kit/slot.ts';
import type {
  SessionContext,
  SessionEvent,
  SessionFailure,
  SessionSlots,
} from '#machines/session/session.types.ts';

type Args = ArgsOf<SessionContext, SessionEvent>;
type Change = ChangeOf<SessionContext, SessionEvent>;

const replyOf = replies<SessionSlots>();

export const sessionGuards = {
  hasToken: ({ event }: Args) => replyOf(event, 'readToken')?.hasToken === true,
  isLoaded: ({ event }: Args) => replyOf(event, 'loadAccount')?.ok === true,
  isSameCustomer: ({ event, context }: Args) => {
    const answer = replyOf(event, 'loadAccount');
    return answer?.ok === true && answer.value.id === context.customer?.id;
  },
  isUnauthorized: ({ event }: Args) => failureOf(event)?.kind === 'unauthorized',
  isAnotherAccount: ({ context }: Args) => context.reason === 'another-account',
};

export const sessionActions = {
  keepCustomer: ({ event, context }) => {
    const answer = replyOf(event, 'loadAccount');
    return { customer: answer?.ok ? answer.value : context.customer, failure: null, reason: null };
  },
  noteFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' } }),
  endSignedOut: () => ({ customer: null, failure: null, reason: 'signed-out' }),
  endExpired: () => ({ customer: null, failure: null, reason: 'expired' }),
  endAnotherAccount: () => ({ customer: null, failure: null, reason: 'another-account' }),
} satisfies Record<string, Change>;

function failureOf(event: SessionEvent): SessionFailure | null {
  const answer = replyOf(event, 'loadAccount');
  return answer?.ok === false ? answer.error : null;
}
