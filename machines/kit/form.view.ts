import type { SnapshotFrom } from 'xstate';
import type { formMachine } from '#machines/kit/form.machine.ts';
import { isSameDraft } from '#machines/kit/form.rules.ts';

/** `order`: the fields as they stand in the form. */
export function formView(snapshot: SnapshotFrom<typeof formMachine>, order: readonly string[]) {
  const { mode, draft, opened, faults, failure, refusals, unresolved } = snapshot.context;
  const failed = failure?.kind === 'work' ? failure.field : null;
  const field = order.find((name) => name === failed || faults.some((fault) => fault.field === name)) ?? null;
  return {
    mode,
    draft,
    /** The draft as it was opened or last saved. */
    opened,
    faults,
    failure,
    /** The last addition was not answered; trying again adds nothing twice. */
    isUnresolved: unresolved !== null,
    /** Where to put the focus, once for each `ordinal`; no field when what failed belongs to none. */
    focus: refusals > 0 && snapshot.matches('editing') ? { field, ordinal: refusals } : null,
    isOpen: snapshot.status === 'active',
    isBusy: snapshot.hasTag('busy'),
    /** Being sent: nothing may be typed. */
    isLocked: snapshot.hasTag('locked'),
    /** Asks whether what was typed may be lost. */
    isLeaving: snapshot.hasTag('leaving'),
    isSaved: snapshot.hasTag('saved'),
    /** Something is typed that is not saved. */
    isChanged: !isSameDraft(draft, opened),
  };
}

export type FormView = ReturnType<typeof formView>;
