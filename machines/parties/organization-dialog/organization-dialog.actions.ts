import type { Args as ArgsOf, Change as ChangeOf } from '#machines/kit/assigns.ts';
import { afterFailure, withoutFault } from '#machines/kit/edit-dialog.ts';
import { replies, type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import {
  conflictsOf,
  fieldsOf,
  filledWith,
  isChanged,
  noLookup,
  queryFaults,
  withField,
} from '#machines/parties/organization-dialog/organization-dialog.rules.ts';
import type {
  OrganizationDialogContext,
  OrganizationDialogEvent,
  OrganizationDialogSlots,
} from '#machines/parties/organization-dialog/organization-dialog.types.ts';

type Args = ArgsOf<OrganizationDialogContext, OrganizationDialogEvent>;
type Change = ChangeOf<OrganizationDialogContext, OrganizationDialogEvent>;

const replyOf = replies<OrganizationDialogSlots>();

export const organizationDialogSlots: SlotLogic<OrganizationDialogSlots> = {
  checkOrganization: unfilled('checkOrganization'),
  saveOrganization: unfilled('saveOrganization'),
  findOrganization: unfilled('findOrganization'),
  lookUpRegister: unfilled('lookUpRegister'),
};

export const organizationDialogGuards = {
  isChanged: ({ context }: Args) => isChanged(context),
  isQuery: ({ context }: Args) => queryFaults(context).length === 0,
  hasMatches: ({ event }: Args) => {
    const found = replyOf(event, 'lookUpRegister');
    return found?.ok === true && found.value.length > 0;
  },
  isMatch: ({ context, event }: Args) => matchOf(context, event) !== null,
  isConflict: ({ context, event }: Args) => {
    const chosen = matchOf(context, event);
    return chosen !== null && conflictsOf({ ...context, lookup: { ...context.lookup, chosen } }).length > 0;
  },
  isFaultless: ({ event }: Args) => replyOf(event, 'checkOrganization')?.length === 0,
  isUnsettled: ({ context, event }: Args) =>
    replyOf(event, 'checkOrganization')?.length === 0 && context.unsettled !== null,
  isSaved: ({ event }: Args) => replyOf(event, 'saveOrganization')?.ok === true,
  isSettled: ({ event }: Args) => replyOf(event, 'findOrganization')?.ok === true,
};

export const organizationDialogActions = {
  keepField: ({ context, event }) =>
    event.type === 'field.change'
      ? {
          draft: withField(context.draft, event.field, event.value),
          faults: withoutFault(context.faults, event.field === 'telPrefix' ? 'telephone' : event.field),
        }
      : {},

  beginLookup: ({ context }) => ({
    faults: withoutFault(context.faults, 'orgName'),
    lookup: { ...noLookup, query: context.draft.orgName.trim() },
  }),
  refuseLookup: ({ context }) => ({ faults: queryFaults(context), refusals: context.refusals + 1 }),
  keepMatches: ({ context, event }) => {
    const found = replyOf(event, 'lookUpRegister');
    return found?.ok ? { lookup: { ...context.lookup, matches: found.value } } : {};
  },
  noteNoMatch: ({ context, event }) => {
    const found = replyOf(event, 'lookUpRegister');
    if (found === null) return { lookup: { ...context.lookup, failure: { kind: 'broken' } } };
    return {
      lookup: found.ok ? { ...context.lookup, isNothing: true } : { ...context.lookup, failure: found.error },
    };
  },
  chooseMatch: ({ context, event }) => ({
    lookup: { ...context.lookup, chosen: matchOf(context, event) },
  }),
  takeMatch: ({ context, event }) => fill(context, matchOf(context, event), false),
  replaceByMatch: ({ context }) => fill(context, context.lookup.chosen, true),
  completeByMatch: ({ context }) => fill(context, context.lookup.chosen, false),
  clearLookup: () => ({ lookup: noLookup }),

  clearFaults: () => ({ faults: [], failure: null, lookup: noLookup }),
  keepFaults: ({ context, event }) => ({
    faults: replyOf(event, 'checkOrganization') ?? [],
    refusals: context.refusals + 1,
  }),
  /** What was added without an answer is changed from now on. */
  keepFound: ({ context, event }) => {
    const found = replyOf(event, 'findOrganization');
    return { id: found?.ok ? (found.value?.id ?? context.id) : context.id, unsettled: null };
  },
  keepSaved: ({ context, event }) => {
    const saved = replyOf(event, 'saveOrganization');
    return { id: saved?.ok ? saved.value.id : context.id, unsettled: null };
  },
  noteUnsaved: ({ context, event }) =>
    afterFailure(context, replyOf(event, 'saveOrganization'), fieldsOf(context)),
  /** Nobody knows yet: it is looked for again before anything is sent. */
  noteUnfound: ({ context, event }) => ({
    ...afterFailure(context, replyOf(event, 'findOrganization'), fieldsOf(context)),
    unsettled: context.unsettled,
  }),
  noteBroken: ({ context }) => ({ failure: { kind: 'broken' }, refusals: context.refusals + 1 }),
} satisfies Record<string, Change>;

function matchOf({ lookup }: OrganizationDialogContext, event: OrganizationDialogEvent) {
  return event.type === 'match.take' ? (lookup.matches[event.index] ?? null) : null;
}

function fill(
  context: OrganizationDialogContext,
  organization: OrganizationDialogContext['lookup']['chosen'],
  all: boolean,
): Partial<OrganizationDialogContext> {
  if (organization === null) return {};
  const { draft, filled } = filledWith(context, organization, all);
  const changed: readonly string[] = ['orgName', ...filled];
  return {
    draft,
    faults: context.faults.filter(({ field }) => !changed.includes(field)),
    lookup: { ...noLookup, taken: organization.name, filled },
  };
}
