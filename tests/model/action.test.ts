import { expect, test } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import type { CallFailure } from '#core/contract/failure.ts';
import { fail, ok } from '#core/result.ts';
import type { ActionEvent } from '#machines/kit/action.rules.ts';
import { actionView } from '#machines/kit/action.view.ts';
import { done, refusal } from '#tests/model/define-model.ts';
import { actionModel } from '#tests/model/models/action.model.ts';
import { runModel } from '#tests/support/flows/running-model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('action', actionModel);

function begin(inputName: 'confirmed' | 'at once') {
  const { snapshot, perform, inputOf, stop } = runModel(actionModel, inputName);
  return {
    inputOf,
    stop,
    act: (event: ActionEvent) => perform(event),
    start: (args: string, key: string) => perform({ type: 'action.start', args, key } as ActionEvent),
    view: () => actionView(snapshot() as Parameters<typeof actionView>[0]),
  };
}

const timeout = fail<CallFailure>({ kind: 'timeout' });

test('looks up an action without a reply, and offers it again under the same key', async () => {
  const { act, start, inputOf, view, stop } = begin('confirmed');
  await start('A', 'k1');
  expect(view()).toMatchObject({ isOpen: true, can: { start: false, confirm: true } });
  expect(inputOf('run')).toBeUndefined();
  await act({ type: 'action.confirm' });
  const first = inputOf('run');
  expect(first).toEqual({ args: 'A', key: 'k1' });
  await act(done('run', timeout));
  expect(view()).toMatchObject({ isBusy: true, failure: null, can: { leave: false } });
  await act(done('ask', ok('open' as const)));
  expect(view()).toMatchObject({ failure: { kind: 'timeout' }, can: { confirm: true } });
  await act({ type: 'action.confirm' });
  expect(inputOf('run')).toEqual(first);
  await act(done('run', ok(null)));
  expect(view()).toMatchObject({ isOpen: false, isDone: true });
  stop();
});

test('confirms what was revised, under its own key unless a lost attempt was the same', async () => {
  const { act, start, inputOf, stop } = begin('confirmed');
  await start('A', 'k1');
  await act({ type: 'action.revise', args: 'B', key: 'k2' });
  await act({ type: 'action.confirm' });
  expect(inputOf('run')).toEqual({ args: 'B', key: 'k2' });
  await act(done('run', timeout));
  await act(done('ask', ok('open' as const)));
  await act({ type: 'action.revise', args: 'B', key: 'k3' });
  await act({ type: 'action.confirm' });
  expect(inputOf('run')).toEqual({ args: 'B', key: 'k2' });
  await act(done('run', fail(refusal(replyCode.conflict))));
  await act({ type: 'action.revise', args: 'C', key: 'k4' });
  await act({ type: 'action.confirm' });
  expect(inputOf('run')).toEqual({ args: 'C', key: 'k4' });
  stop();
});

test('looks an unresolved action up again once the browser is online, keeps it unresolved, and restarts it unchanged', async () => {
  const { act, start, inputOf, view, stop } = begin('confirmed');
  await start('A', 'k1');
  await act({ type: 'action.confirm' });
  await act(done('run', timeout));
  await act(done('ask', fail<CallFailure>({ kind: 'disconnected' })));
  expect(view()).toMatchObject({ isUnresolved: true, can: { check: true, leave: true } });
  await act({ type: 'connection.return' });
  expect(view()).toMatchObject({ isBusy: true, isUnresolved: false });
  await act(done('ask', fail<CallFailure>({ kind: 'disconnected' })));
  expect(view()).toMatchObject({ isUnresolved: true });
  await act({ type: 'action.leave' });
  expect(view()).toMatchObject({ isOpen: false, failure: null });
  await start('A', 'k2');
  await act({ type: 'action.confirm' });
  expect(inputOf('run')).toEqual({ args: 'A', key: 'k1' });
  stop();
});

test('runs an unconfirmed action on the press, once, and reports why it failed', async () => {
  const { act, start, inputOf, view, stop } = begin('at once');
  await start('A', 'k1');
  await start('B', 'k2');
  expect(inputOf('run')).toEqual({ args: 'A', key: 'k1' });
  const refusal: CallFailure = { kind: 'refused', code: 400, msg: 'no', errors: [], data: null };
  await act(done('run', fail(refusal)));
  expect(view()).toMatchObject({ isOpen: false, failure: refusal, can: { start: true } });
  await start('B', 'k2');
  expect(view().failure).toBeNull();
  expect(inputOf('run')).toEqual({ args: 'B', key: 'k2' });
  stop();
});
