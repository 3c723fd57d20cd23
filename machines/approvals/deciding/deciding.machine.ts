import { setup } from 'xstate';
import { longestReason } from '#core/contract/calls/approvals.ts';
import type { CallFailure, StepFailure } from '#core/contract/failure.ts';
import { type Fault, fault } from '#core/fault.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent, unfilledSlots } from '#machines/kit/slot.ts';

export type Decision = 'approve' | 'refuse';

/** A request, and the cents that were shown for it. */
export interface DecidingRow {
  readonly id: string;
  readonly about: string;
  readonly cents: number;
}

export interface DecidingSlots {
  /** Deciding the same again is accepted, so an unanswered call is repeated. */
  readonly decide: Slot<
    { readonly decision: Decision; readonly id: string; readonly cents: number; readonly reason: string },
    Answer<unknown>
  >;
}

type DecidingUserEvent =
  | { readonly type: 'reason.change'; readonly reason: string }
  | { readonly type: 'decision.confirm' }
  | { readonly type: 'decision.leave' }
  /** Finishes the call in flight and leaves the rest undecided. */
  | { readonly type: 'decision.stop' }
  | { readonly type: 'decision.continue' }
  | { readonly type: 'connection.return' };
export type DecidingEvent = DecidingUserEvent | SlotEvent<DecidingSlots>;

export interface DecidingInput {
  readonly decision: Decision;
  readonly rows: readonly DecidingRow[];
}

/** How a request ended: decided, or why not. One that was not attempted has none. */
type RowOutcome = 'done' | CallFailure;

export interface DecidingContext extends DecidingInput {
  readonly reason: string;
  readonly faults: readonly Fault[];
  readonly outcomes: Readonly<Record<string, RowOutcome>>;
  readonly isStopping: boolean;
  readonly failure: StepFailure | null;
}

const replyOf = replies<DecidingSlots>();

/** Approves or refuses some requests, one call each, so that every request gets its own outcome. */
export const decidingMachine = setup({
  types: {
    context: {} as DecidingContext,
    events: {} as DecidingEvent,
    input: {} as DecidingInput,
  },
  actors: unfilledSlots<DecidingSlots>()('decide'),
  guards: {
    isReasoned: ({ context }) => reasonFaults(context).length === 0,
    isAnswered: ({ event }) => outcomeOf(event) !== null,
    isLast: ({ context, event }) =>
      outcomeOf(event) !== null && (context.isStopping || undecided(context).length <= 1),
    isStopping: ({ context }) => context.isStopping,
  },
  actions: assigns<DecidingContext, DecidingEvent>()({
    keepReason: ({ event }) => (event.type === 'reason.change' ? { reason: event.reason, faults: [] } : {}),
    noteFaults: ({ context }) => ({ faults: reasonFaults(context) }),
    keepOutcome: ({ context, event }) => {
      const [row] = undecided(context);
      const outcome = outcomeOf(event);
      return row === undefined || outcome === null
        ? {}
        : { outcomes: { ...context.outcomes, [row.id]: outcome }, failure: null };
    },
    noteFailure: ({ event }) => {
      const answer = replyOf(event, 'decide');
      return { failure: answer === null || answer.ok ? { kind: 'broken' } : answer.error };
    },
    clearFailure: () => ({ failure: null }),
    noteStop: () => ({ isStopping: true }),
  }),
}).createMachine({
  id: 'deciding',
  context: ({ input }) => ({
    ...input,
    reason: '',
    faults: [],
    outcomes: {},
    isStopping: false,
    failure: null,
  }),
  initial: 'asking',
  states: {
    /** What is decided is shown; a refusal needs a reason. */
    asking: {
      on: {
        'reason.change': { actions: 'keepReason' },
        'decision.confirm': [{ guard: 'isReasoned', target: 'working' }, { actions: 'noteFaults' }],
        'decision.leave': 'left',
      },
    },
    working: {
      invoke: {
        id: 'decide',
        src: 'decide',
        input: ({ context }) => {
          const [row] = undecided(context);
          const { decision, reason } = context;
          return { decision, id: row?.id ?? '', cents: row?.cents ?? 0, reason: reason.trim() };
        },
        onDone: [
          { guard: 'isLast', target: 'ended', actions: 'keepOutcome' },
          { guard: 'isAnswered', target: 'working', reenter: true, actions: 'keepOutcome' },
          { target: 'paused', actions: 'noteFailure' },
        ],
        onError: { target: 'paused', actions: 'noteFailure' },
      },
      on: { 'decision.stop': { actions: 'noteStop' } },
    },
    /** Not answered: the decision may have been taken, and taking it again is safe. */
    paused: {
      always: { guard: 'isStopping', target: 'ended' },
      on: {
        'decision.continue': { target: 'working', actions: 'clearFailure' },
        'connection.return': { target: 'working', actions: 'clearFailure' },
        'decision.stop': { target: 'ended', actions: 'noteStop' },
      },
    },
    ended: { on: { 'decision.leave': 'left' } },
    left: { type: 'final' },
  },
});

/** The requests without an outcome, in order. */
export function undecided({
  rows,
  outcomes,
}: Pick<DecidingContext, 'rows' | 'outcomes'>): readonly DecidingRow[] {
  return rows.filter(({ id }) => outcomes[id] === undefined);
}

export function reasonFaults({ decision, reason }: Pick<DecidingContext, 'decision' | 'reason'>): Fault[] {
  if (decision === 'refuse' && reason.trim() === '') return [fault('reason', 'required', '')];
  const { length } = reason.trim();
  return length > longestReason ? [fault('reason', 'too-long', String(length), String(longestReason))] : [];
}

function outcomeOf(event: DecidingEvent): RowOutcome | null {
  const answer = replyOf(event, 'decide');
  if (answer === null) return null;
  if (answer.ok) return 'done';
  return answer.error.kind === 'refused' ? answer.error : null;
}
