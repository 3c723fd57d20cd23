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
 * A form from opening to completion. Rules are checked on submit, not before (product.md, 'Forms'); typed values are discarded only
 * after the user confirms. A dialog completes once saved; a form that stays on its page can be edited again.
 *
 * An unanswered addition may have been made. Resending it unchanged under its key resolves it; if the typed values are
 * newer, the resulting record is then updated.
 */
export const formMachine = setup({
  types: { context: {} as FormContext, events: {} as FormEvent, input: {} as FormInput },
  actors: unfilledSlots<FormSlots>()('check', 'save'),
  guards: formGuards,
  actions: {
    ...assigns<FormContext, FormEvent>()(formActions),
    /** Provided by a form that stays on its page. */
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
        'connection.return': { guard: 'isLost', target: 'checking', actions: 'clearLost' },
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
