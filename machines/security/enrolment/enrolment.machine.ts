import { setup } from 'xstate';
import { type FactorKind, isSentMethod } from '#core/account/confirmation.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';

/** Secrets of an app, answers of a passkey and recovery codes stay in the secret box; only their handles pass here. */
export interface EnrolmentSlots {
  /**
   * Gets what the user needs: a secret for their app, a code in their mailbox or on their telephone, or a passkey of their device. Null: the browser's own
   * question was dismissed. `at`: now, in milliseconds since 1970.
   */
  readonly prepare: Slot<
    { readonly kind: FactorKind },
    Answer<{ readonly handle: string; readonly sentTo: string; readonly at: number }> | null
  >;
  readonly enrol: Slot<
    {
      readonly kind: FactorKind;
      readonly code: string;
      readonly name: string;
      readonly handle: string;
    },
    Answer<unknown>
  >;
  readonly makeCodes: Slot<Record<never, never>, Answer<{ readonly handle: string }>>;
}

export type EnrolmentUserEvent =
  | { readonly type: 'kind.choose'; readonly kind: FactorKind }
  | { readonly type: 'code.change'; readonly code: string }
  | { readonly type: 'code.submit' }
  | { readonly type: 'code.again' }
  | { readonly type: 'name.change'; readonly name: string }
  | { readonly type: 'name.submit' }
  | { readonly type: 'codes.retry' }
  | { readonly type: 'codes.keep'; readonly isKept: boolean }
  | { readonly type: 'enrolment.back' }
  | { readonly type: 'enrolment.close' };

export type EnrolmentEvent = EnrolmentUserEvent | SlotEvent<EnrolmentSlots>;

export interface EnrolmentContext {
  /** The user has recovery codes left: none are made with this factor. */
  readonly hasCodes: boolean;
  readonly kind: FactorKind | null;
  /** Of the app's secret, or the passkey's answer. */
  readonly handle: string;
  /** Masked mailbox or telephone of the code. */
  readonly sentTo: string;
  /** When it was sent, in milliseconds since 1970; 0 before. */
  readonly sentAt: number;
  readonly code: string;
  readonly name: string;
  readonly faults: readonly Fault[];
  /** Number of refused submissions; the view moves the focus each time it grows. */
  readonly refusals: number;
  readonly failure: CallFailure | { readonly kind: 'broken' } | null;
  readonly isDismissed: boolean;
  readonly codesHandle: string;
  readonly isKept: boolean;
}

const codeForm = /^\d{6}$/;

const replyOf = replies<EnrolmentSlots>();

