import type { SnapshotFrom } from 'xstate';
import type { Fault } from '#core/fault.ts';
import type { formMachine } from '#machines/kit/form.machine.ts';
import { type Draft, type FormContext, type FormFailure, isSameDraft } from '#machines/kit/form.rules.ts';

export interface FormView {
  readonly mode: FormContext['mode'];
  readonly draft: Draft;
  /** The draft as it was opened or last saved. */
  readonly opened: Draft;
  readonly faults: readonly Fault[];
  readonly failure: FormFailure | null;
  /** The last addition was not answered; trying again adds nothing twice. */
  readonly isUnresolved: boolean;
  /** Where to put the focus, once for each `ordinal`; no field when what failed belongs to none. */
  readonly focus: { readonly field: string | null; readonly ordinal: number } | null;
  readonly isOpen: boolean;
  readonly isBusy: boolean;
  /** Being sent: nothing may be typed. */
  readonly isLocked: boolean;
  /** Asks whether what was typed may be lost. */
  readonly isLeaving: boolean;
  readonly isSaved: boolean;
  /** Something is typed that is not saved. */
  readonly isChanged: boolean;
}

/** `order`: the fields as they stand in the form. */
export function formView(snapshot: SnapshotFrom<typeof formMachine>, order: readonly string[]): FormView {
  const { mode, draft, opened, faults, failure, refusals, unresolved } = snapshot.context;
  const failed = failure?.kind === 'work' ? failure.field : null;
  const field = order.find((name) => name === failed || faults.some((fault) => fault.field === name)) ?? null;
  return {
    mode,
    draft,
    opened,
    faults,
    failure,
    isUnresolved: unresolved !== null,
    focus: refusals > 0 && snapshot.matches('editing') ? { field, ordinal: refusals } : null,
    isOpen: snapshot.status === 'active',
    isBusy: snapshot.hasTag('busy'),
    isLocked: snapshot.hasTag('locked'),
    isLeaving: snapshot.hasTag('leaving'),
    isSaved: snapshot.hasTag('saved'),
    isChanged: !isSameDraft(draft, opened),
  };
}
