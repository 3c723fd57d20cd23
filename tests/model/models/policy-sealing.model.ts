import { fail, ok } from '#core/result.ts';
import {
  type PolicySealingEvent,
  policySealingMachine,
} from '#machines/sharing/policy-sealing/policy-sealing.machine.ts';
import { anything, broke, defineModel, done, dropped } from '#tests/model/define-model.ts';

export const policySealingModel = defineModel({
  machine: policySealingMachine,
  paths: ['resting sealing resting'],
  inputs: { open: undefined },
  events: (): readonly PolicySealingEvent[] => [
    { type: 'work.read' },
    { type: 'connection.return' },
    done('seal', ok(null)),
    done('seal', fail(dropped)),
    broke('seal'),
  ],
  project: () => [],
  states: { resting: anything, sealing: anything, waiting: anything },
});
