import { setup } from 'xstate';
import type { RegisterRecord } from '#core/contract/calls/parties.ts';
import type { StepFailure } from '#core/contract/failure.ts';
import { assigns } from '#machines/kit/assigns.ts';
import type { Draft } from '#machines/kit/form.rules.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';
import {
  conflictsOf,
  filledWith,
  type Typed,
} from '#machines/parties/register-lookup/register-lookup.rules.ts';

export interface RegisterLookupSlots {
  /** Finds organizations in the public register whose name contains the text. */
  readonly lookUp: Slot<{ readonly orgName: string }, Answer<readonly RegisterRecord[]>>;
}

export type RegisterLookupUserEvent =
  | { readonly type: 'lookup.ask'; readonly query: string }
  | { readonly type: 'lookup.close' }
  /** Takes a match; asks first if it conflicts with typed values. */
  | { readonly type: 'match.take'; readonly index: number; readonly form: Typed }
  | { readonly type: 'match.replace'; readonly form: Typed }
  /** Fills empty fields only. */
  | { readonly type: 'match.complete'; readonly form: Typed };

export type RegisterLookupEvent = RegisterLookupUserEvent | SlotEvent<RegisterLookupSlots>;

export interface RegisterLookupContext {
  /** The name that was looked up. */
  readonly query: string;
  readonly matches: readonly RegisterRecord[];
  /** The match awaiting confirmation. */
  readonly chosen: RegisterRecord | null;
  readonly failure: StepFailure | null;
  /** The register has no such organization. */
  readonly isNothing: boolean;
  /** The last match taken: its name, the fields it filled, and the values written to the form. */
  readonly taken: string | null;
  readonly filled: readonly string[];
  readonly values: Draft;
}

const replyOf = replies<RegisterLookupSlots>();

const nothingYet: RegisterLookupContext = {
  query: '',
  matches: [],
  chosen: null,
  failure: null,
  isNothing: false,
  taken: null,
  filled: [],
  values: {},
};

/**
 * Looks up an organization in the public register while its form is filled in. A match fills empty fields; values that
 * would replace typed ones are shown side by side for the user to decide.
 */
export const registerLookupMachine = setup({
  types: { context: {} as RegisterLookupContext, events: {} as RegisterLookupEvent },
  actors: unfilledSlots<RegisterLookupSlots>()('lookUp'),
  guards: {
    hasMatches: ({ event }) => {
      const found = replyOf(event, 'lookUp');
      return found?.ok === true && found.value.length > 0;
    },
    isMatch: ({ context, event }) => matchOf(context, event) !== null,
    isConflict: ({ context, event }) => {
      const match = matchOf(context, event);
      return match !== null && event.type === 'match.take' && conflictsOf(event.form, match).length > 0;
    },
  },
  actions: {
    ...assigns<RegisterLookupContext, RegisterLookupEvent>()({
      begin: ({ event }) => ({ ...nothingYet, query: event.type === 'lookup.ask' ? event.query : '' }),
      keepMatches: ({ event }) => {
        const found = replyOf(event, 'lookUp');
        return found?.ok ? { matches: found.value } : {};
      },
      noteNoMatch: ({ event }) => {
        const found = replyOf(event, 'lookUp');
        if (found?.ok) return { isNothing: true };
        return { failure: found === null ? { kind: 'broken' } : found.error };
      },
      choose: ({ context, event }) => ({ chosen: matchOf(context, event) }),
      take: ({ context, event }) => {
        const match = context.chosen ?? matchOf(context, event);
        if (match === null || !('form' in event)) return {};
        const taken = filledWith(event.form, match, event.type === 'match.replace');
        return { ...nothingYet, taken: match.name, ...taken };
      },
      clear: () => nothingYet,
    }),
    /** Provided by the form; writes `values` into it. */
    fill: () => undefined,
  },
}).createMachine({
  id: 'registerLookup',
  context: nothingYet,
  initial: 'typing',
  on: { 'lookup.ask': { target: '.lookingUp', actions: 'begin' } },
  states: {
    typing: {},
    lookingUp: {
      invoke: {
        id: 'lookUp',
        src: 'lookUp',
        input: ({ context }) => ({ orgName: context.query }),
        onDone: [
          { guard: 'hasMatches', target: 'offering', actions: 'keepMatches' },
          { target: 'typing', actions: 'noteNoMatch' },
        ],
        onError: { target: 'typing', actions: 'noteNoMatch' },
      },
      on: { 'lookup.close': { target: 'typing', actions: 'clear' } },
    },
    offering: {
      on: {
        'match.take': [
          { guard: 'isConflict', target: 'comparing', actions: 'choose' },
          { guard: 'isMatch', target: 'typing', actions: ['take', 'fill'] },
        ],
        'lookup.close': { target: 'typing', actions: 'clear' },
      },
    },
    comparing: {
      on: {
        'match.replace': { target: 'typing', actions: ['take', 'fill'] },
        'match.complete': { target: 'typing', actions: ['take', 'fill'] },
        'lookup.close': { target: 'typing', actions: 'clear' },
      },
    },
  },
});

function matchOf({ matches }: RegisterLookupContext, event: RegisterLookupEvent): RegisterRecord | null {
  return event.type === 'match.take' ? (matches[event.index] ?? null) : null;
}
