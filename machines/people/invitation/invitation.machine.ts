import { setup } from 'xstate';
import { checkName } from '#core/account/check-name.ts';
import type { DataOf } from '#core/contract/call.ts';
import type { invitationOf } from '#core/contract/calls/people.ts';
import { type CallFailure, isRefused } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import { newPasswordFaults } from '#core/session/password.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';
import { waitSecondsOf } from '#machines/refusal.ts';

export type ShownInvitation = DataOf<typeof invitationOf>;

/** The code of the link stays with the slots: it is a secret. */
export interface InvitationSlots {
  readonly loadInvitation: Slot<Record<never, never>, Answer<ShownInvitation>>;
  /** `password` is the handle of a secret; only its hash is sent. */
  readonly acceptInvitation: Slot<
    { readonly displayName: string; readonly password: string },
    Answer<unknown>
  >;
}

export type InvitationUserEvent =
  | { readonly type: 'name.change'; readonly displayName: string }
  /** Handle in the secret box and length of the password; null once the field is emptied. */
  | { readonly type: 'password.change'; readonly handle: string | null; readonly length: number }
  /** `at`: time of the press, in milliseconds since 1970. */
  | { readonly type: 'invitation.accept'; readonly at: number }
  | { readonly type: 'invitation.retry'; readonly at: number }
  | { readonly type: 'connection.return' };

export type InvitationEvent = InvitationUserEvent | SlotEvent<InvitationSlots>;

export interface InvitationContext {
  readonly invitation: ShownInvitation | null;
  readonly displayName: string;
  readonly password: { readonly handle: string; readonly length: number } | null;
  readonly faults: readonly Fault[];
  /** Number of refused submissions; the view moves the focus each time it grows. */
  readonly refusals: number;
  readonly failure: CallFailure | { readonly kind: 'broken' } | null;
  /** An acceptance was sent and not answered, so the user may exist already. */
  readonly isUnresolved: boolean;
  readonly pressedAt: number;
  /** Seconds to wait after too many tries; 0 if there is no limit. */
  readonly waitSeconds: number;
  /** End of that wait, in milliseconds since 1970. */
  readonly limitedUntil: number;
}

const replyOf = replies<InvitationSlots>();

