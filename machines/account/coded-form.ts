import { setup } from 'xstate';
import { codeFaults } from '#core/account/contact.ts';
import { type CallFailure, isRefused, isUnanswered } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import { newPasswordFaults } from '#core/session/password.ts';
import {
  afterLimit,
  afterSent,
  type CodeSent,
  type SendingContext,
  type SentBefore,
  sendingFrom,
  without,
} from '#machines/account/code-sending.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';
import { waitSecondsOf } from '#machines/refusal.ts';

/** What is typed, by field. */
export type Values = Readonly<Record<string, string>>;

export interface CodedFormSlots {
  readonly sendCode: Slot<{ readonly values: Values }, Answer<CodeSent>>;
  /** `password` is the handle of a secret; only its hash is sent. */
  readonly submit: Slot<{ readonly values: Values; readonly password: string }, Answer<unknown>>;
}

export type CodedFormUserEvent =
  | { readonly type: 'field.change'; readonly field: string; readonly value: string }
  /** Handle in the secret box and length of the password; null once the field is emptied. */
  | { readonly type: 'password.change'; readonly handle: string | null; readonly length: number }
  /** `at`: time of the press, in milliseconds since 1970. */
  | { readonly type: 'code.send'; readonly at: number }
  | { readonly type: 'form.submit'; readonly at: number };

export type CodedFormEvent = CodedFormUserEvent | SlotEvent<CodedFormSlots>;

export interface CodedFormContext extends SendingContext {
  readonly values: Values;
  readonly password: { readonly handle: string; readonly length: number } | null;
  readonly faults: readonly Fault[];
  /** Number of refused presses; the view moves the focus each time it grows. */
  readonly refusals: number;
  readonly failure: CallFailure | { readonly kind: 'broken' } | null;
  /** A submission was not answered, so it may have been done. */
  readonly isUnresolved: boolean;
  /** Seconds to wait after too many tries; 0 if there is no limit. */
  readonly waitSeconds: number;
  /** End of that wait, in milliseconds since 1970. */
  readonly limitedUntil: number;
}

export interface CodedFormInput {
  readonly values: Values;
  readonly sent: SentBefore | null;
  readonly now: number;
}

/** What a form with a code asks for besides. */
export interface CodedFormRules {
  /** Faults of where the code goes to. */
  readonly targetFaults: (values: Values) => readonly Fault[];
  /** The same place as one text: another one gets its code at once. */
  readonly targetOf: (values: Values) => string;
  readonly otherFaults: (values: Values) => readonly Fault[];
}

const replyOf = replies<CodedFormSlots>();

/**
 * A form that is sent with a code, which was sent to a mailbox or telephone, and a new password (product.md, 'Sign-in and session'):
 * sign-up and the forgotten password. The two regions know nothing of each other.
 */
