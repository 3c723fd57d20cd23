import { setup } from 'xstate';
import {
  type Contact,
  codeFaults,
  contactFaults,
  contactKey,
  tidyEmail,
  tidyTelephone,
} from '#core/account/contact.ts';
import { type CallFailure, isRefused } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import { afterLimit, afterSent, sendingFrom, without } from '#machines/account/code-sending.ts';
import type {
  Asked,
  ContactChangeContext,
  ContactChangeEvent,
  ContactChangeInput,
  ContactChangeSlots,
} from '#machines/account/contact-change/contact-change.types.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { replies, unfilledSlots } from '#machines/kit/slot.ts';
import { waitSecondsOf } from '#machines/refusal.ts';

const replyOf = replies<ContactChangeSlots>();

/** Binds the first mailbox or telephone of a user, or changes it: then the present one is verified first (product.md, 'Sign-in and session'). */
export const contactChangeMachine = setup({
  types: {
    context: {} as ContactChangeContext,
    events: {} as ContactChangeEvent,
    input: {} as ContactChangeInput,
  },
  actors: unfilledSlots<ContactChangeSlots>()('sendCode', 'useCode'),
  delays: {
    wait: ({ context }) => context.waitSeconds * 1_000,
    cooldown: ({ context }) => context.resendDelay,
  },
  guards: {
    isTarget: ({ context }) => targetFaults(context).length === 0,
    isOtherTarget: ({ context }) =>
      targetFaults(context).length === 0 && targetOf(context) !== context.sentTo,
    isComplete: ({ context }) => stepFaults(context).length === 0,
    isEarly: ({ context }) => context.resendDelay > 0,
    isSent: ({ event }) => replyOf(event, 'sendCode')?.ok === true,
    isVerified: ({ event, context }) => isUsed(event) && context.step === 'origin',
    isDone: ({ event }) => isUsed(event),
    isLimited: ({ event }) => isRefused(failureOf(event), 'tooManyTries'),
    /** What was verified is too long ago. */
    isLate: ({ event, context }) =>
      isRefused(failureOf(event), 'wrongState') && context.step === 'fresh' && context.present !== '',
    isRefused: ({ event }) => failureOf(event)?.kind === 'refused',
  },
  actions: assigns<ContactChangeContext, ContactChangeEvent>()({
    keepContact: ({ event, context }) =>
      event.type === 'contact.change'
        ? {
            contact: event.contact,
            telPrefix: event.telPrefix,
            faults: without(context.faults, 'contact'),
          }
        : {},
    keepCode: ({ event, context }) =>
      event.type === 'code.change' ? { code: event.code, faults: without(context.faults, 'code') } : {},
    notePress: ({ event, context }) => ({
      faults: [],
      failure: null,
      pressedAt: 'at' in event ? event.at : context.pressedAt,
    }),
    refuseTarget: ({ context }) => ({
      faults: targetFaults(context),
      refusals: context.refusals + 1,
      failure: null,
    }),
    refuseStep: ({ context }) => ({
      faults: stepFaults(context),
      refusals: context.refusals + 1,
      failure: null,
    }),
    noteTarget: ({ context }) => ({ sendingTo: targetOf(context) }),
    noteSent: ({ event, context }) => {
      const answer = replyOf(event, 'sendCode');
      return answer?.ok ? afterSent(answer.value, context.sendingTo) : {};
    },
    delaySending: ({ event, context }) => {
      const failure = failureOf(event);
      return failure === null
        ? {}
        : { failure, ...afterLimit(failure, context.pressedAt, context.sendingTo) };
    },
    limit: ({ event, context: { pressedAt } }) => {
      const failure = failureOf(event);
      const waitSeconds = (failure && waitSecondsOf(failure)) ?? 0;
      return { waitSeconds, limitedUntil: pressedAt + waitSeconds * 1_000 };
    },
    endWait: ({ context: { resendAt, limitedUntil } }) => ({
      waitSeconds: 0,
      resendDelay: Math.max(0, resendAt - limitedUntil),
    }),
    endCooling: () => ({ resendDelay: 0 }),
    goOn: ({ context: { pressedAt } }) => ({
      step: 'fresh' as const,
      isLate: false,
      ...anew(pressedAt),
    }),
    startOver: ({ context: { pressedAt } }) => ({
      step: 'origin' as const,
      isLate: true,
      ...anew(pressedAt),
    }),
    keepRefusal: ({ event, context }) => {
      const failure = failureOf(event);
      return {
        failure,
        faults: failure?.kind === 'refused' ? failure.errors.map(ownField) : [],
        refusals: context.refusals + 1,
      };
    },
    noteFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' } }),
  }),
}).createMachine({
  id: 'contactChange',
  context: ({ input: { kind, present, telPrefix, now } }) => ({
    kind,
    present,
    step: present === '' ? 'fresh' : 'origin',
    contact: '',
    telPrefix,
    code: '',
    ...sendingFrom(null, now),
    faults: [],
    refusals: 0,
    failure: null,
    isLate: false,
    waitSeconds: 0,
    limitedUntil: 0,
  }),
  initial: 'entering',
  states: {
    /** One chart for both steps: each is a code that is sent and typed. */
    entering: {
      type: 'parallel',
      states: {
        form: {
          initial: 'editing',
          states: {
            editing: {
              on: {
                'contact.change': { actions: 'keepContact' },
                'code.change': { actions: 'keepCode' },
                'code.submit': [
                  { guard: 'isComplete', target: 'using', actions: 'notePress' },
                  { actions: 'refuseStep' },
                ],
              },
            },
            using: {
              invoke: {
                id: 'useCode',
                src: 'useCode',
                input: ({ context }) => ({ ...askedOf(context), code: context.code }),
                onDone: [
                  { guard: 'isVerified', target: '#contactChange.entering', reenter: true, actions: 'goOn' },
                  { guard: 'isDone', target: '#contactChange.done' },
                  { guard: 'isLimited', target: '#contactChange.limited', actions: 'limit' },
                  { guard: 'isLate', target: '#contactChange.entering', reenter: true, actions: 'startOver' },
                  { guard: 'isRefused', target: 'editing', actions: 'keepRefusal' },
                  { target: 'editing', actions: 'noteFailure' },
                ],
                onError: { target: 'editing', actions: 'noteFailure' },
              },
            },
          },
        },
        code: {
          initial: 'deciding',
          states: {
            deciding: { always: [{ guard: 'isEarly', target: 'cooling' }, { target: 'ready' }] },
            cooling: {
              after: { cooldown: { target: 'ready', actions: 'endCooling' } },
              on: {
                'code.send': {
                  guard: 'isOtherTarget',
                  target: 'sending',
                  actions: ['notePress', 'noteTarget'],
                },
              },
            },
            ready: {
              on: {
                'code.send': [
                  { guard: 'isTarget', target: 'sending', actions: ['notePress', 'noteTarget'] },
                  { actions: 'refuseTarget' },
                ],
              },
            },
            sending: {
              invoke: {
                id: 'sendCode',
                src: 'sendCode',
                input: ({ context }) => askedOf(context),
                onDone: [
                  { guard: 'isSent', target: 'deciding', actions: 'noteSent' },
                  { guard: 'isLimited', target: 'deciding', actions: 'delaySending' },
                  { guard: 'isLate', target: '#contactChange.entering', reenter: true, actions: 'startOver' },
                  { guard: 'isRefused', target: 'ready', actions: 'keepRefusal' },
                  { target: 'ready', actions: 'noteFailure' },
                ],
                onError: { target: 'ready', actions: 'noteFailure' },
              },
            },
          },
        },
      },
    },
    /** Too many tries: the button says how long. */
    limited: {
      after: { wait: { target: 'entering', actions: 'endWait' } },
      on: { 'contact.change': { actions: 'keepContact' }, 'code.change': { actions: 'keepCode' } },
    },
    done: { type: 'final' },
  },
});

