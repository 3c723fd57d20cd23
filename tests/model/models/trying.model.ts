import { fail, ok } from '#core/result.ts';
import { type TryingEvent, trialFaults, tryingMachine } from '#machines/api/trying/trying.machine.ts';
import { broke, defineModel, done, dropped, unless } from '#tests/model/define-model.ts';

export const tryingModel = defineModel({
  machine: tryingMachine,
  paths: ['resting confirming sending resting'],
  inputs: {
    read: { required: ['id'], body: '', isWrite: false },
    write: { required: [], body: '{"remark":""}', isWrite: true },
  },
  events: (): readonly TryingEvent[] => [
    { type: 'value.change', name: 'id', value: 'CN20261127-10001' },
    { type: 'value.change', name: 'id', value: ' ' },
    { type: 'body.change', body: '{"remark":"x"}' },
    { type: 'body.change', body: '[' },
    { type: 'body.change', body: '[]' },
    { type: 'body.change', body: 'x'.repeat(60_001) },
    { type: 'key.change', key: 'secret:1' },
    { type: 'key.change', key: null },
    { type: 'try.send' },
    { type: 'try.confirm' },
    { type: 'try.cancel' },
    done('sendCall', ok({ status: 200, text: '{}', cut: 0 })),
    done('sendCall', fail(dropped)),
    broke('sendCall'),
  ],
  project: ({ values, body, key, faults, answer, failure }) => [
    (values.id ?? '').trim().length > 0,
    body.slice(0, 4),
    key,
    faults.map(({ field, reason }) => `${field} ${reason}`),
    answer?.status ?? null,
    failure?.kind ?? null,
  ],
  states: {
    resting: ({ context }) =>
      unless(context.answer === null || context.failure === null, 'answered and failed'),
    confirming: ({ context }) =>
      unless(context.isWrite && trialFaults(context).length === 0, 'asks about a read or a faulty call'),
    sending: ({ context }) =>
      unless(trialFaults(context).length === 0 && context.answer === null, 'sends what is faulty'),
  },
});
