import { setup } from 'xstate';
import { assigns } from '#machines/kit/assigns.ts';
import { unfilledSlots } from '#machines/kit/slot.ts';
import {
  beginReplay,
  type ReplayContext,
  type ReplayEvent,
  type ReplaySlots,
  replayActions,
  replayGuards,
} from '#machines/support/replay/replay.rules.ts';

/**
 * Replays a received flow step by step. Each file is read afresh; playback waits as long as the customer did, divided
 * by the chosen speed.
 */
export const replayMachine = setup({
  types: { context: {} as ReplayContext, events: {} as ReplayEvent },
  actors: unfilledSlots<ReplaySlots>()('readFile', 'waitStep'),
  guards: replayGuards,
  actions: assigns<ReplayContext, ReplayEvent>()(replayActions),
}).createMachine({
  id: 'replay',
  context: beginReplay,
  initial: 'empty',
  on: {
    'file.open': { target: '.reading', actions: 'keepFile' },
    'file.close': { target: '.empty', actions: 'forget' },
    'speed.choose': { actions: 'keepSpeed' },
  },
  states: {
    empty: {},
    reading: {
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context: { file } }) => ({ file }),
        onDone: [
          { guard: 'isRead', target: 'folded', actions: 'keepFilm' },
          { target: 'refused', actions: 'noteRefusal' },
        ],
        onError: { target: 'refused', actions: 'noteBroken' },
      },
    },
    refused: {},
    folded: {
      initial: 'paused',
      on: { 'step.go': { target: '.paused', actions: 'goTo' } },
      states: {
        paused: {
          on: {
            'play.start': [
              { guard: 'isAtEnd', target: 'playing', actions: 'goToStart' },
              { guard: 'hasSteps', target: 'playing' },
            ],
          },
        },
        playing: {
          invoke: {
            id: 'waitStep',
            src: 'waitStep',
            input: ({ context: { file, at, speed } }) => ({ file, at, speed }),
            onDone: [
              { guard: 'isBeforeLast', target: 'playing', reenter: true, actions: 'stepForward' },
              { target: 'paused', actions: 'stepForward' },
            ],
            onError: 'paused',
          },
          on: {
            'play.pause': 'paused',
            /** The running wait used the old speed. */
            'speed.choose': { target: 'playing', reenter: true, actions: 'keepSpeed' },
          },
        },
      },
    },
  },
});