/** Adds a second factor: what kind, what proves it, and with the first one the recovery codes. */
export const enrolmentMachine = setup({
  types: {
    context: {} as EnrolmentContext,
    events: {} as EnrolmentEvent,
    input: {} as { readonly hasCodes: boolean },
  },
  actors: unfilledSlots<EnrolmentSlots>()('prepare', 'enrol', 'makeCodes'),
  guards: {
    isPreparedPasskey: ({ context, event }) =>
      context.kind === 'passkey' && replyOf(event, 'prepare')?.ok === true,
    isPrepared: ({ event }) => replyOf(event, 'prepare')?.ok === true,
    isDismissed: ({ event }) => replyOf(event, 'prepare') === null,
    wasSent: ({ context }) => context.sentAt > 0,
    isCode: ({ context }) => codeForm.test(context.code),
    isSentCode: ({ context }) => context.kind !== null && isSentMethod(context.kind),
    isPasskey: ({ context }) => context.kind === 'passkey',
    isEnrolledWithCodes: ({ context, event }) => context.hasCodes && replyOf(event, 'enrol')?.ok === true,
    isEnrolled: ({ event }) => replyOf(event, 'enrol')?.ok === true,
    isMade: ({ event }) => replyOf(event, 'makeCodes')?.ok === true,
    isKept: ({ context }) => context.isKept,
  },
  actions: assigns<EnrolmentContext, EnrolmentEvent>()({
    keepKind: ({ event }) =>
      event.type === 'kind.choose' ? { ...nothingTyped, kind: event.kind, sentAt: 0 } : {},
    keepPrepared: ({ event }) => {
      const answer = replyOf(event, 'prepare');
      if (!answer?.ok) return {};
      const { handle, sentTo, at } = answer.value;
      return { ...nothingTyped, handle, sentTo, sentAt: sentTo === '' ? 0 : at };
    },
    keepCode: ({ event }) => (event.type === 'code.change' ? { code: event.code.trim(), faults: [] } : {}),
    keepName: ({ event }) => (event.type === 'name.change' ? { name: event.name, faults: [] } : {}),
    refuseCode: ({ context: { code, refusals } }) => ({
      faults: [fault('code', code === '' ? 'required' : 'format', code, '6')],
      refusals: refusals + 1,
      failure: null,
    }),
    clearFailure: () => ({ failure: null, faults: [], isDismissed: false }),
    keepRefusal: ({ event, context }) => {
      const failure = failureOf(event);
      return {
        failure: failure ?? { kind: 'broken' },
        faults: failure?.kind === 'refused' ? failure.errors : [],
        refusals: context.refusals + 1,
      };
    },
    noteDismissal: () => ({ isDismissed: true }),
    keepCodes: ({ event }) => {
      const answer = replyOf(event, 'makeCodes');
      return answer?.ok ? { codesHandle: answer.value.handle, failure: null } : {};
    },
    keepKept: ({ event }) => (event.type === 'codes.keep' ? { isKept: event.isKept } : {}),
  }),
}).createMachine({
  id: 'enrolment',
  context: ({ input: { hasCodes } }) => ({
    hasCodes,
    kind: null,
    handle: '',
    sentTo: '',
    sentAt: 0,
    code: '',
    name: '',
    faults: [],
    refusals: 0,
    failure: null,
    isDismissed: false,
    codesHandle: '',
    isKept: false,
  }),
  initial: 'choosing',
  states: {
    choosing: {
      on: {
        'kind.choose': { target: 'preparing', actions: 'keepKind' },
        'enrolment.close': 'closed',
      },
    },
    preparing: {
      invoke: {
        id: 'prepare',
        src: 'prepare',
        input: ({ context: { kind } }) => ({ kind: kind ?? 'app' }),
        onDone: [
          { guard: 'isPreparedPasskey', target: 'naming', actions: 'keepPrepared' },
          { guard: 'isPrepared', target: 'entering', actions: 'keepPrepared' },
          { guard: 'isDismissed', target: 'choosing', actions: 'noteDismissal' },
          // The code before is still good.
          { guard: 'wasSent', target: 'entering', actions: 'keepRefusal' },
          { target: 'choosing', actions: 'keepRefusal' },
        ],
        onError: { target: 'choosing', actions: 'keepRefusal' },
      },
    },
    /** The code that proves the app, the mailbox or the telephone. */
    entering: {
      on: {
        'code.change': { actions: 'keepCode' },
        'code.submit': [
          { guard: 'isCode', target: 'submitting', actions: 'clearFailure' },
          { actions: 'refuseCode' },
        ],
        'code.again': { guard: 'isSentCode', target: 'preparing', actions: 'clearFailure' },
        'enrolment.back': { target: 'choosing', actions: 'clearFailure' },
        'enrolment.close': 'closed',
      },
    },
    /** The passkey is made: under what name. */
    naming: {
      on: {
        'name.change': { actions: 'keepName' },
        'name.submit': { target: 'submitting', actions: 'clearFailure' },
        'enrolment.close': 'closed',
      },
    },
    submitting: {
      invoke: {
        id: 'enrol',
        src: 'enrol',
        input: ({ context: { kind, code, name, handle } }) => ({ kind: kind ?? 'app', code, name, handle }),
        onDone: [
          { guard: 'isEnrolledWithCodes', target: 'done' },
          { guard: 'isEnrolled', target: 'issuing' },
          // Its challenge is used up.
          { guard: 'isPasskey', target: 'choosing', actions: 'keepRefusal' },
          { target: 'entering', actions: 'keepRefusal' },
        ],
        onError: [
          { guard: 'isPasskey', target: 'choosing', actions: 'keepRefusal' },
          { target: 'entering', actions: 'keepRefusal' },
        ],
      },
    },
    issuing: {
      invoke: {
        id: 'makeCodes',
        src: 'makeCodes',
        input: {},
        onDone: [
          { guard: 'isMade', target: 'codes', actions: 'keepCodes' },
          { target: 'codesMissing', actions: 'keepRefusal' },
        ],
        onError: { target: 'codesMissing', actions: 'keepRefusal' },
      },
    },
    /** The factor is enrolled, the codes are not made. */
    codesMissing: {
      on: {
        'codes.retry': { target: 'issuing', actions: 'clearFailure' },
        'enrolment.close': 'done',
      },
    },
    /** Shown once: they go when this closes. */
    codes: {
      on: {
        'codes.keep': { actions: 'keepKept' },
        'enrolment.close': { guard: 'isKept', target: 'done' },
      },
    },
    done: { type: 'final' },
    closed: { type: 'final' },
  },
});

const nothingTyped = { code: '', name: '', faults: [], failure: null, isDismissed: false } as const;

function failureOf(event: EnrolmentEvent): CallFailure | null {
  const answer = replyOf(event, 'prepare') ?? replyOf(event, 'enrol') ?? replyOf(event, 'makeCodes');
  return answer?.ok === false ? answer.error : null;
}
