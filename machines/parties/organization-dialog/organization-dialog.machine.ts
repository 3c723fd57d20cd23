import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import {
  organizationDialogActions,
  organizationDialogGuards,
  organizationDialogSlots,
} from '#machines/parties/organization-dialog/organization-dialog.actions.ts';
import { fieldsOf, openedContext } from '#machines/parties/organization-dialog/organization-dialog.rules.ts';
import type {
  OrganizationDialogContext,
  OrganizationDialogEvent,
  OrganizationDialogInput,
} from '#machines/parties/organization-dialog/organization-dialog.types.ts';

/**
 * The dialog in which a organization is added or edited, from its opening to its end: `saved`, or `closed` with nothing
 * changed. As with contacts, what is typed lives in memory, is lost only by a 'yes' to the question whether it may be,
 * and an addition without an answer is looked for before it is sent again.
 *
 * While it is filled in, its name can be looked up in the public register. A match fills what is empty; what it would
 * put in the place of something typed is shown side by side and decided by a person.
 */
export const organizationDialogMachine = setup({
  types: {
    context: {} as OrganizationDialogContext,
    events: {} as OrganizationDialogEvent,
    input: {} as OrganizationDialogInput,
  },
  actors: organizationDialogSlots,
  guards: organizationDialogGuards,
  actions: {
    ...assigns<OrganizationDialogContext, OrganizationDialogEvent>()(organizationDialogActions),
    /** Filled by the page: closes the dialog, refreshes the list, chooses what was saved. */
    onSaved: () => undefined,
    onClosed: () => undefined,
  },
}).createMachine({
  id: 'organizationDialog',
  context: ({ input }) => openedContext(input),
  initial: 'editing',
  states: {
    editing: {
      initial: 'typing',
      on: {
        'field.change': { actions: 'keepField' },
        'lookup.ask': [
          { guard: 'isQuery', target: '.lookingUp', actions: 'beginLookup' },
          { actions: 'refuseLookup' },
        ],
        'form.submit': { target: 'checking', actions: 'clearFaults' },
        'dialog.leave': [
          { guard: 'isChanged', target: 'leaving', actions: 'clearLookup' },
          { target: 'closed' },
        ],
      },
      states: {
        typing: {},
        lookingUp: {
          invoke: {
            id: 'lookUpRegister',
            src: 'lookUpRegister',
            input: ({ context }) => ({ orgName: context.lookup.query }),
            onDone: [
              { guard: 'hasMatches', target: 'offering', actions: 'keepMatches' },
              { target: 'typing', actions: 'noteNoMatch' },
            ],
            onError: { target: 'typing', actions: 'noteNoMatch' },
          },
          on: { 'lookup.close': { target: 'typing', actions: 'clearLookup' } },
        },
        offering: {
          on: {
            'match.take': [
              { guard: 'isConflict', target: 'comparing', actions: 'chooseMatch' },
              { guard: 'isMatch', target: 'typing', actions: 'takeMatch' },
            ],
            'lookup.close': { target: 'typing', actions: 'clearLookup' },
          },
        },
        comparing: {
          on: {
            'match.replace': { target: 'typing', actions: 'replaceByMatch' },
            'match.complete': { target: 'typing', actions: 'completeByMatch' },
            'lookup.close': { target: 'typing', actions: 'clearLookup' },
          },
        },
      },
    },
    checking: {
      invoke: {
        id: 'checkOrganization',
        src: 'checkOrganization',
        input: ({ context }) => ({ organization: fieldsOf(context) }),
        onDone: [
          { guard: 'isUnsettled', target: 'settling' },
          { guard: 'isFaultless', target: 'saving' },
          { target: 'editing', actions: 'keepFaults' },
        ],
        onError: { target: 'editing', actions: 'noteBroken' },
      },
      on: { 'field.change': { target: 'editing', actions: 'keepField' } },
    },
    settling: {
      invoke: {
        id: 'findOrganization',
        src: 'findOrganization',
        input: ({ context }) => ({ organization: context.unsettled ?? fieldsOf(context) }),
        onDone: [
          { guard: 'isSettled', target: 'saving', actions: 'keepFound' },
          { target: 'editing', actions: 'noteUnfound' },
        ],
        onError: { target: 'editing', actions: 'noteBroken' },
      },
    },
    saving: {
      invoke: {
        id: 'saveOrganization',
        src: 'saveOrganization',
        input: ({ context }) => ({ id: context.id, organization: fieldsOf(context) }),
        onDone: [
          { guard: 'isSaved', target: 'saved', actions: 'keepSaved' },
          { target: 'editing', actions: 'noteUnsaved' },
        ],
        onError: { target: 'editing', actions: 'noteUnsaved' },
      },
    },
    leaving: {
      on: { 'leave.confirm': 'closed', 'leave.cancel': 'editing' },
    },
    saved: { type: 'final', entry: 'onSaved' },
    closed: { type: 'final', entry: 'onClosed' },
  },
});
