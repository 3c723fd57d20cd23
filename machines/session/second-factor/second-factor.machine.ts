import { setup } from 'xstate';
import { type CallFailure, isRefused } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';
import type { Ticket } from '#machines/session/sign-in/sign-in.machine.ts';

interface SecondFactorSlots {
  readonly verifyCode: Slot<{ readonly ticket: Ticket; readonly code: string }, Answer<unknown>>;
  /** `at`: when the code was sent, in milliseconds since 1970. */
  readonly sendCode: Slot<{ readonly ticket: Ticket }, Answer<{ readonly at: number }>>;
}

export type SecondFactorEvent =
  | { readonly type: 'code.change'; readonly code: string }
  | { readonly type: 'code.submit' }
  | { readonly type: 'code.resend' }
  | SlotEvent<SecondFactorSlots>;

export interface SecondFactorInput {
  readonly ticket: Ticket;
  /** When the last code was sent, and the current time; milliseconds since 1970. */
  readonly sentAt: number;
  readonly now: number;
}

export interface SecondFactorContext {
  readonly ticket: Ticket;
  readonly code: string;
  /** When another code may be requested, in milliseconds since 1970. */
  readonly resendAt: number;
  /** Length of that wait in milliseconds. */
  readonly resendDelay: number;
  readonly faults: readonly Fault[];
  readonly refusals: number;
  readonly failure: CallFailure | { readonly kind: 'broken' } | null;
}

/** product.md, 'Sign-in and session': a code has 6 digits and may be resent after 60 s. */
const codeForm = /^\d{6}$/;
const cooldown = 60_000;

const replyOf = replies<SecondFactorSlots>();

/** Verifies the code of /sec-validation, required after reply code 12009 (product.md, 'Sign-in and session'). */
export const secondFactorMachine = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as SecondFactorEvent,
    input: {} as SecondFactorInput,
  },
  actors: unfilledSlots<SecondFactorSlots>()('verifyCode', 'sendCode'),
  delays: { cooldown: ({ context }) => context.resendDelay },
  guards: {
    isCode: ({ context }) => codeForm.test(context.code),
    isAccepted: ({ event }) => replyOf(event, 'verifyCode')?.ok === true,
    isTicketOver: ({ event }) => isTicketOver(failureOf(event)),
    isSent: ({ event }) => replyOf(event, 'sendCode')?.ok === true,
  },
  actions: assigns<SecondFactorContext, SecondFactorEvent>()({
    keepCode: ({ event }) => (event.type === 'code.change' ? { code: event.code.trim(), faults: [] } : {}),
    refuseCode: ({ context }) => ({
      faults: [fault('code', context.code === '' ? 'required' : 'format', context.code, '6')],
      refusals: context.refusals + 1,
    }),
    keepRefusal: ({ event, context }) => {
      const failure = failureOf(event);
      return {
        failure,
        faults: failure?.kind === 'refused' ? failure.errors : [],
        refusals: context.refusals + 1,
      };
    },
    beginCooldown: ({ event, context }) => {
      const answer = replyOf(event, 'sendCode');
      const at = answer?.ok ? answer.value.at : context.resendAt;
      return { resendAt: at + cooldown, resendDelay: cooldown };
    },
    clearFailure: () => ({ failure: null, faults: [] }),
    noteFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' } }),
  }),
}).createMachine({
  id: 'secondFactor',
  context: ({ input: { ticket, sentAt, now } }) => ({
    ticket,
    code: '',
    resendAt: sentAt + cooldown,
    resendDelay: Math.max(0, sentAt + cooldown - now),
    faults: [],
    refusals: 0,
    failure: null,
  }),
  initial: 'entering',
  states: {
    entering: {
      type: 'parallel',
      states: {
        code: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'code.change': { actions: 'keepCode' },
                'code.submit': [
                  { guard: 'isCode', target: 'submitting', actions: 'clearFailure' },
                  { actions: 'refuseCode' },
                ],
              },
            },
            submitting: {
              invoke: {
                id: 'verifyCode',
                src: 'verifyCode',
                input: ({ context: { ticket, code } }) => ({ ticket, code }),
                onDone: [
                  { guard: 'isAccepted', target: '#secondFactor.signedIn' },
                  { guard: 'isTicketOver', target: '#secondFactor.expired' },
                  { target: 'editing', actions: 'keepRefusal' },
                ],
                onError: { target: 'editing', actions: 'noteFailure' },
              },
            },
          },
        },
        resend: {
          initial: 'cooling',
          states: {
            cooling: { after: { cooldown: 'ready' } },
            ready: { on: { 'code.resend': { target: 'sending', actions: 'clearFailure' } } },
            sending: {
              invoke: {
                id: 'sendCode',
                src: 'sendCode',
                input: ({ context: { ticket } }) => ({ ticket }),
                onDone: [
                  { guard: 'isSent', target: 'cooling', actions: 'beginCooldown' },
                  { guard: 'isTicketOver', target: '#secondFactor.expired' },
                  { target: 'ready', actions: 'noteFailure' },
                ],
                onError: { target: 'ready', actions: 'noteFailure' },
              },
            },
          },
        },
      },
    },
    signedIn: { type: 'final' },
    /** The ticket is used up or expired; the user must sign in again. */
    expired: { type: 'final' },
  },
});

function failureOf(event: SecondFactorEvent) {
  const answer = replyOf(event, 'verifyCode') ?? replyOf(event, 'sendCode');
  return answer?.ok === false ? answer.error : null;
}

function isTicketOver(failure: ReturnType<typeof failureOf>): boolean {
  if (failure?.kind === 'unauthorized') return true;
  return isRefused(failure, 'forbidden', 'notFound');
}
