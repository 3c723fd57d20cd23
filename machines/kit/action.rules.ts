import { replyCode } from '#core/contract/call.ts';
import { type CallFailure, isUnanswered } from '#core/contract/failure.ts';
import { ok, type Result } from '#core/result.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { type Answer, replies, type Slot, type SlotEvent } from '#machines/kit/slot.ts';
import type { WorkFailure } from '#machines/kit/work-fault.ts';

/** Outcome of an unanswered action: `done`; `open` if it may be sent again; `over` if it is no longer possible. */
export type ActionOutcome = 'done' | 'open' | 'over';

export interface ActionSlots {
  /** Idempotent: may run twice with the same key. */
  readonly run: Slot<
    { readonly args: unknown; readonly key: string },
    Result<null, CallFailure | WorkFailure>
  >;
  /** Looks up the outcome of an unanswered run. */
  readonly ask: Slot<{ readonly args: unknown }, Answer<ActionOutcome>>;
}

export type ActionUserEvent =
  /** `key`: a new random idempotency key. */
  | { readonly type: 'action.start'; readonly args: unknown; readonly key: string }
  /** What is to be confirmed has changed, or was not known before. `key`: for other arguments than before. */
  | { readonly type: 'action.revise'; readonly args: unknown; readonly key: string }
  | { readonly type: 'action.confirm' }
  | { readonly type: 'action.leave' }
  /** Looks up the outcome again. */
  | { readonly type: 'action.check' }
  /** The browser is online again. */
  | { readonly type: 'connection.return' };

export type ActionEvent = ActionUserEvent | SlotEvent<ActionSlots>;
export type ActionFailure = CallFailure | WorkFailure | { readonly kind: 'broken' };

export interface ActionInput {
  /** Requires confirmation before it runs. */
  readonly confirms: boolean;
}

export interface ActionContext extends ActionInput {
  /** Arguments of the call, as passed to `action.start`. */
  readonly args: unknown;
  readonly key: string;
  /** The last attempt was not answered; the next one with the same arguments reuses its key. */
  readonly isLost: boolean;
  readonly failure: ActionFailure | null;
}

type Args = ArgsOf<ActionContext, ActionEvent>;
type Change = ChangeOf<ActionContext, ActionEvent>;

const replyOf = replies<ActionSlots>();

/** Refusals meaning that the object has changed since the page loaded it. */
const overtakenCodes: readonly number[] = [replyCode.wrongState, replyCode.notFound, replyCode.keyReused];

export const actionGuards = {
  hasToConfirm: ({ context }: Args) => context.confirms,
  isDone: ({ event }: Args) => replyOf(event, 'run')?.ok === true,
  isUnanswered: ({ event }: Args) => isLost(event),
  isOver: ({ event }: Args) => {
    const failure = failureOf(event);
    return failure.kind === 'refused' && overtakenCodes.includes(failure.code);
  },
  isFoundDone: ({ event }: Args) => foundIn(event) === 'done',
  isFoundOpen: ({ event }: Args) => foundIn(event) === 'open',
  isFoundOver: ({ event }: Args) => foundIn(event) === 'over',
};

export const actionActions = {
  begin: ({ context, event }) => {
    if (event.type !== 'action.start' && event.type !== 'action.revise') return {};
    const isSame = context.isLost && JSON.stringify(context.args) === JSON.stringify(event.args);
    return { args: event.args, key: isSame ? context.key : event.key, isLost: isSame, failure: null };
  },
  noteDone: () => ({ isLost: false, failure: null }),
  noteFailure: ({ context, event }) => ({
    failure: failureOf(event),
    isLost: context.isLost || isLost(event),
  }),
  clearFailure: () => ({ failure: null }),
} satisfies Record<string, Change>;

function failureOf(event: ActionEvent): ActionFailure {
  const answer = replyOf(event, 'run') ?? replyOf(event, 'ask') ?? ok(null);
  return answer.ok ? { kind: 'broken' } : answer.error;
}

/** Whether the outcome of the action is unknown. */
function isLost(event: ActionEvent): boolean {
  const failure = failureOf(event);
  if (failure.kind === 'work') return false;
  return failure.kind === 'broken' || failure.kind === 'cancelled' || isUnanswered(failure);
}

function foundIn(event: ActionEvent): ActionOutcome | null {
  const found = replyOf(event, 'ask');
  return found?.ok ? found.value : null;
}
