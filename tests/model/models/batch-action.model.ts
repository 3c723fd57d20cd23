import { replyCode } from '#core/contract/call.ts';
import { fail, ok } from '#core/result.ts';
import { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import {
  type BatchActionEvent,
  nextRows,
  type Outcomes,
} from '#machines/orders/batch-action/batch-action.rules.ts';
import { anything, broke, defineModel, done, dropped, refusal, unless } from '#tests/model/define-model.ts';

const rows = ['A', 'B', 'C'].map((orderNo) => ({
  orderNo,
  commonName: `${orderNo}.test`,
  validity: 1,
  key: `key-${orderNo}`,
}));

export const batchActionModel = defineModel({
  machine: batchActionMachine,
  paths: ['working ended closed'],
  inputs: {
    verify: { kind: 'verify', rows },
    cancel: { kind: 'cancel', rows },
    renew: { kind: 'renew', rows },
    share: {
      kind: 'share',
      rows,
      recipients: [{ id: 'u', name: 'Grace', publicKey: 'p', fingerprint: 'f' }],
    },
  },
  events: ({ context }): readonly BatchActionEvent[] => {
    const all = (outcome: Outcomes[string]): Outcomes =>
      Object.fromEntries(nextRows(context).map(({ orderNo }) => [orderNo, outcome]));
    return [
      { type: 'batch.stop' },
      { type: 'batch.continue' },
      { type: 'batch.close' },
      { type: 'connection.return' },
      { type: 'flow.resume' },
      done('work', ok(all({ state: 'done', detail: '' }))),
      done('work', ok(all({ state: 'waiting', waitsFor: 'validation' }))),
      done('work', ok(all({ state: 'refused', failure: refusal(replyCode.wrongState) }))),
      done('work', ok(all({ state: 'unshared', reason: 'not-here', names: ['Grace'] }))),
      // An answer that names no row would be requested forever.
      done('work', ok({})),
      done('work', fail(dropped)),
      broke('work'),
    ];
  },
  project: ({ outcomes, isStopping, failure }) => [
    Object.values(outcomes).map(({ state }) => state),
    isStopping,
    failure?.kind ?? null,
  ],
  states: {
    working: ({ context }) => unless(nextRows(context).length > 0, 'works although nothing is left'),
    paused: ({ context }) => unless(context.failure !== null, 'it is not shown why'),
    ended: ({ context }) =>
      unless(context.isStopping || nextRows(context).length === 0, 'ended although orders are left'),
    closed: anything,
  },
});
