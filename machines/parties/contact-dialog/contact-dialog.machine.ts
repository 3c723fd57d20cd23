import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import {
  contactDialogActions,
  contactDialogGuards,
  contactDialogSlots,
} from '#machines/parties/contact-dialog/contact-dialog.actions.ts';
import { fieldsOf, openedContext } from '#machines/parties/contact-dialog/contact-dialog.rules.ts';
import type {
  ContactDialogContext,
  ContactDialogEvent,
  ContactDialogInput,
} from '#machines/parties/contact-dialog/contact-dialog.types.ts';

/**
 * The dialog in which a contact is added or edited, from its opening to its end: `saved`, or `closed` with nothing
 * changed. It lives in memory: what is typed is lost only by a 'yes' to the question whether it may be, never by a
 * slip, an outside click or a failed call. It is not journaled, since a contact is a minute's typing and names a person.
 *
 * An addition that was not answered may have been made: the contact is looked for before it is sent again, and changed
 * when it is there.
 */
export const contactDialogMachine = setup({
  types: {
    context: {} as ContactDialogContext,
    events: {} as ContactDialogEvent,
    input: {} as ContactDialogInput,
  },
  actors: contactDialogSlots,
  guards: contactDialogGuards,
  actions: {
    ...assigns<ContactDialogContext, ContactDialogEvent>()(contactDialogActions),
    /** Filled by the page: closes the dialog, refreshes the list, chooses what was saved. */
    onSaved: () => undefined,
    onClosed: () => undefined,
  },
}).createMachine({
  id: 'contactDialog',
  context: ({ input }) => openedContext(input),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': { actions: 'keepField' },
        'form.submit': { target: 'checking', actions: 'clearFaults' },
        'dialog.leave': [{ guard: 'isChanged', target: 'leaving' }, { target: 'closed' }],
      },
    },
    checking: {
      invoke: {
        id: 'checkContact',
        src: 'checkContact',
        input: ({ context }) => ({ contact: fieldsOf(context), hasIdCard: context.hasIdCard }),
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
        id: 'findContact',
        src: 'findContact',
        input: ({ context }) => ({ contact: context.unsettled ?? fieldsOf(context) }),
        onDone: [
          { guard: 'isSettled', target: 'saving', actions: 'keepFound' },
          { target: 'editing', actions: 'noteUnfound' },
        ],
        onError: { target: 'editing', actions: 'noteBroken' },
      },
    },
    saving: {
      invoke: {
        id: 'saveContact',
        src: 'saveContact',
        input: ({ context }) => ({ id: context.id, contact: fieldsOf(context) }),
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
