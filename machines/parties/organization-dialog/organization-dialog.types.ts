import type { Organization, RegisterRecord } from '#core/contract/calls/parties.ts';
import type { Fault } from '#core/fault.ts';
import type { EditFailure, SavedRecord, Saving } from '#machines/kit/edit-dialog.ts';
import type { Answer, Slot, SlotEvent } from '#machines/kit/slot.ts';

/** What is sent: the fields of `POST /v1/organizations`, trimmed. */
export type OrganizationFields = {
  readonly orgName: string;
  readonly creditCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly nationCode: string;
  readonly province: string;
  readonly city: string;
  readonly postalCode: string;
  readonly telephone: string;
  readonly address: string;
  /** Year-month-day; not shown. */
  readonly dateOfIncorporation: string;
};

/** What is typed: a telephone in two parts, the calling code without `+` and the number. */
export type OrganizationDraft = OrganizationFields & { readonly telPrefix: string };
export type OrganizationField = Exclude<keyof OrganizationDraft, 'dateOfIncorporation'>;

export interface OrganizationDialogSlots {
  /** The rules of organizations; in a slot because those of telephones are loaded when they are first needed. */
  readonly checkOrganization: Slot<{ readonly organization: OrganizationFields }, readonly Fault[]>;
  /** Adds without an id, changes with one. */
  readonly saveOrganization: Slot<
    { readonly id: string | null; readonly organization: OrganizationFields },
    Answer<SavedRecord>
  >;
  /** The organization with exactly these fields; `null` when there is none. */
  readonly findOrganization: Slot<{ readonly organization: OrganizationFields }, Answer<SavedRecord | null>>;
  /** Organizations of the public register whose name contains the text. */
  readonly lookUpRegister: Slot<{ readonly orgName: string }, Answer<readonly RegisterRecord[]>>;
}

export type OrganizationDialogUserEvent =
  | { readonly type: 'field.change'; readonly field: OrganizationField; readonly value: string }
  /** Looks the typed name up in the public register. */
  | { readonly type: 'lookup.ask' }
  | { readonly type: 'lookup.close' }
  /** Takes a match. Where something else is typed already, it is asked about first. */
  | { readonly type: 'match.take'; readonly index: number }
  | { readonly type: 'match.replace' }
  /** Fills only what is still empty. */
  | { readonly type: 'match.complete' }
  /** The press of 'add' or 'save': the rules are applied now, not before (spec §5). */
  | { readonly type: 'form.submit' }
  /** Cancel, Escape or the cross: asks when something was typed. */
  | { readonly type: 'dialog.leave' }
  | { readonly type: 'leave.confirm' }
  | { readonly type: 'leave.cancel' };

export type OrganizationDialogEvent = OrganizationDialogUserEvent | SlotEvent<OrganizationDialogSlots>;

export interface OrganizationDialogInput {
  /** The organization to edit; `null` adds one. */
  readonly organization: Organization | null;
  /** A new organization begins with them: ISO 3166-1 alpha-2, and a calling code without `+`. */
  readonly nationCode: string;
  readonly telPrefix: string;
}

export interface Lookup {
  /** The name that was looked up. */
  readonly query: string;
  readonly matches: readonly RegisterRecord[];
  /** The match about to be taken. */
  readonly chosen: RegisterRecord | null;
  readonly failure: EditFailure | null;
  /** The register was asked and has no such organization. */
  readonly isNothing: boolean;
  /** Name of the last match that was taken, and the fields it filled. */
  readonly taken: string | null;
  readonly filled: readonly OrganizationField[];
}

export interface OrganizationDialogContext extends Saving<OrganizationFields> {
  readonly draft: OrganizationDraft;
  /** The draft as the dialog was opened with. */
  readonly opened: OrganizationDraft;
  readonly lookup: Lookup;
}
