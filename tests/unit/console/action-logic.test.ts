import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Call } from '#core/contract/call.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { CallError } from '#core/contract/failure.ts';
import { orderStatus } from '#core/orders/status.ts';
import { actionView } from '#machines/kit/action.view.ts';
import type { CallOptions, Client } from '#src/adapters/http/client.ts';
import { actionLogic, callWork } from '#src/console/action/action-logic.ts';
import { askCancelled } from '#src/features/orders/order/use-cancel.ts';

const orderNo = 'CN20261121-00001';
const args = { body: { orderNos: orderNo } };

/** A client that records its calls and returns, or throws, the replies in order. */
function clientWith(...replies: readonly unknown[]) {
  const made: (readonly [id: string, key: string | undefined])[] = [];
  const rest = [...replies];
  const call = async (spec: Call, _args: unknown, options: CallOptions = {}) => {
    made.push([spec.id, options.idempotencyKey]);
    const reply = rest.shift();
    if (reply instanceof CallError) throw reply;
    if (reply === undefined) throw new Error(`'${spec.id}' was not expected`);
    return reply;
  };
  return { client: { call: call as Client['call'] }, made };
}

function cancelWith(client: Client) {
  const queryClient = new QueryClient();
  queryClient.setQueryData([orderCalls.detail.id, {}], {});
  const logic = actionLogic(() => callWork(orderCalls.cancel, { client, queryClient }, askCancelled));
  const actor = createActor(logic, { input: { confirms: true } }).start();
  actor.send({ type: 'action.start', args, key: 'key-00001' });
  actor.send({ type: 'action.confirm' });
  return { actor, queryClient };
}

const timeout = () => new CallError({ kind: 'timeout' });
const foundAs = (status: number) => ({ orderInfo: { orderNo, orderStatus: status } });

it('reads the order again before it shows that another sum would come back', async () => {
  const conflict = { kind: 'refused', code: 409, msg: '', errors: [], data: null } as const;
  const { client } = clientWith(new CallError(conflict));
  const { actor, queryClient } = cancelWith(client);
  const after = await waitFor(actor, (now) => now.matches('confirming') && now.context.failure !== null);
  expect(actionView(after)).toMatchObject({ failure: conflict, can: { confirm: true } });
  expect(queryClient.getQueryState([orderCalls.detail.id, {}])?.isInvalidated).toBe(true);
});

describe('a cancellation without an answer', () => {
  it('is checked, and repeated under the same key', async () => {
    const { client, made } = clientWith(timeout(), foundAs(orderStatus.verifying), { cancelled: [orderNo] });
    const { actor } = cancelWith(client);
    await waitFor(actor, (now) => now.matches('confirming') && now.context.failure !== null);
    actor.send({ type: 'action.confirm' });
    await waitFor(actor, (now) => actionView(now).isDone);
    expect(made).toEqual([
      ['orders.cancel', 'key-00001'],
      ['orders.status', undefined],
      ['orders.cancel', 'key-00001'],
    ]);
  });

  it.each([
    { name: 'was made', status: orderStatus.cancelled, want: { isDone: true, isRefused: false } },
    { name: 'came too late', status: orderStatus.issued, want: { isDone: false, isRefused: true } },
  ])('that $name is recognized, and the orders are reloaded', async ({ status, want }) => {
    const { client } = clientWith(timeout(), foundAs(status));
    const { actor, queryClient } = cancelWith(client);
    const after = await waitFor(actor, (now) => now.matches('resting'));
    expect(actionView(after)).toMatchObject(want);
    expect(queryClient.getQueryState([orderCalls.detail.id, {}])?.isInvalidated).toBe(true);
  });
});
