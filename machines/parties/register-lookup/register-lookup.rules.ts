import type { RegisterRecord } from '#core/contract/calls/parties.ts';
import { organizationDraftOf } from '#core/parties/organization-names.ts';
import { joinTelephone, splitTelephone } from '#core/parties/telephone.ts';
import type { Draft } from '#machines/kit/form.rules.ts';

/** Current values of the form to fill. */
export interface Typed {
  readonly mode: 'add' | 'edit';
  readonly draft: Draft;
  /** The draft when the form was opened. */
  readonly opened: Draft;
}

/** Fields that a match fills, in form order; a telephone number counts as one field. */
const matched = [
  'creditCode',
  'nationCode',
  'province',
  'city',
  'postalCode',
  'telephone',
  'address',
] as const;

/** Converts a register record to form values. */
function draftOfRecord(match: RegisterRecord) {
  return { ...organizationDraftOf(match), ...splitTelephone(match.telephone) };
}

/** A typed value that the match would replace. The name used for the lookup is not a conflict. */
export interface Conflict {
  readonly field: string;
  readonly typed: string;
  readonly found: string;
}

export function conflictsOf(form: Typed, match: RegisterRecord): readonly Conflict[] {
  const draft = draftOfRecord(match);
  return matched.flatMap((field) => {
    const typed = typedIn(form, field);
    const found = textOf(draft, field);
    return typed === '' || found === '' || typed === found ? [] : [{ field, typed, found }];
  });
}

/** Values a match writes into the form, and the fields it changes. `all` replaces typed values. */
export function filledWith(form: Typed, match: RegisterRecord, all: boolean) {
  const found = draftOfRecord(match);
  const filled = matched.filter(
    (field) =>
      textOf(found, field) !== '' &&
      textOf(found, field) !== textOf(form.draft, field) &&
      (all || typedIn(form, field) === ''),
  );
  const parts = filled.flatMap((field) =>
    field === 'telephone' ? (['telPrefix', 'telephone'] as const) : [field],
  );
  const values: Draft = {
    orgName: found.orgName,
    dateOfIncorporation: found.dateOfIncorporation,
    ...Object.fromEntries(parts.map((field) => [field, found[field]])),
  };
  return { values, filled };
}

/** Value of a field the user typed; empty for the preset country of a new organization. */
function typedIn({ mode, draft, opened }: Typed, field: (typeof matched)[number]): string {
  const typed = textOf(draft, field);
  return mode === 'add' && typed === textOf(opened, field) ? '' : typed;
}

function textOf(draft: Draft, field: (typeof matched)[number]): string {
  const { telPrefix = '', telephone = '' } = draft;
  return field === 'telephone' ? joinTelephone({ telPrefix, telephone }) : (draft[field] ?? '').trim();
}
