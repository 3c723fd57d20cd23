import type { SnapshotFrom } from 'xstate';
import type { formMachine } from '#machines/kit/form.machine.ts';
import { isSameDraft } from '#machines/kit/form.rules.ts';

/** `order`: the fields in display order. */
export function formView(snapshot: SnapshotFrom<typeof formMachine>, order: readonly string[]) {
  const { mode, draft, opened, faults, failure, refusals, unresolved } = snapshot.context;
  const failed = failure?.kind === 'work' ? failure.field : null;
  const field = order.find((name) => name === failed || faults.some((fault) => fault.field === name)) ?? null;
  return {
    mode,
    draft,
    /** The draft when it was opened or last saved. */
    opened,
    faults,
    failure,
    /** The last addition was not answered; retrying does not add a second record. */
    isUnresolved: unresolved !== null,
    /** The field to focus, once per `ordinal`; the field is null if the failure belongs to none. */
    focus: refusals > 0 && snapshot.matches('editing') ? { field, ordinal: refusals } : null,
    isOpen: snapshot.status === 'active',
    isBusy: snapshot.hasTag('busy'),
    /** Being sent; editing is disabled. */
    isLocked: snapshot.hasTag('locked'),
    /** Asks for confirmation before typed values are discarded. */
    isLeaving: snapshot.hasTag('leaving'),
    isSaved: snapshot.hasTag('saved'),
    /** Has unsaved changes. */
    isChanged: !isSameDraft(draft, opened),
  };
}

export type FormView = ReturnType<typeof formView>;
