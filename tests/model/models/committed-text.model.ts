import {
  type CommittedTextEvent,
  committedTextMachine,
} from '#src/ui/committed-text/committed-text.machine.ts';
import { anything, defineModel, everyState } from '#tests/model/define-model.ts';

export const committedTextModel = defineModel({
  machine: committedTextMachine,
  paths: ['resting typing leaving submitted resting'],
  inputs: { fresh: undefined },
  events: (): readonly CommittedTextEvent[] => [
    { type: 'text.type', text: 'half', base: '', isComposing: true },
    { type: 'text.type', text: 'whole', base: '', isComposing: false },
    { type: 'text.type', text: '', base: '', isComposing: false },
    { type: 'text.leave' },
    { type: 'text.settle', committed: '' },
    { type: 'text.settle', committed: 'whole' },
  ],
  project: ({ text, base }) => [text, base],
  states: everyState(committedTextMachine, anything),
});
