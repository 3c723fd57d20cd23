import type { RegisterRecord } from '#core/contract/calls/parties.ts';
import { fault } from '#core/fault.ts';
import { joinTelephone, splitTelephone } from '#core/parties/telephone.ts';
import { freshSaving, isSameDraft } from '#machines/kit/edit-dialog.ts';
import type {
  Lookup,
  OrganizationDialogContext,
  OrganizationDialogInput,
  OrganizationDraft,
  OrganizationField,
  OrganizationFields,
} from '#machines/parties/organization-dialog/organization-dialog.types.ts';

/** Spec §9: of a organization that does not say. */
const defaultIncorporation = '2019-01-01';
/** Characters the register asks for. */
const shortestQuery = 2;

export const noLookup: Lookup = {
  query: '',
  matches: [],
  chosen: null,
  failure: null,
  isNothing: false,
  taken: null,
  filled: [],
};

export function openedContext(input: OrganizationDialogInput): OrganizationDialogContext {
  const { organization } = input;
  const draft = organization === null ? emptyDraft(input) : draftOf(organization);
  return { ...freshSaving(organization?.id ?? null), draft, opened: draft, lookup: noLookup };
}

function emptyDraft({ nationCode, telPrefix }: OrganizationDialogInput): OrganizationDraft {
  return {
    orgName: '',
    creditCode: '',
    nationCode,
    province: '',
    city: '',
    postalCode: '',
    telPrefix,
    telephone: '',
    address: '',
    dateOfIncorporation: defaultIncorporation,
  };
}

/** Spec §3: a record's name, country, locality and registry address are orgName, nationCode, city and address here. */
export function draftOf(organization: RegisterRecord): OrganizationDraft {
  return {
    orgName: organization.name,
    creditCode: organization.creditCode,
    nationCode: organization.country,
    province: organization.province,
    city: organization.locality,
    postalCode: organization.postalCode,
    ...splitTelephone(organization.telephone),
    address: organization.registryAddr,
    dateOfIncorporation: organization.dateOfIncorporation || defaultIncorporation,
  };
}

/** A number typed or pasted with its calling code is taken apart. */
export function withField(
  draft: OrganizationDraft,
  field: OrganizationField,
  value: string,
): OrganizationDraft {
  if (field === 'telephone' && value.trim().startsWith('+')) {
    const split = splitTelephone(value);
    return split.telephone.startsWith('+') ? { ...draft, telephone: value } : { ...draft, ...split };
  }
  return { ...draft, [field]: value };
}

/** What is sent. */
export function fieldsOf({ draft }: OrganizationDialogContext): OrganizationFields {
  return {
    orgName: draft.orgName.trim(),
    creditCode: draft.creditCode.trim(),
    nationCode: draft.nationCode,
    province: draft.province.trim(),
    city: draft.city.trim(),
    postalCode: draft.postalCode.trim(),
    telephone: joinTelephone(draft),
    address: draft.address.trim(),
    dateOfIncorporation: draft.dateOfIncorporation,
  };
}

/** Something would be lost by closing. */
export function isChanged({ draft, opened }: OrganizationDialogContext): boolean {
  return !isSameDraft(draft, opened);
}

/** Why the register cannot be asked for what is typed. */
export function queryFaults({ draft }: OrganizationDialogContext) {
  const query = draft.orgName.trim();
  if (query === '') return [fault('orgName', 'required', '')];
  if ([...query].length < shortestQuery) return [fault('orgName', 'too-short', query)];
  return [];
}

/** What a match would put in the place of something else that is typed, but for the name it was found by. */
export interface Conflict {
  readonly field: OrganizationField;
  readonly typed: string;
  readonly found: string;
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

export function conflictsOf(context: OrganizationDialogContext): readonly Conflict[] {
  const { chosen } = context.lookup;
  if (chosen === null) return [];
  return matched.flatMap((field) => {
    const typed = typedIn(context, field);
    const found = textOf(draftOf(chosen), field);
    return typed === '' || found === '' || typed === found ? [] : [{ field, typed, found }];
  });
}

/** The draft with the match in it, and the fields that it changed. `all` replaces what is typed. */
export function filledWith(context: OrganizationDialogContext, organization: RegisterRecord, all: boolean) {
  const found = draftOf(organization);
  const taken = matched.filter(
    (field) =>
      textOf(found, field) !== '' &&
      textOf(found, field) !== textOf(context.draft, field) &&
      (all || typedIn(context, field) === ''),
  );
  const parts = taken.flatMap((field) =>
    field === 'telephone' ? (['telPrefix', 'telephone'] as const) : [field],
  );
  const draft: OrganizationDraft = {
    ...context.draft,
    orgName: found.orgName,
    dateOfIncorporation: found.dateOfIncorporation,
    ...Object.fromEntries(parts.map((field) => [field, found[field]])),
  };
  const filled: readonly OrganizationField[] = taken;
  return { draft, filled };
}

/** What stands in a field by somebody's hand: the country that a new organization begins with does not. */
function typedIn(
  { mode, draft, opened }: OrganizationDialogContext,
  field: (typeof matched)[number],
): string {
  const typed = textOf(draft, field);
  return mode === 'add' && typed === textOf(opened, field) ? '' : typed;
}

function textOf(draft: OrganizationDraft, field: (typeof matched)[number]): string {
  return field === 'telephone' ? joinTelephone(draft) : draft[field].trim();
}
