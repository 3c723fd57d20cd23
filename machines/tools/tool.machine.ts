import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';
import {
  beginTool,
  type ToolContext,
  type ToolEvent,
  type ToolSetup,
  type ToolSlots,
  toolActions,
  toolGuards,
} from '#machines/tools/tool.rules.ts';

/** Asks first if the run would discard unsaved results. */
const runOrAsk = [{ guard: 'hasUnsaved', target: 'asking' }, { target: 'reading' }] as const;

/**
 * A certificate tool. Reads its input, and reads it again whenever input, password or options change; newer input
 * cancels the running work. Nothing outlives the page.
 */
export const toolMachine = setup({
  types: { context: {} as ToolContext, events: {} as ToolEvent, input: {} as ToolSetup },
  actors: unfilledSlots<ToolSlots>()('run'),
  guards: toolGuards,
  actions: {
    ...assigns<ToolContext, ToolEvent>()(toolActions),
    /** Provided by the page, to announce the result. */
    onRead: () => undefined,
  },
}).createMachine({
  id: 'tool',
  context: ({ input }) => beginTool(input),
  initial: 'deciding',
  on: {
    'input.change': { target: '.deciding', actions: 'keepInput' },
    'password.change': { target: '.deciding', actions: 'keepPassword' },
    'options.change': { target: '.deciding', actions: 'keepOptions' },
    'input.open': { actions: 'openInput' },
    'input.fold': { actions: 'foldInput' },
    'made.save': { actions: 'noteSaved' },
  },
  states: {
    deciding: {
      always: [
        { guard: 'isForPress', target: 'waiting' },
        { guard: 'isEmpty', target: 'empty' },
        { guard: 'isTooLarge', target: 'refused', actions: 'noteTooLarge' },
        { target: 'reading' },
      ],
    },
    empty: {},
    /** Ready; the work starts on a press. */
    waiting: { on: { 'tool.run': runOrAsk } },
    /** Unsaved results would be lost. */
    asking: { on: { 'made.discard': 'reading', 'made.keep': 'waiting' } },
    reading: {
      tags: 'busy',
      invoke: {
        id: 'run',
        src: 'run',
        input: ({ context }) => context,
        onDone: [
          { guard: 'isRead', target: 'read', actions: ['keepValue', 'onRead'] },
          { target: 'refused', actions: 'noteFault' },
        ],
        onError: { target: 'refused', actions: 'noteFault' },
      },
    },
    refused: { on: { 'tool.run': { guard: 'isForPress', target: 'reading', actions: 'clearFault' } } },
    read: { on: { 'tool.run': runOrAsk } },
  },
});
