import { replyCode } from '#core/contract/call.ts';
import { type CallFailure, isUnanswered } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { Result } from '#core/result.ts';
import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { replies, type Slot, type SlotEvent } from '#machines/kit/slot.ts';
import type { WorkFailure } from '#machines/kit/work-fault.ts';

/** Typed values by field. Never contains a sensitive field; its text stays in the memory of its tab. */
export type Draft = Readonly<Record<string, string>>;

/** `broken`: a slot threw, a bug. `forgotten`: a sensitive field was typed before a reload and must be typed again. */
export type FormFailure =
  | CallFailure
  | WorkFailure
  | { readonly kind: 'broken' }
  | { readonly kind: 'forgotten' };

/** Values sent by one submission. */
export interface Sent {
  readonly draft: Draft;
  /** Names of the sensitive fields that were filled in. */
  readonly held: readonly string[];
}

export interface SavedForm {
  readonly id: string;
  /** As now stored. */
  readonly draft: Draft;
}

export interface FormSlots {
  readonly check: Slot<{ readonly draft: Draft }, readonly Fault[]>;
  /** Adds a record if `id` is null, once per key; updates it otherwise. */
  readonly save: Slot<
    Sent & { readonly id: string | null; readonly key: string },
    Result<SavedForm, FormFailure>
  >;
}

export type FormUserEvent =
  | { readonly type: 'field.change'; readonly values: Draft }
  /** Starts over with another draft, to reopen a form that stays on its page. */
  | { readonly type: 'form.reset'; readonly draft: Draft }
  /** Part of the form reports faults it found itself. */
  | { readonly type: 'form.refuse'; readonly faults: readonly Fault[] }
  | { readonly type: 'form.submit'; readonly held: readonly string[] }
  /** Cancel, Escape or the close button. `hasHeld`: a sensitive field was filled in as well. */
  | { readonly type: 'form.leave'; readonly hasHeld: boolean }
  | { readonly type: 'leave.confirm' }
  | { readonly type: 'leave.cancel' }
  | { readonly type: 'connection.return' };

export type FormEvent = FormUserEvent | SlotEvent<FormSlots>;

export interface FormInput {
  /** The form and where it was opened; together they identify it after a reload. */
  readonly form: string;
  readonly place: string;
  /** ID of the edited record; null adds one. */
  readonly id: string | null;
  readonly draft: Draft;
  /** A new random key: the idempotency key of an addition. */
  readonly key: string;
  /** Stays on its page after saving. */
  readonly stays: boolean;
}

export interface FormContext extends FormInput {
  /** `add` sends POST, `edit` sends PUT (product.md, 'Forms'). */
  readonly mode: 'add' | 'edit';
  /** The draft when it was opened or last saved. */
  readonly opened: Draft;
  readonly held: readonly string[];
  /** Field names follow the contract. */
  readonly faults: readonly Fault[];
  /** Number of refused submissions; the view moves the focus each time it grows. */
  readonly refusals: number;
  readonly failure: FormFailure | null;
  /** An addition that was sent but not answered. */
  readonly unresolved: Sent | null;
}

export function beginForm(input: FormInput): FormContext {
  return {
    ...input,
    mode: input.id === null ? 'add' : 'edit',
    opened: input.draft,
    held: [],
    faults: [],
    refusals: 0,
    failure: null,
    unresolved: null,
  };
}

export function isSameDraft(one: Draft, other: Draft): boolean {
  return Object.keys({ ...one, ...other }).every((field) => one[field] === other[field]);
}

type Args = ArgsOf<FormContext, FormEvent>;
type Change = ChangeOf<FormContext, FormEvent>;

const replyOf = replies<FormSlots>();

export const formGuards = {
  isChanged: ({ context: { draft, opened }, event }: Args) =>
    !isSameDraft(draft, opened) || (event.type === 'form.leave' && event.hasHeld),
  isFaultless: ({ event }: Args) => replyOf(event, 'check')?.length === 0,
  isUnresolved: ({ context, event }: Args) =>
    replyOf(event, 'check')?.length === 0 && context.unresolved !== null,
  isSaved: ({ event }: Args) => replyOf(event, 'save')?.ok === true,
  isAllSaved: ({ context: { draft, unresolved }, event }: Args) =>
    replyOf(event, 'save')?.ok === true && isSameDraft(draft, unresolved?.draft ?? draft),
  /** A submission was not answered, and nothing was typed since. */
  isLost: ({ context: { failure } }: Args) => isLost(failure),
  isDialog: ({ context }: Args) => !context.stays,
};

export const formActions = {
  keepFields: ({ context, event }) =>
    event.type === 'field.change'
      ? {
          draft: { ...context.draft, ...event.values },
          // A changed field has no fault until the next check.
          faults: context.faults.filter(({ field }) => !(field in event.values)),
          // What is typed after a lost submission is sent by a press only.
          failure: isLost(context.failure) ? null : context.failure,
        }
      : {},
  reset: ({ context, event }) =>
    event.type === 'form.reset' ? beginForm({ ...context, draft: event.draft }) : {},
  noteFaults: ({ context, event }) =>
    event.type === 'form.refuse' ? { faults: event.faults, refusals: context.refusals + 1 } : {},
  clearFaults: ({ event }) =>
    event.type === 'form.submit' ? { held: event.held, faults: [], failure: null } : {},
  clearLost: () => ({ faults: [], failure: null }),
  keepFaults: ({ context, event }) => ({
    faults: replyOf(event, 'check') ?? [],
    refusals: context.refusals + 1,
  }),
  /** The resolved addition now has an ID, so further saves update it. */
  keepResolved: ({ context, event }) => {
    const saved = replyOf(event, 'save');
    return saved?.ok ? { id: saved.value.id, unresolved: null } : { id: context.id };
  },
  keepSaved: ({ context, event }) => {
    const saved = replyOf(event, 'save');
    if (!saved?.ok) return { id: context.id };
    const { id, draft } = saved.value;
    return { id, draft, opened: draft, unresolved: null };
  },
  noteFailure: ({ context, event }) => {
    const saved = replyOf(event, 'save');
    const failure: FormFailure = saved?.ok === false ? saved.error : { kind: 'broken' };
    const { id, unresolved, draft, held } = context;
    return {
      failure,
      faults: failure.kind === 'refused' ? failure.errors : [],
      refusals: context.refusals + 1,
      // The check broke before anything was sent.
      ...(event.type.endsWith('.check')
        ? {}
        : { unresolved: id === null && mayBeAdded(failure) ? (unresolved ?? { draft, held }) : null }),
    };
  },
} satisfies Record<string, Change>;

/** Other answers would come again. */
function isLost(failure: FormFailure | null): boolean {
  return failure?.kind === 'disconnected' || failure?.kind === 'timeout';
}

/**
 * Whether the record may have been added despite the failure, by this submission or an earlier one under the same key.
 */
function mayBeAdded(failure: FormFailure): boolean {
  switch (failure.kind) {
    case 'broken':
    case 'forgotten':
    case 'cancelled':
      return true;
    case 'refused':
      return failure.code === replyCode.keyReused;
    case 'work':
      return false;
    default:
      return isUnanswered(failure);
  }
}
