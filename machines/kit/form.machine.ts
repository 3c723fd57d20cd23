import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import {
  beginForm,
  type FormContext,
  type FormEvent,
  type FormInput,
  type FormSlots,
  formActions,
  formGuards,
} from '#machines/kit/form.rules.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';

/**
 * A form from its opening to its end. The rules are applied on the press, not before (spec §5); what is typed is lost only by a
 * 'yes' to the question whether it may be. A dialog ends when it is saved; a form that stays on its page may be changed again.
 *
 * An addition without an answer may have been made. It is resolved by sending the very same again under its key; when what is
 * typed is newer, the record it made is then changed.
 */
export const formMachine = setup({
  types: { context: {} as FormContext, events: {} as FormEvent, input: {} as FormInput },
  actors: unfilledSlots<FormSlots>()('check', 'save'),
  guards: formGuards,
  actions: {
    ...assigns<FormContext, FormEvent>()(formActions),
    /** Filled by a form on its page. */
    onSaved: () => undefined,
  },
}).createMachine({
  id: 'form',
  context: ({ input }) => beginForm(input),
  initial: 'editing',
  states: {
    editing: {
      on: {
        'field.change': { actions: 'keepFields' },
        'form.reset': { actions: 'reset' },
        'form.refuse': { actions: 'noteFaults' },
        'form.submit': { target: 'checking', actions: 'clearFaults' },
        'form.leave': [{ guard: 'isChanged', target: 'leaving' }, { target: 'closed' }],
      },
    },
    checking: {
      tags: 'busy',
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context: { draft } }) => ({ draft }),
        onDone: [
          { guard: 'isUnresolved', target: 'resolving' },
          { guard: 'isFaultless', target: 'saving' },
          { target: 'editing', actions: 'keepFaults' },
        ],
        onError: { target: 'editing', actions: 'noteFailure' },
      },
      on: { 'field.change': { target: 'editing', actions: 'keepFields' } },
    },
    resolving: {
      tags: ['busy', 'locked'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context }) => ({ id: null, key: context.key, ...(context.unresolved ?? context) }),
        onDone: [
          { guard: 'isAllSaved', target: 'saved', actions: 'keepSaved' },
          { guard: 'isSaved', target: 'saving', actions: 'keepResolved' },
          { target: 'editing', actions: 'noteFailure' },
        ],
        onError: { target: 'editing', actions: 'noteFailure' },
      },
    },
    saving: {
      tags: ['busy', 'locked'],
      invoke: {
        id: 'save',
        src: 'save',
        input: ({ context: { id, key, draft, held } }) => ({ id, key, draft, held }),
        onDone: [
          { guard: 'isSaved', target: 'saved', actions: 'keepSaved' },
          { target: 'editing', actions: 'noteFailure' },
        ],
        onError: { target: 'editing', actions: 'noteFailure' },
      },
    },
    saved: {
      tags: 'saved',
      entry: 'onSaved',
      always: { guard: 'isDialog', target: 'done' },
      on: {
        'field.change': { target: 'editing', actions: 'keepFields' },
        'form.reset': { target: 'editing', actions: 'reset' },
        'form.submit': { target: 'checking', actions: 'clearFaults' },
      },
    },
    leaving: {
      tags: 'leaving',
      on: { 'leave.confirm': 'closed', 'leave.cancel': 'editing' },
    },
    done: { type: 'final', tags: 'saved' },
    closed: { type: 'final' },
  },
});
