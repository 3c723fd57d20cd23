import { setup } from 'xstate';
import {
  type ConfirmMethod,
  confirmMethods,
  isSentMethod,
  type SentMethod,
} from '#core/account/confirmation.ts';
import { type CallFailure, isRefused } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import { passwordLengths } from '#core/session/password.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';
import type { Ticket } from '#machines/session/sign-in/sign-in.machine.ts';

export interface SecondFactorSlots {
  /** `password` is the handle of a secret; only its hash is sent. */
  readonly verifyCode: Slot<
    {
      readonly ticket: Ticket;
      readonly method: ConfirmMethod;
      readonly code: string;
      readonly password: string | null;
    },
    Answer<unknown>
  >;
  /** `at`: when the code was sent, in milliseconds since 1970; `sentTo`: where, masked. */
  readonly sendCode: Slot<
    { readonly ticket: Ticket; readonly method: SentMethod },
    Answer<{ readonly at: number; readonly sentTo: string }>
  >;
  /** Null: the browser's own question was dismissed, or there was no passkey for it. */
  readonly usePasskey: Slot<{ readonly ticket: Ticket }, Answer<unknown> | null>;
}

export type SecondFactorUserEvent =
  | { readonly type: 'method.choose'; readonly method: ConfirmMethod }
  | { readonly type: 'code.change'; readonly code: string }
  /** Handle in the secret box and length of the password; null once the field is emptied. */
  | { readonly type: 'password.change'; readonly handle: string | null; readonly length: number }
  | { readonly type: 'code.submit' }
  | { readonly type: 'code.resend' };

export type SecondFactorEvent = SecondFactorUserEvent | SlotEvent<SecondFactorSlots>;

export interface SecondFactorInput {
  /** Of a sign-in: `methods` and `sentTo` of reply code 12009 are in it. For a confirmation the same two fields. */
  readonly ticket: Ticket;
  /** When the last code was sent, 0 if none was, and the current time; milliseconds since 1970. */
  readonly sentAt: number;
  readonly now: number;
}

export interface SecondFactorContext {
  readonly ticket: Ticket;
  readonly methods: readonly ConfirmMethod[];
  readonly method: ConfirmMethod;
  readonly code: string;
  readonly password: { readonly handle: string; readonly length: number } | null;
  /** By what the last code was sent; null for none. */
  readonly sentBy: SentMethod | null;
  /** Masked mailbox or telephone; empty while no code was sent, or where it must not be named. */
  readonly sentTo: string;
  /** By what one is being sent. */
  readonly sending: SentMethod;
  /** When another code may be requested, in milliseconds since 1970. */
  readonly resendAt: number;
  /** Length of that wait in milliseconds. */
  readonly resendDelay: number;
  readonly faults: readonly Fault[];
  readonly refusals: number;
  readonly failure: CallFailure | { readonly kind: 'broken' } | null;
  /** The passkey's question was dismissed, or found none. */
  readonly isDismissed: boolean;
}

/** product.md, 'Sign-in and session': a code has 6 digits and may be resent after 60 s. */
const codeForm = /^\d{6}$/;
const recoveryForm = /^[a-z2-9]{4}-?[a-z2-9]{4}$/;
const cooldown = 60_000;

const tidy = { failure: null, faults: [], isDismissed: false } as const;

const replyOf = replies<SecondFactorSlots>();

/**
 * Asks for a factor: after reply code 12009 on /sec-validation (product.md, 'Sign-in and session'), or to confirm who somebody is before a call that needs it.
 */
