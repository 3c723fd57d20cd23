import type { CallFailure, StepFailure } from '#core/contract/failure.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent } from '#machines/kit/slot.ts';

/** The action applied to the orders. */
export type BatchActionKind = 'verify' | 'cancel' | 'renew';

export interface BatchActionRow {
  readonly orderNo: string;
  readonly commonName: string;
  /** Term of a renewal in years, or 90 for 90 days. */
  readonly validity: number;
  /** Idempotency key of its call; fixed before the first call. */
  readonly key: string;
}

/** Outcome for one order; an order that was not attempted has none. */
export type RowOutcome =
  | { readonly state: 'done'; readonly detail: string }
  | { readonly state: 'refused'; readonly failure: CallFailure };

export type Outcomes = Readonly<Record<string, RowOutcome>>;

export interface BatchActionSlots {
  /** Idempotent: may run twice with the same rows, since their keys are the same. The answer names every row. */
  readonly work: Slot<
    { readonly kind: BatchActionKind; readonly rows: readonly BatchActionRow[] },
    Answer<Outcomes>
  >;
}

export type BatchActionUserEvent =
  /** Finishes the call in flight and skips the rest. */
  | { readonly type: 'batch.stop' }
  | { readonly type: 'batch.continue' }
  | { readonly type: 'batch.close' }
  | { readonly type: 'connection.return' }
  | { readonly type: 'flow.resume' };
export type BatchActionEvent = BatchActionUserEvent | SlotEvent<BatchActionSlots>;

export interface BatchActionInput {
  readonly kind: BatchActionKind;
  readonly rows: readonly BatchActionRow[];
}

export interface BatchActionContext extends BatchActionInput {
  readonly outcomes: Outcomes;
  readonly isStopping: boolean;
  /** Why the batch is paused. */
  readonly failure: StepFailure | null;
}

type Args = ArgsOf<BatchActionContext, BatchActionEvent>;
type Change = ChangeOf<BatchActionContext, BatchActionEvent>;

const replyOf = replies<BatchActionSlots>();

/** Orders per call. Actions that cost money or are irreversible run one at a time, so each gets its own answer. */
const atOnce: Readonly<Record<BatchActionKind, number>> = { verify: 100, cancel: 1, renew: 1 };

/** The rows of the next call. */
export function nextRows({
  kind,
  rows,
  outcomes,
}: Pick<BatchActionContext, 'kind' | 'rows' | 'outcomes'>): readonly BatchActionRow[] {
  return rows.filter(({ orderNo }) => outcomes[orderNo] === undefined).slice(0, atOnce[kind]);
}

export const batchActionGuards = {
  isOver: ({ context, event }: Args) =>
    isAnswered(event) && (context.isStopping || nextRows(afterwards(context, event)).length === 0),
  isAnswered: ({ event }: Args) => isAnswered(event),
  isStopped: ({ context: { isStopping } }: Args) => isStopping,
};

export const batchActionActions = {
  keepOutcomes: ({ context, event }) => ({ outcomes: afterwards(context, event).outcomes, failure: null }),
  noteFailure: ({ event }) => {
    const answer = replyOf(event, 'work');
    return { failure: answer === null || answer.ok ? { kind: 'broken' } : answer.error };
  },
  clearFailure: () => ({ failure: null }),
  noteStop: () => ({ isStopping: true }),
} satisfies Record<string, Change>;

function isAnswered(event: BatchActionEvent): boolean {
  const answer = replyOf(event, 'work');
  return answer?.ok === true && Object.keys(answer.value).length > 0;
}

function afterwards(context: BatchActionContext, event: BatchActionEvent): BatchActionContext {
  const answer = replyOf(event, 'work');
  return answer?.ok ? { ...context, outcomes: { ...context.outcomes, ...answer.value } } : context;
}
