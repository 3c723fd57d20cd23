import { type CallFailure, isUnanswered } from '#core/contract/failure.ts';
import type { Fault } from '#core/fault.ts';
import type { Answer } from '#machines/kit/slot.ts';

/** What the edit dialogs have in common: a draft that is checked, saved, and left only when nobody minds. */

/** A slot threw: a bug, told as such, and nothing is lost. */
export type EditFailure = CallFailure | { readonly kind: 'broken' };

/** A record that was just saved. */
export interface SavedRecord {
  readonly id: string;
}

/** `add` sends POST, `edit` PUT (spec §4 'Edit dialogs'). */
export type EditMode = 'add' | 'edit';

/** The part of a dialog's context that is about saving. */
export interface Saving<Fields> {
  readonly mode: EditMode;
  /** Of the record edited; also of one that turned out to be there after an addition without an answer. */
  readonly id: string | null;
  /** By field, as the contract calls them. */
  readonly faults: readonly Fault[];
  /** Counts the refused presses, so that a view can put the focus again. */
  readonly refusals: number;
  readonly failure: EditFailure | null;
  /** What was sent to be added and never answered: looked for before anything is sent again. */
  readonly unsettled: Fields | null;
}

export function freshSaving(id: string | null): Saving<never> {
  return {
    mode: id === null ? 'add' : 'edit',
    id,
    faults: [],
    refusals: 0,
    failure: null,
    unsettled: null,
  };
}

/** Why nothing was saved: faults go to their fields, and an addition without an answer is remembered. */
export function afterFailure<Fields>(
  saving: Saving<Fields>,
  answer: Answer<unknown> | null,
  sent: Fields,
): Saving<Fields> {
  const failure: EditFailure = answer?.ok === false ? answer.error : { kind: 'broken' };
  const isLost = failure.kind === 'broken' || failure.kind === 'cancelled' || isUnanswered(failure);
  return {
    ...saving,
    failure,
    faults: failure.kind === 'refused' ? failure.errors : [],
    refusals: saving.refusals + 1,
    unsettled: isLost && saving.id === null ? sent : null,
  };
}

/** Where to put the focus after a refused press: the first field of the form that has a fault, or none of them. */
export function focusOf(
  { faults, refusals }: Pick<Saving<unknown>, 'faults' | 'refusals'>,
  order: readonly string[],
) {
  if (refusals === 0) return null;
  const field = order.find((name) => faults.some((fault) => fault.field === name));
  return { field: field ?? null, ordinal: refusals };
}

/** A field that was just changed has no fault until it is checked again. */
export function withoutFault(faults: readonly Fault[], field: string): readonly Fault[] {
  return faults.filter((fault) => fault.field !== field);
}

export function isSameDraft<Draft extends Readonly<Record<string, string>>>(one: Draft, other: Draft) {
  return Object.keys(one).every((field) => one[field] === other[field]);
}