export function newContact({ kind, contact, telPrefix }: ContactChangeContext): Contact {
  return kind === 'email'
    ? { kind, email: tidyEmail(contact) }
    : { kind, telPrefix, telephone: tidyTelephone(telPrefix, contact) };
}

/** Faults of the step, by the field names `contact` and `code`. */
export function stepFaults(context: ContactChangeContext): readonly Fault[] {
  return [...targetFaults(context), ...codeFaults(context.code)];
}

function targetFaults(context: ContactChangeContext): readonly Fault[] {
  return context.step === 'origin' ? [] : contactFaults(newContact(context), 'contact');
}

function targetOf(context: ContactChangeContext): string {
  return context.step === 'origin' ? context.present : contactKey(newContact(context));
}

function askedOf({ step, contact, telPrefix }: ContactChangeContext): Asked {
  return { step, contact, telPrefix };
}

/** A step begins without a code and without a wait. */
function anew(now: number) {
  return { code: '', faults: [], failure: null, ...sendingFrom(null, now) };
}

/** Some calls name the field otherwise. */
function ownField(entry: Fault): Fault {
  return entry.field === 'code' ? entry : { ...entry, field: 'contact' };
}

function isUsed(event: ContactChangeEvent): boolean {
  return replyOf(event, 'useCode')?.ok === true;
}

function failureOf(event: ContactChangeEvent): CallFailure | null {
  const answer = replyOf(event, 'sendCode') ?? replyOf(event, 'useCode');
  return answer?.ok === false ? answer.error : null;
}