/** /invitation/{code}: shows who invites to what, and makes the invited user, who is then signed in. */
export const invitationMachine = setup({
  types: {
    context: {} as InvitationContext,
    events: {} as InvitationEvent,
    /** `now`: when the page was opened, in milliseconds since 1970. */
    input: {} as { readonly now: number },
  },
  actors: unfilledSlots<InvitationSlots>()('loadInvitation', 'acceptInvitation'),
  guards: {
    isFound: ({ event }) => replyOf(event, 'loadInvitation')?.ok === true,
    isAccepted: ({ event }) => replyOf(event, 'acceptInvitation')?.ok === true,
    /** Used, withdrawn or too old. What is no code at all is refused as an input when it is looked up. */
    isOver: ({ event }) =>
      isRefused(failureOf(event), 'notFound') ||
      (replyOf(event, 'loadInvitation') !== null && isRefused(failureOf(event), 'badInput')),
    isLimited: ({ event }) => isRefused(failureOf(event), 'tooManyTries'),
    isTaken: ({ event }) => reasonsOf(event).includes('email-taken'),
    isRefused: ({ event }) => failureOf(event)?.kind === 'refused',
    isComplete: ({ context }) => formFaults(context).length === 0,
    isUnlimited: ({ context }) => context.waitSeconds === 0,
  },
  actions: assigns<InvitationContext, InvitationEvent>()({
    keepInvitation: ({ event }) => {
      const answer = replyOf(event, 'loadInvitation');
      return answer?.ok ? { invitation: answer.value, failure: null } : {};
    },
    keepName: ({ event, context }) =>
      event.type === 'name.change'
        ? { displayName: event.displayName, faults: without(context.faults, 'displayName') }
        : {},
    keepPassword: ({ event, context }) => {
      if (event.type !== 'password.change') return {};
      const { handle, length } = event;
      return {
        password: handle === null ? null : { handle, length },
        faults: without(context.faults, 'password'),
      };
    },
    refuseForm: ({ context }) => ({
      faults: formFaults(context),
      refusals: context.refusals + 1,
      failure: null,
    }),
    keepRefusal: ({ event, context }) => {
      const failure = failureOf(event);
      return {
        failure,
        faults: failure?.kind === 'refused' ? failure.errors : [],
        refusals: context.refusals + 1,
      };
    },
    notePress: ({ event, context }) => ({
      faults: [],
      failure: null,
      pressedAt: 'at' in event ? event.at : context.pressedAt,
    }),
    limit: ({ event, context: { pressedAt } }) => {
      const failure = failureOf(event);
      const waitSeconds = (failure && waitSecondsOf(failure)) ?? 0;
      return { waitSeconds, limitedUntil: pressedAt + waitSeconds * 1_000 };
    },
    endWait: ({ context }) => ({ waitSeconds: 0, pressedAt: context.limitedUntil }),
    noteFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' } }),
    noteLoss: ({ event, context }) => {
      const failure = failureOf(event) ?? { kind: 'broken' as const };
      return { failure, isUnresolved: context.isUnresolved || failure.kind !== 'refused' };
    },
  }),
  delays: { wait: ({ context }) => context.waitSeconds * 1_000 },
}).createMachine({
  id: 'invitation',
  context: ({ input: { now } }) => ({
    invitation: null,
    displayName: '',
    password: null,
    faults: [],
    refusals: 0,
    failure: null,
    isUnresolved: false,
    pressedAt: now,
    waitSeconds: 0,
    limitedUntil: 0,
  }),
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadInvitation',
        src: 'loadInvitation',
        input: {},
        onDone: [
          { guard: 'isFound', target: 'open', actions: 'keepInvitation' },
          { guard: 'isOver', target: 'over' },
          { guard: 'isLimited', target: 'waiting', actions: 'limit' },
          { target: 'unreachable', actions: 'noteFailure' },
        ],
        onError: { target: 'unreachable', actions: 'noteFailure' },
      },
    },
    /** Too many links were tried from this network. */
    waiting: { after: { wait: { target: 'loading', actions: 'endWait' } } },
    unreachable: {
      on: {
        'invitation.retry': { target: 'loading', actions: 'notePress' },
        'connection.return': { target: 'loading', actions: 'notePress' },
      },
    },
    open: {
      initial: 'editing',
      states: {
        editing: {
          on: {
            'invitation.accept': {
              guard: 'isComplete',
              target: '#invitation.accepting',
              actions: 'notePress',
            },
          },
        },
        limited: { after: { wait: { target: 'editing', actions: 'endWait' } } },
      },
      on: {
        'name.change': { actions: 'keepName' },
        'password.change': { actions: 'keepPassword' },
        'invitation.accept': { guard: 'isUnlimited', actions: 'refuseForm' },
      },
    },
    accepting: {
      invoke: {
        id: 'acceptInvitation',
        src: 'acceptInvitation',
        input: ({ context: { displayName, password } }) => ({
          displayName: displayName.trim(),
          password: password?.handle ?? '',
        }),
        onDone: [
          { guard: 'isAccepted', target: 'signedIn' },
          { guard: 'isOver', target: 'over' },
          { guard: 'isTaken', target: 'taken' },
          { guard: 'isLimited', target: 'open.limited', actions: 'limit' },
          { guard: 'isRefused', target: 'open.editing', actions: 'keepRefusal' },
          { target: 'open.editing', actions: 'noteLoss' },
        ],
        onError: { target: 'open.editing', actions: 'noteLoss' },
      },
    },
    signedIn: { type: 'final' },
    over: { type: 'final' },
    /** Somebody signs in with the invited mailbox already. */
    taken: { type: 'final' },
  },
});

/** Faults of the form, by the field names of the call. */
export function formFaults({
  displayName,
  password,
}: Pick<InvitationContext, 'displayName' | 'password'>): readonly Fault[] {
  return [...checkName(displayName, 'displayName'), ...newPasswordFaults(password?.length ?? 0)];
}

function failureOf(event: InvitationEvent): CallFailure | null {
  const answer = replyOf(event, 'loadInvitation') ?? replyOf(event, 'acceptInvitation');
  return answer?.ok === false ? answer.error : null;
}

function reasonsOf(event: InvitationEvent): readonly string[] {
  const failure = failureOf(event);
  return failure?.kind === 'refused' ? failure.errors.map(({ reason }) => reason) : [];
}

function without(faults: readonly Fault[], field: string): readonly Fault[] {
  return faults.filter((entry) => entry.field !== field);
}