export function codedForm<const Id extends string>(
  id: Id,
  { targetFaults, targetOf, otherFaults }: CodedFormRules,
) {
  const formFaults = ({ values, password }: CodedFormContext) => [
    ...targetFaults(values),
    ...codeFaults(values.code ?? ''),
    ...newPasswordFaults(password?.length ?? 0),
    ...otherFaults(values),
  ];
  const machine = setup({
    types: { context: {} as CodedFormContext, events: {} as CodedFormEvent, input: {} as CodedFormInput },
    actors: unfilledSlots<CodedFormSlots>()('sendCode', 'submit'),
    delays: {
      wait: ({ context }) => context.waitSeconds * 1_000,
      cooldown: ({ context }) => context.resendDelay,
    },
    guards: {
      isComplete: ({ context }) => formFaults(context).length === 0,
      isTarget: ({ context: { values } }) => targetFaults(values).length === 0,
      isOtherTarget: ({ context: { values, sentTo } }) =>
        targetFaults(values).length === 0 && targetOf(values) !== sentTo,
      isEarly: ({ context }) => context.resendDelay > 0,
      isSent: ({ event }) => replyOf(event, 'sendCode')?.ok === true,
      isDone: ({ event }) => replyOf(event, 'submit')?.ok === true,
      isLimited: ({ event }) => isRefused(failureOf(event), 'tooManyTries'),
      isRefused: ({ event }) => failureOf(event)?.kind === 'refused',
    },
    actions: assigns<CodedFormContext, CodedFormEvent>()({
      keepField: ({ event, context }) =>
        event.type === 'field.change'
          ? {
              values: { ...context.values, [event.field]: event.value },
              faults: without(context.faults, event.field),
            }
          : {},
      keepPassword: ({ event, context }) => {
        if (event.type !== 'password.change') return {};
        const { handle, length } = event;
        return {
          password: handle === null ? null : { handle, length },
          faults: without(context.faults, 'password'),
        };
      },
      notePress: ({ event, context }) => ({
        faults: [],
        failure: null,
        pressedAt: 'at' in event ? event.at : context.pressedAt,
      }),
      refuseForm: ({ context }) => ({
        faults: formFaults(context),
        refusals: context.refusals + 1,
        failure: null,
      }),
      refuseTarget: ({ context }) => ({
        faults: targetFaults(context.values),
        refusals: context.refusals + 1,
        failure: null,
      }),
      noteTarget: ({ context: { values } }) => ({ sendingTo: targetOf(values) }),
      noteSent: ({ event, context }) => {
        const answer = replyOf(event, 'sendCode');
        return answer?.ok ? afterSent(answer.value, context.sendingTo) : {};
      },
      delaySending: ({ event, context: { pressedAt, sendingTo } }) => {
        const failure = failureOf(event);
        return failure === null ? {} : { failure, ...afterLimit(failure, pressedAt, sendingTo) };
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
      keepRefusal: ({ event, context }) => {
        const failure = failureOf(event);
        return {
          failure,
          faults: failure?.kind === 'refused' ? failure.errors : [],
          refusals: context.refusals + 1,
        };
      },
      noteFailure: ({ event }) => ({ failure: failureOf(event) ?? { kind: 'broken' } }),
      noteLoss: ({ event, context }) => {
        const failure = failureOf(event);
        const isLost = failure !== null && isUnanswered(failure);
        return { failure: failure ?? { kind: 'broken' }, isUnresolved: context.isUnresolved || isLost };
      },
    }),
  }).createMachine({
    id,
    context: ({ input: { values, sent, now } }) => ({
      ...sendingFrom(sent, now),
      values,
      password: null,
      faults: [],
      refusals: 0,
      failure: null,
      isUnresolved: false,
      waitSeconds: 0,
      limitedUntil: 0,
    }),
    initial: 'entering',
    states: {
      entering: {
        type: 'parallel',
        states: {
          form: {
            initial: 'editing',
            states: {
              editing: {
                on: {
                  'field.change': { actions: 'keepField' },
                  'password.change': { actions: 'keepPassword' },
                  'form.submit': [
                    { guard: 'isComplete', target: 'submitting', actions: 'notePress' },
                    { actions: 'refuseForm' },
                  ],
                },
              },
              submitting: {
                invoke: {
                  id: 'submit',
                  src: 'submit',
                  input: ({ context: { values, password } }) => ({
                    values,
                    password: password?.handle ?? '',
                  }),
                  onDone: [
                    { guard: 'isDone', target: `#${id}.done` as const },
                    { guard: 'isLimited', target: `#${id}.limited` as const, actions: 'limit' },
                    { guard: 'isRefused', target: 'editing', actions: 'keepRefusal' },
                    { target: 'editing', actions: 'noteLoss' },
                  ],
                  onError: { target: 'editing', actions: 'noteLoss' },
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
                  input: ({ context: { values } }) => ({ values }),
                  onDone: [
                    { guard: 'isSent', target: 'deciding', actions: 'noteSent' },
                    { guard: 'isLimited', target: 'deciding', actions: 'delaySending' },
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
        on: {
          'field.change': { actions: 'keepField' },
          'password.change': { actions: 'keepPassword' },
        },
      },
      done: { type: 'final' },
    },
  });
  return { machine, formFaults };
}

function failureOf(event: CodedFormEvent): CallFailure | null {
  const answer = replyOf(event, 'sendCode') ?? replyOf(event, 'submit');
  return answer?.ok === false ? answer.error : null;
}
