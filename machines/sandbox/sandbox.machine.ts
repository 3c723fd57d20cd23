import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { sandboxActions, sandboxGuards, sandboxSlots } from '#machines/sandbox/sandbox.actions.ts';
import { emptyFile, emptyRecord } from '#machines/sandbox/sandbox.rules.ts';
import type { SandboxContext, SandboxEvent } from '#machines/sandbox/sandbox.types.ts';

/** The sandbox drawer (design §7): one change at a time, and after each the sandbox is read again. */
export const sandboxMachine = setup({
  types: { context: {} as SandboxContext, events: {} as SandboxEvent },
  actors: sandboxSlots,
  guards: sandboxGuards,
  actions: assigns<SandboxContext, SandboxEvent>()(sandboxActions),
}).createMachine({
  id: 'sandbox',
  context: {
    overview: null,
    newRecord: emptyRecord,
    newFile: emptyFile,
    days: '',
    change: null,
    done: null,
    changes: 0,
    faults: [],
    refusals: 0,
    failure: null,
    openMail: null,
  },
  initial: 'loading',
  states: {
    loading: {
      invoke: {
        id: 'loadSandbox',
        src: 'loadSandbox',
        input: {},
        onDone: [
          { guard: 'isLoaded', target: 'ready', actions: 'keepOverview' },
          { target: 'unavailable', actions: 'noteFailure' },
        ],
        onError: { target: 'unavailable', actions: 'noteBroken' },
      },
    },
    unavailable: {
      on: { 'sandbox.reload': { target: 'loading', actions: 'clearFailure' } },
    },
    ready: {
      on: {
        'sandbox.reload': { target: 'refreshing', actions: 'clearFailure' },
        'sandbox.publish': { guard: 'isAnything', target: 'changing', actions: 'beginChange' },
        'record.add': [
          { guard: 'isRecordComplete', target: 'changing', actions: 'beginChange' },
          { actions: 'refuseRecord' },
        ],
        'file.add': [
          { guard: 'isFileComplete', target: 'changing', actions: 'beginChange' },
          { actions: 'refuseFile' },
        ],
        'clock.move': [
          { guard: 'isDays', target: 'changing', actions: 'beginChange' },
          { actions: 'refuseDays' },
        ],
        'record.delete': { target: 'changing', actions: 'beginChange' },
        'file.delete': { target: 'changing', actions: 'beginChange' },
      },
    },
    changing: {
      invoke: {
        id: 'changeSandbox',
        src: 'changeSandbox',
        input: ({ context: { change } }) => {
          if (change === null) throw new Error('a change began without saying which');
          return change;
        },
        onDone: [
          { guard: 'isChanged', target: 'refreshing', actions: 'keepDone' },
          { target: 'refreshing', actions: 'noteFailure' },
        ],
        onError: { target: 'refreshing', actions: 'noteBroken' },
      },
    },
    refreshing: {
      invoke: {
        id: 'loadSandbox',
        src: 'loadSandbox',
        input: {},
        onDone: [
          { guard: 'isLoaded', target: 'ready', actions: 'keepOverview' },
          { target: 'ready', actions: 'noteStale' },
        ],
        onError: { target: 'ready', actions: 'noteBroken' },
      },
    },
  },
  on: {
    'record.edit': { actions: 'keepRecord' },
    'file.edit': { actions: 'keepFile' },
    'days.edit': { actions: 'keepDays' },
    'mail.open': { actions: 'openMail' },
    'mail.close': { actions: 'closeMail' },
  },
});