export const secondFactorMachine = setup({
  types: {
    context: {} as SecondFactorContext,
    events: {} as SecondFactorEvent,
    input: {} as SecondFactorInput,
  },
  actors: unfilledSlots<SecondFactorSlots>()('verifyCode', 'sendCode', 'usePasskey'),
  delays: { cooldown: ({ context }) => context.resendDelay },
  guards: {
    isOffered: ({ context, event }) =>
      event.type === 'method.choose' && context.methods.includes(event.method),
    isSentCode: ({ context }) => isSentMethod(context.method),
    isByPasskey: ({ context }) => context.method === 'passkey',
    isComplete: ({ context }) => formFaults(context).length === 0,
    isAccepted: ({ event }) => replyOf(event, 'verifyCode')?.ok === true,
    isSigned: ({ event }) => replyOf(event, 'usePasskey')?.ok === true,
    isDismissed: ({ event }) => replyOf(event, 'usePasskey') === null,
    isTicketOver: ({ event }) => isTicketOver(failureOf(event)),
    isSent: ({ event }) => replyOf(event, 'sendCode')?.ok === true,
  },
  actions: assigns<SecondFactorContext, SecondFactorEvent>()({
    keepMethod: ({ event }) =>
      event.type === 'method.choose'
        ? { method: event.method, code: '', faults: [], failure: null, isDismissed: false }
        : {},
    keepCode: ({ event }) =>
      event.type === 'code.change' ? { code: event.code.trim().toLowerCase(), faults: [] } : {},
    keepPassword: ({ event }) => {
      if (event.type !== 'password.change') return {};
      const { handle, length } = event;
      return { password: handle === null ? null : { handle, length }, faults: [] };
    },
    refuseCode: ({ context }) => ({ faults: formFaults(context), refusals: context.refusals + 1 }),
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
      const sentTo = answer?.ok ? answer.value.sentTo : context.sentTo;
      return { resendAt: at + cooldown, resendDelay: cooldown, sentTo, sentBy: context.sending };
    },
    beginSending: ({ context: { method } }) => ({
      ...tidy,
      sending: isSentMethod(method) ? method : 'email',
    }),
    clearFailure: () => tidy,
    noteDismissal: () => ({ isDismissed: true }),
    noteFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' } }),
  }),
}).createMachine({
  id: 'secondFactor',
  context: ({ input: { ticket, sentAt, now } }) => {
    const named = (ticket.methods ?? '').split(',');
    // The server names the strongest first.
    const methods = named.flatMap((name) => confirmMethods.find((method) => method === name) ?? []);
    const [first = 'email'] = methods;
    const resendAt = sentAt === 0 ? 0 : sentAt + cooldown;
    return {
      ticket,
      methods,
      method: first,
      code: '',
      password: null,
      sentBy: sentAt > 0 && isSentMethod(first) ? first : null,
      sending: 'email',
      sentTo: ticket.sentTo ?? '',
      resendAt,
      resendDelay: Math.max(0, resendAt - now),
      faults: [],
      refusals: 0,
      failure: null,
      isDismissed: false,
    };
  },
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
                'method.choose': { guard: 'isOffered', actions: 'keepMethod' },
                'code.change': { actions: 'keepCode' },
                'password.change': { actions: 'keepPassword' },
                'code.submit': [
                  { guard: 'isByPasskey', target: 'signing', actions: 'clearFailure' },
                  { guard: 'isComplete', target: 'submitting', actions: 'clearFailure' },
                  { actions: 'refuseCode' },
                ],
              },
            },
            submitting: {
              invoke: {
                id: 'verifyCode',
                src: 'verifyCode',
                input: ({ context: { ticket, method, code, password } }) => ({
                  ticket,
                  method,
                  code,
                  password: password?.handle ?? null,
                }),
                onDone: [
                  { guard: 'isAccepted', target: '#secondFactor.signedIn' },
                  { guard: 'isTicketOver', target: '#secondFactor.expired' },
                  { target: 'editing', actions: 'keepRefusal' },
                ],
                onError: { target: 'editing', actions: 'noteFailure' },
              },
            },
            /** The browser asks for the passkey. */
            signing: {
              invoke: {
                id: 'usePasskey',
                src: 'usePasskey',
                input: ({ context: { ticket } }) => ({ ticket }),
                onDone: [
                  { guard: 'isSigned', target: '#secondFactor.signedIn' },
                  { guard: 'isDismissed', target: 'editing', actions: 'noteDismissal' },
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
            /** For no time while no code was sent. */
            cooling: { after: { cooldown: 'ready' } },
            ready: {
              on: { 'code.resend': { guard: 'isSentCode', target: 'sending', actions: 'beginSending' } },
            },
            sending: {
              invoke: {
                id: 'sendCode',
                src: 'sendCode',
                input: ({ context: { ticket, sending } }) => ({ ticket, method: sending }),
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

/** Faults of what was typed; a passkey needs nothing typed. */
export function formFaults({
  method,
  code,
  password,
}: Pick<SecondFactorContext, 'method' | 'code' | 'password'>): Fault[] {
  if (method === 'passkey') return [];
  if (method === 'password') {
    const length = password?.length ?? 0;
    if (length === 0) return [fault('password', 'password-empty', '')];
    return length > passwordLengths.most
      ? [fault('password', 'too-long', '', String(passwordLengths.most))]
      : [];
  }
  const [form, expected] = method === 'recovery' ? [recoveryForm, 'abcd-2345'] : [codeForm, '6'];
  return form.test(code) ? [] : [fault('code', code === '' ? 'required' : 'format', code, expected)];
}

function failureOf(event: SecondFactorEvent) {
  const answer = replyOf(event, 'verifyCode') ?? replyOf(event, 'sendCode') ?? replyOf(event, 'usePasskey');
  return answer?.ok === false ? answer.error : null;
}

function isTicketOver(failure: ReturnType<typeof failureOf>): boolean {
  if (failure?.kind === 'unauthorized') return true;
  return isRefused(failure, 'forbidden', 'notFound');
}
