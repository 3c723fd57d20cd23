import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { replies, unfilledSlots } from '#machines/kit/slot.ts';
import type {
  SessionContext,
  SessionEvent,
  SessionFailure,
  SessionSlots,
} from '#machines/session/session.types.ts';

const replyOf = replies<SessionSlots>();

/** The session of this browser (product.md, 'Sign-in and session'). The token itself stays in its store. */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent },
  actors: unfilledSlots<SessionSlots>()('readToken', 'loadAccount', 'signOut', 'forgetToken'),
  guards: {
    hasToken: ({ event }) => replyOf(event, 'readToken')?.hasToken === true,
    isLoaded: ({ event }) => replyOf(event, 'loadAccount')?.ok === true,
    isSameCustomer: ({ event, context }) => {
      const answer = replyOf(event, 'loadAccount');
      return answer?.ok === true && answer.value.id === context.customer?.id;
    },
    isUnauthorized: ({ event }) => failureOf(event)?.kind === 'unauthorized',
    isAnotherAccount: ({ context }) => context.reason === 'another-account',
  },
  actions: assigns<SessionContext, SessionEvent>()({
    keepCustomer: ({ event, context }) => {
      const answer = replyOf(event, 'loadAccount');
      return { customer: answer?.ok ? answer.value : context.customer, failure: null, reason: null };
    },
    noteFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' } }),
    endSignedOut: () => ({ customer: null, failure: null, reason: 'signed-out' }),
    /** The customer stays: their page does too, and asks for the password. */
    endExpired: () => ({ failure: null, reason: 'expired' }),
    endAnotherAccount: () => ({ customer: null, failure: null, reason: 'another-account' }),
  }),
}).createMachine({
  id: 'session',
  context: { customer: null, failure: null, reason: null },
  initial: 'checking',
  states: {
    checking: {
      invoke: {
        id: 'readToken',
        src: 'readToken',
        input: {},
        onDone: [{ guard: 'hasToken', target: 'loading' }, { target: 'signedOut' }],
        onError: 'signedOut',
      },
    },
    signedOut: {
      on: { 'session.token-replaced': 'loading', 'session.token-changed': 'loading' },
    },
    loading: {
      invoke: {
        id: 'loadAccount',
        src: 'loadAccount',
        input: {},
        onDone: [
          { guard: 'isLoaded', target: 'signedIn', actions: 'keepCustomer' },
          { guard: 'isUnauthorized', target: 'forgetting' },
          { target: 'unreachable', actions: 'noteFailure' },
        ],
        onError: { target: 'unreachable', actions: 'noteFailure' },
      },
      on: {
        'session.unauthorized': 'forgetting',
        'session.token-removed': { target: 'ended', actions: 'endSignedOut' },
        'session.token-expired': { target: 'ended', actions: 'endExpired' },
      },
    },
    /** There is a token, but its account could not be loaded. */
    unreachable: {
      on: {
        'session.retry': 'loading',
        'session.token-changed': 'loading',
        'session.token-removed': { target: 'ended', actions: 'endSignedOut' },
        'session.token-expired': { target: 'ended', actions: 'endExpired' },
        'session.unauthorized': 'forgetting',
        'session.sign-out': 'signingOut',
      },
    },
    signedIn: {
      initial: 'idle',
      states: {
        idle: {
          on: { 'session.refresh': 'refreshing', 'session.token-changed': 'refreshing' },
        },
        refreshing: {
          invoke: {
            id: 'loadAccount',
            src: 'loadAccount',
            input: {},
            onDone: [
              { guard: 'isSameCustomer', target: 'idle', actions: 'keepCustomer' },
              { guard: 'isLoaded', target: '#session.ended', actions: 'endAnotherAccount' },
              { guard: 'isUnauthorized', target: '#session.forgetting' },
              { target: 'idle', actions: 'noteFailure' },
            ],
            onError: { target: 'idle', actions: 'noteFailure' },
          },
          on: { 'session.token-changed': { target: 'refreshing', reenter: true } },
        },
      },
      on: {
        'session.unauthorized': 'forgetting',
        'session.token-removed': { target: 'ended', actions: 'endSignedOut' },
        'session.token-expired': { target: 'ended', actions: 'endExpired' },
        'session.sign-out': 'signingOut',
      },
    },
    signingOut: {
      invoke: {
        id: 'signOut',
        src: 'signOut',
        input: {},
        onDone: { target: 'ended', actions: 'endSignedOut' },
        onError: { target: 'ended', actions: 'endSignedOut' },
      },
    },
    forgetting: {
      invoke: {
        id: 'forgetToken',
        src: 'forgetToken',
        input: {},
        onDone: { target: 'ended', actions: 'endExpired' },
        onError: { target: 'ended', actions: 'endExpired' },
      },
    },
    ended: {
      on: {
        'session.token-replaced': 'loading',
        'session.token-changed': 'loading',
        'session.adopt': { guard: 'isAnotherAccount', target: 'loading' },
      },
    },
  },
});

function failureOf(event: SessionEvent): SessionFailure | null {
  const answer = replyOf(event, 'loadAccount');
  return answer?.ok === false ? answer.error : null;
}
