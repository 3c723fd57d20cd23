import type { RegisterRecord } from '#core/contract/calls/parties.ts';
import { organizationDraftOf } from '#core/parties/organization-names.ts';
import { joinTelephone, splitTelephone } from '#core/parties/telephone.ts';
import type { Draft } from '#machines/kit/form.rules.ts';

/** What stands in the form that a match is to fill. */
export interface Typed {
  readonly mode: 'add' | 'edit';
  readonly draft: Draft;
  /** The draft as the form was opened with. */
  readonly opened: Draft;
}

/** The fields a match fills, in the order of the form; a telephone is one field. */
const matched = [
  'creditCode',
  'nationCode',
  'province',
  'city',
  'postalCode',
  'telephone',
  'address',
] as const;

/** A record of the register as the form has it. */
function draftOfRecord(match: RegisterRecord) {
  return { ...organizationDraftOf(match), ...splitTelephone(match.telephone) };
}

/** What a match would put in the place of something else that is typed, but for the name it was found by. */
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

/** What a match puts into the form, and the fields that it changes. `all` replaces what is typed. */
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

/** What stands in a field by somebody's hand: the country that a new organization begins with does not. */
function typedIn({ mode, draft, opened }: Typed, field: (typeof matched)[number]): string {
  const typed = textOf(draft, field);
  return mode === 'add' && typed === textOf(opened, field) ? '' : typed;
}

function textOf(draft: Draft, field: (typeof matched)[number]): string {
  const { telPrefix = '', telephone = '' } = draft;
  return field === 'telephone' ? joinTelephone({ telPrefix, telephone }) : (draft[field] ?? '').trim();
}
