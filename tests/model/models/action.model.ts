import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fail, ok } from '#core/result.ts';
import { actionMachine } from '#machines/kit/action.machine.ts';
import type { ActionEvent } from '#machines/kit/action.rules.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const events: readonly ActionEvent[] = [
  { type: 'action.start', args: { body: { orderNos: 'A' } }, key: 'key-0001' },
  { type: 'action.start', args: { body: { orderNos: 'B' } }, key: 'key-0002' },
  { type: 'action.revise', args: { body: { orderNos: 'C' } }, key: 'key-0003' },
  { type: 'action.confirm' },
  { type: 'action.leave' },
  { type: 'action.check' },
  { type: 'connection.return' },
  done('run', ok(null)),
  done('run', fail<CallFailure>({ kind: 'timeout' })),
  done('run', fail(refusal(replyCode.wrongState))),
  done('run', fail(refusal(replyCode.badInput))),
  done('run', fail({ kind: 'work', code: 'storage-full', detail: '', field: null } as const)),
  broke('run'),
  done('ask', ok('done' as const)),
  done('ask', ok('open' as const)),
  done('ask', ok('over' as const)),
  done('ask', fail(dropped)),
  broke('ask'),
];

export const actionModel = defineModel({
  machine: actionMachine,
  paths: ['resting.idle confirming running resting.done'],
  inputs: { confirmed: { confirms: true }, 'at once': { confirms: false } },
  events: () => events,
  project: ({ confirms, isLost, failure, args }) => [confirms, isLost, failure?.kind, args],
  states: {
    'resting.idle': anything,
    'resting.unresolved': ({ context }) =>
      unless(context.isLost && context.failure !== null, 'unresolved for no reason'),
    'resting.refused': anything,
    'resting.done': ({ context }) => unless(!context.isLost && context.failure === null, 'done, and failed'),
    confirming: ({ context }) => unless(context.confirms && context.key !== '', 'asks without a key'),
    running: ({ context }) => unless(context.key !== '' && context.failure === null, 'runs without a key'),
    asking: ({ context }) => unless(context.isLost, 'asks about what was answered'),
    failed: anything,
  },
});
