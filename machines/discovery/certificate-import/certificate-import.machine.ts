import { setup } from 'xstate';
import {
  type ImportContext,
  type ImportEvent,
  type ImportSlots,
  importActions,
  importGuards,
  nextCertificates,
  noImport,
} from '#machines/discovery/certificate-import/certificate-import.rules.ts';
import { assigns } from '#machines/kit/assigns.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';

/**
 * Imports certificates from files: reads them in the browser, shows what they hold, and sends the chosen certificates in parts. Each gets
 * its own outcome; what an unanswered call sent is sent again.
 */
export const certificateImportMachine = setup({
  types: { context: {} as ImportContext, events: {} as ImportEvent },
  actors: unfilledSlots<ImportSlots>()('read', 'send'),
  guards: importGuards,
  actions: assigns<ImportContext, ImportEvent>()(importActions),
}).createMachine({
  id: 'certificateImport',
  context: noImport,
  initial: 'empty',
  states: {
    empty: { on: { 'files.add': { guard: 'hasFiles', target: 'weighing', actions: 'addFiles' } } },
    weighing: {
      always: [{ guard: 'isTooLarge', target: 'empty', actions: 'noteTooLarge' }, { target: 'reading' }],
    },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'read',
        src: 'read',
        input: ({ context: { files, passwords } }) => ({ files, passwords }),
        onDone: [
          { guard: 'isRead', target: 'reviewing', actions: 'keepReading' },
          { target: 'reviewing', actions: 'noteFault' },
        ],
        onError: { target: 'reviewing', actions: 'noteFault' },
      },
      on: { 'import.reset': { target: 'empty', actions: 'reset' } },
    },
    reviewing: {
      on: {
        'files.add': { guard: 'hasFiles', target: 'weighing', actions: 'addFiles' },
        'password.try': { guard: 'isLocked', target: 'reading', actions: 'keepPassword' },
        'certificate.exclude': { actions: 'exclude' },
        'certificate.include': { actions: 'include' },
        'import.start': { guard: 'hasChosen', target: 'sending', actions: 'forgetPasswords' },
        'import.reset': { target: 'empty', actions: 'reset' },
      },
    },
    sending: {
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: ({ context }) => ({ certificates: nextCertificates(context) }),
        onDone: [
          { guard: 'isLast', target: 'imported', actions: 'keepOutcomes' },
          { guard: 'isAnswered', target: 'sending', reenter: true, actions: 'keepOutcomes' },
          { target: 'paused', actions: 'noteFailure' },
        ],
        onError: { target: 'paused', actions: 'noteFailure' },
      },
    },
    paused: {
      on: {
        'import.continue': { target: 'sending', actions: 'clearFailure' },
        'connection.return': { target: 'sending', actions: 'clearFailure' },
        'import.reset': { target: 'empty', actions: 'reset' },
      },
    },
    imported: { on: { 'import.reset': { target: 'empty', actions: 'reset' } } },
  },
});
