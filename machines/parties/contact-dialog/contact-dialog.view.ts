import type { Fault } from '#core/fault.ts';
import { type EditFailure, type EditMode, focusOf } from '#machines/kit/edit-dialog.ts';
import type {
  ContactDialogContext,
  ContactDraft,
} from '#machines/parties/contact-dialog/contact-dialog.types.ts';

export type ContactDialogStep =
  | 'editing'
  | 'checking'
  /** An addition without an answer is looked for. */
  | 'settling'
  | 'saving'
  /** Asks whether what was typed may be lost. */
  | 'leaving'
  | 'saved'
  | 'closed';

export interface ContactDialogView {
  readonly step: ContactDialogStep;
  readonly mode: EditMode;
  readonly draft: ContactDraft;
  readonly hasIdCard: boolean;
  readonly faults: readonly Fault[];
  /** The field to focus, once for each `ordinal`; no field when what failed belongs to none. */
  readonly focus: { readonly field: string | null; readonly ordinal: number } | null;
  readonly failure: EditFailure | null;
  readonly can: { readonly edit: boolean; readonly submit: boolean; readonly leave: boolean };
}

const formOrder: readonly (keyof ContactDraft)[] = [
  'lastname',
  'firstname',
  'position',
  'email',
  'telephone',
  'idCard',
];

interface ContactDialogSnapshot {
  readonly value: ContactDialogStep;
  readonly context: ContactDialogContext;
}

export function contactDialogView({ value: step, context }: ContactDialogSnapshot): ContactDialogView {
  const { mode, draft, hasIdCard, faults, failure } = context;
  const isAtWork = step === 'saving' || step === 'settling';
  return {
    step,
    mode,
    draft,
    hasIdCard,
    faults,
    focus: step !== 'editing' ? null : focusOf(context, formOrder),
    failure,
    can: { edit: !isAtWork, submit: step === 'editing', leave: step === 'editing' },
  };
}
