import { fail, ok } from '#core/result.ts';
import { replayMachine } from '#machines/support/replay/replay.machine.ts';
import type { ReplayEvent } from '#machines/support/replay/replay.rules.ts';
import { broke, defineModel, done, unless } from '#tests/model/define-model.ts';

const events: readonly ReplayEvent[] = [
  { type: 'file.open', file: 'file:1', name: 'flow.json' },
  { type: 'file.close' },
  { type: 'step.go', step: 1 },
  { type: 'step.go', step: 99 },
  { type: 'step.go', step: -1 },
  { type: 'play.start' },
  { type: 'play.pause' },
  { type: 'speed.choose', speed: 50 },
  done('readFile', ok({ steps: 4 })),
  done('readFile', ok({ steps: 1 })),
  done('readFile', fail({ kind: 'not-json', detail: '' })),
  broke('readFile'),
  done('waitStep', null),
  broke('waitStep'),
];

export const replayModel = defineModel({
  machine: replayMachine,
  paths: ['empty reading folded.paused folded.playing folded.paused'],
  inputs: { empty: undefined },
  events: () => events,
  project: ({ steps, at, speed, refusal }) => [steps, at, speed, refusal?.kind],
  states: {
    empty: ({ context }) => unless(context.file === '' && context.steps === 0, 'empty, with a file'),
    reading: ({ context }) => unless(context.file !== '' && context.refusal === null, 'reads nothing'),
    refused: ({ context }) => unless(context.refusal !== null, 'refused for no reason'),
    'folded.paused': ({ context }) =>
      unless(context.at >= 0 && context.at < Math.max(context.steps, 1), 'stands outside the film'),
    'folded.playing': ({ context }) => unless(context.at < context.steps - 1, 'plays beyond the end'),
  },
});
