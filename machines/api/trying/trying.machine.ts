import { setup } from 'xstate';
import type { StepFailure } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';

/** What the server answered, as it arrived. */
export interface TriedAnswer {
  readonly status: number;
  /** Its body, shortened. */
  readonly text: string;
  /** Characters that were left out. */
  readonly cut: number;
}

/** What is sent: the values of path and query by name, and the body as JSON. */
export interface TrialInput {
  readonly values: Readonly<Record<string, string>>;
  readonly body: string;
  /** Handle of a pasted API key in the secret box; null for the reader's own session. */
  readonly key: string | null;
}

export interface TryingSlots {
  readonly sendCall: Slot<TrialInput, Answer<TriedAnswer>>;
}

export type TryingUserEvent =
  | { readonly type: 'value.change'; readonly name: string; readonly value: string }
  | { readonly type: 'body.change'; readonly body: string }
  | { readonly type: 'key.change'; readonly key: string | null }
  | { readonly type: 'try.send' }
  | { readonly type: 'try.confirm' }
  | { readonly type: 'try.cancel' };
export type TryingEvent = TryingUserEvent | SlotEvent<TryingSlots>;

export interface TryingStart {
  /** Names that the path cannot do without. */
  readonly required: readonly string[];
  readonly body: string;
  /** The call changes something, so it is confirmed. */
  readonly isWrite: boolean;
}

export interface TryingContext extends TryingStart, TrialInput {
  readonly faults: readonly Fault[];
  readonly answer: TriedAnswer | null;
  readonly failure: StepFailure | null;
}

const replyOf = replies<TryingSlots>();

/** Makes one call of the API with values that the reader typed. */
export const tryingMachine = setup({
  types: { context: {} as TryingContext, events: {} as TryingEvent, input: {} as TryingStart },
  actors: unfilledSlots<TryingSlots>()('sendCall'),
  guards: {
    isFaulty: ({ context }) => trialFaults(context).length > 0,
    isWrite: ({ context }) => context.isWrite,
    isAnswered: ({ event }) => replyOf(event, 'sendCall')?.ok === true,
  },
  actions: assigns<TryingContext, TryingEvent>()({
    keepValue: ({ context, event }) =>
      event.type === 'value.change'
        ? {
            values: { ...context.values, [event.name]: event.value },
            faults: without(context.faults, event.name),
          }
        : {},
    keepBody: ({ context, event }) =>
      event.type === 'body.change' ? { body: event.body, faults: without(context.faults, 'body') } : {},
    keepKey: ({ event }) => (event.type === 'key.change' ? { key: event.key } : {}),
    noteFaults: ({ context }) => ({ faults: trialFaults(context) }),
    forgetAnswer: () => ({ answer: null, failure: null, faults: [] }),
    keepAnswer: ({ event }) => {
      const reply = replyOf(event, 'sendCall');
      return reply?.ok ? { answer: reply.value } : {};
    },
    noteFailure: ({ event }) => {
      const reply = replyOf(event, 'sendCall');
      return { failure: reply === null || reply.ok ? { kind: 'broken' } : reply.error };
    },
  }),
}).createMachine({
  id: 'trying',
  context: ({ input }) => ({ ...input, values: {}, key: null, faults: [], answer: null, failure: null }),
  initial: 'resting',
  states: {
    /** What was typed and what was answered are shown. */
    resting: {
      on: {
        'value.change': { actions: 'keepValue' },
        'body.change': { actions: 'keepBody' },
        'key.change': { actions: 'keepKey' },
        'try.send': [
          { guard: 'isFaulty', actions: 'noteFaults' },
          { guard: 'isWrite', target: 'confirming' },
          { target: 'sending', actions: 'forgetAnswer' },
        ],
      },
    },
    confirming: {
      on: {
        'try.confirm': { target: 'sending', actions: 'forgetAnswer' },
        'try.cancel': 'resting',
      },
    },
    sending: {
      invoke: {
        id: 'sendCall',
        src: 'sendCall',
        input: ({ context: { values, body, key } }) => ({ values, body, key }),
        onDone: [
          { guard: 'isAnswered', target: 'resting', actions: 'keepAnswer' },
          { target: 'resting', actions: 'noteFailure' },
        ],
        onError: { target: 'resting', actions: 'noteFailure' },
      },
    },
  },
});

/** Longest body that is sent from here, in characters. */
const longestBody = 60_000;

/** What stands in the way of sending. The server judges the rest. */
export function trialFaults({
  required,
  values,
  body,
}: Pick<TryingContext, 'required' | 'values' | 'body'>): Fault[] {
  const missing = required.filter((name) => (values[name] ?? '').trim() === '');
  return [...missing.map((name) => fault(name, 'required', '')), ...bodyFaults(body)];
}

function bodyFaults(body: string): Fault[] {
  if (body.trim() === '') return [];
  if (body.length > longestBody) return [fault('body', 'too-long', String(body.length), String(longestBody))];
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? []
      : [fault('body', 'format', '', '{…}')];
  } catch {
    return [fault('body', 'format', '', '{…}')];
  }
}

function without(faults: readonly Fault[], name: string): readonly Fault[] {
  return faults.filter(({ field }) => field !== name);
}
