import type { RegisterRecord } from '#core/contract/calls/parties.ts';
import type { Fault } from '#core/fault.ts';
import { type EditFailure, type EditMode, focusOf } from '#machines/kit/edit-dialog.ts';
import {
  type Conflict,
  conflictsOf,
} from '#machines/parties/organization-dialog/organization-dialog.rules.ts';
import type {
  OrganizationDialogContext,
  OrganizationDraft,
  OrganizationField,
} from '#machines/parties/organization-dialog/organization-dialog.types.ts';

export type OrganizationDialogStep =
  | 'typing'
  | 'lookingUp'
  /** The register's matches are shown. */
  | 'offering'
  /** A match differs from what is typed: which of the two? */
  | 'comparing'
  | 'checking'
  /** An addition without an answer is looked for. */
  | 'settling'
  | 'saving'
  /** Asks whether what was typed may be lost. */
  | 'leaving'
  | 'saved'
  | 'closed';

export interface OrganizationDialogView {
  readonly step: OrganizationDialogStep;
  readonly mode: EditMode;
  readonly draft: OrganizationDraft;
  readonly lookup: {
    /** The name that was looked up. */
    readonly query: string;
    readonly matches: readonly RegisterRecord[];
    readonly conflicts: readonly Conflict[];
    readonly isNothing: boolean;
    /** Name of the last match that was taken, and the fields it filled. */
    readonly taken: string | null;
    readonly filled: readonly OrganizationField[];
    readonly failure: EditFailure | null;
  };
  readonly faults: readonly Fault[];
  /** The field to focus, once for each `ordinal`; no field when what failed belongs to none. */
  readonly focus: { readonly field: string | null; readonly ordinal: number } | null;
  readonly failure: EditFailure | null;
  readonly can: { readonly edit: boolean; readonly submit: boolean; readonly leave: boolean };
}

const formOrder: readonly (keyof OrganizationDraft)[] = [
  'orgName',
  'creditCode',
  'nationCode',
  'province',
  'city',
  'postalCode',
  'address',
  'telephone',
];

interface OrganizationDialogSnapshot {
  readonly value: unknown;
  readonly context: OrganizationDialogContext;
}

const editing: readonly OrganizationDialogStep[] = ['typing', 'lookingUp', 'offering', 'comparing'];

export function organizationDialogView({
  value,
  context,
}: OrganizationDialogSnapshot): OrganizationDialogView {
  const step = stepOf(value);
  const { mode, draft, faults, failure, lookup } = context;
  const isEditing = editing.includes(step);
  const isAtWork = step === 'saving' || step === 'settling';
  return {
    step,
    mode,
    draft,
    lookup: {
      query: lookup.query,
      matches: lookup.matches,
      conflicts: step === 'comparing' ? conflictsOf(context) : [],
      isNothing: lookup.isNothing,
      taken: lookup.taken,
      filled: lookup.filled,
      failure: lookup.failure,
    },
    faults,
    focus: !isEditing ? null : focusOf(context, formOrder),
    failure,
    can: { edit: !isAtWork, submit: isEditing, leave: isEditing },
  };
}

function stepOf(value: unknown): OrganizationDialogStep {
  const leaf = typeof value === 'object' && value !== null && 'editing' in value ? value.editing : value;
  return leaf as OrganizationDialogStep;
}
