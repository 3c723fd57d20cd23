import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import type { Call } from '#core/contract/call.ts';
import { CallError } from '#core/contract/failure.ts';
import { orderStatus } from '#core/orders/status.ts';
import { orderActionsView } from '#machines/orders/order-actions/order-actions.view.ts';
import type { CallOptions, Client } from '#src/adapters/http/client.ts';
import { orderActionsLogic } from '#src/features/orders/order/order-actions.slots.ts';

const orderNo = 'CN20261121-00001';
const input = { orderNo, orderStatus: orderStatus.verifying, payAmount: 29_900, remark: '' };

interface Made {
  readonly id: string;
  readonly args: unknown;
  readonly key: string | undefined;
}

/** A client that writes down what it is asked; `replies` by the id of the call, used up in order. */
function clientWith(replies: Readonly<Record<string, unknown[]>>): { client: Client; made: Made[] } {
  const made: Made[] = [];
  const call = async (spec: Call, args: unknown, options: CallOptions = {}) => {
    made.push({ id: spec.id, args, key: options.idempotencyKey });
    const reply = replies[spec.id]?.shift();
    if (reply instanceof CallError) throw reply;
    if (reply === undefined) throw new Error(`'${spec.id}' was not expected`);
    return reply;
  };
  return { client: { call: call as Client['call'] }, made };
}

it('cancels under the key of the dialog, and again under the same one when no answer came', async () => {
  const { client, made } = clientWith({
    'orders.cancel': [new CallError({ kind: 'timeout' }), { cancelled: [orderNo] }],
    'orders.status': [{ orderInfo: { orderNo, orderStatus: orderStatus.verifying } }],
  });
  const actor = createActor(orderActionsLogic({ client, queryClient: new QueryClient() }), { input });
  actor.start();
  actor.send({ type: 'cancel.ask', key: 'key-00001' });
  actor.send({ type: 'cancel.confirm' });
  await waitFor(actor, (now) => now.context.cancelFailure !== null && now.matches({ cancel: 'confirming' }));
  actor.send({ type: 'cancel.confirm' });
  const after = await waitFor(actor, (now) => now.matches({ cancel: 'cancelled' }));
  expect(orderActionsView(after).can.askToCancel).toBe(false);
  expect(made.map(({ id, key }) => [id, key])).toEqual([
    ['orders.cancel', 'key-00001'],
    ['orders.status', undefined],
    ['orders.cancel', 'key-00001'],
  ]);
  expect(made[0]?.args).toEqual({ body: { orderNos: orderNo } });
});

it('saves a remark', async () => {
  const { client, made } = clientWith({ 'orders.remark': [{}] });
  const actor = createActor(orderActionsLogic({ client, queryClient: new QueryClient() }), { input });
  actor.start();
  actor.send({ type: 'remark.edit' });
  actor.send({ type: 'remark.change', text: 'for the shop' });
  actor.send({ type: 'remark.save' });
  const after = await waitFor(actor, (now) => now.context.saves === 1);
  expect(orderActionsView(after).remark).toMatchObject({ step: 'shown', text: 'for the shop' });
  expect(made.map(({ args }) => args)).toEqual([{ params: { orderNo }, body: { remark: 'for the shop' } }]);
});
