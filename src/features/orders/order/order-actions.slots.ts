import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { orderStatus } from '#core/orders/status.ts';
import { ok } from '#core/result.ts';
import { answer } from '#machines/kit/slot.ts';
import { orderActionsMachine } from '#machines/orders/order-actions/order-actions.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { invalidateChanges } from '#src/console/call-query.ts';

export interface OrderActionsServices {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** Cancelling an order and noting something on it, with the API in the slots. */
export function orderActionsLogic({ client, queryClient }: OrderActionsServices) {
  return orderActionsMachine.provide({
    actors: {
      cancelOrder: fromPromise(async ({ input: { orderNo, idempotencyKey } }) => {
        const cancelled = await answer(
          client.call(orderCalls.cancel, { body: { orderNos: orderNo } }, { idempotencyKey }),
        );
        return cancelled.ok ? ok(null) : cancelled;
      }),
      askStatus: fromPromise(async ({ input: { orderNo }, signal }) => {
        const asked = await answer(client.call(orderCalls.status, { params: { id: orderNo } }, { signal }));
        if (!asked.ok) return asked;
        const status = asked.value.orderInfo.orderStatus;
        if (status === orderStatus.cancelled) void invalidateChanges(queryClient, orderCalls.cancel);
        return ok(status);
      }),
      saveRemark: fromPromise(async ({ input: { orderNo, remark } }) => {
        const saved = await answer(client.call(orderCalls.remark, { params: { orderNo }, body: { remark } }));
        return saved.ok ? ok(null) : saved;
      }),
    },
  });
}
