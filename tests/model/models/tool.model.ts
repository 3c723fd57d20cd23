import { fail, ok } from '#core/result.ts';
import { toolMachine } from '#machines/tools/tool.machine.ts';
import { noInput, type ToolEvent, type ToolSetup } from '#machines/tools/tool.rules.ts';
import { anything, broke, defineModel, done, unless } from '#tests/model/define-model.ts';

const file = (size: number) => ({ name: 'a.pem', size, content: null });
const setup: ToolSetup = { input: noInput, options: null, byPress: false, mostBytes: 100 };

const events: readonly ToolEvent[] = [
  { type: 'input.change', input: { text: 'one', files: [] }, isTyped: true },
  { type: 'input.change', input: { text: '', files: [file(10)] }, isTyped: false },
  { type: 'input.change', input: { text: '', files: [file(101)] }, isTyped: false },
  { type: 'input.change', input: noInput, isTyped: false },
  { type: 'password.change', password: 'secret' },
  { type: 'options.change', options: 'other', isTyped: false },
  { type: 'input.open' },
  { type: 'input.fold' },
  { type: 'tool.run' },
  { type: 'made.save', places: [0] },
  { type: 'made.discard' },
  { type: 'made.keep' },
  done('run', ok({ value: 'read', unsaved: [] })),
  done('run', ok({ value: 'made', unsaved: [0, 1] })),
  done('run', fail({ code: 'unrecognized', detail: 'text' })),
  broke('run'),
];

export const toolModel = defineModel({
  machine: toolMachine,
  paths: ['deciding reading read'],
  inputs: {
    empty: setup,
    'from a link': { ...setup, input: { text: 'linked', files: [] } },
    'by press': { ...setup, byPress: true },
  },
  events: () => events,
  project: ({ input, byPress, value, fault, unsaved, isOpen }) => [
    input.files[0]?.size ?? input.text,
    byPress,
    value,
    fault?.code,
    unsaved.length,
    isOpen,
  ],
  states: {
    deciding: anything,
    empty: ({ context }) => unless(!context.byPress && context.value === null, 'empty, with a value'),
    waiting: ({ context }) => unless(context.byPress, 'waits for nobody'),
    asking: ({ context: { unsaved, value } }) =>
      unless(unsaved.length > 0 && value !== null, 'asks for nothing'),
    reading: ({ context }) => unless(context.fault === null, 'reads with the fault of another run'),
    refused: ({ context }) =>
      unless(context.fault !== null && context.value === null, 'refused for no reason'),
    read: ({ context }) => unless(context.fault === null && context.value !== null, 'read nothing'),
  },
});
