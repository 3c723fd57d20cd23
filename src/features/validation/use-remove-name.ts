import { useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { isCorrectable, isResubmittable } from '#core/orders/reissue.ts';
import type { AskOutcome } from '#src/console/action/action-logic.ts';
import { type Action, useAction } from '#src/console/action/use-action.ts';
import { dcvTexts } from '#src/features/validation/dcv.texts.ts';
import { useText } from '#src/i18n/use-text.ts';

export interface NameRemoval {
  readonly action: Action<typeof orderCalls.cancelHost>;
  /** The name chosen last. */
  readonly host: string;
  canRemove(host: string): boolean;
  start(host: string): void;
}

/** Removes a name from an order that is not issued yet. If no reply arrives, the order is read before the removal is offered again. */
export function useRemoveName(order: OrderDetail): NameRemoval {
  const t = useText(dcvTexts);
  const action = useAction(orderCalls.cancelHost, {
    confirms: true,
    ask: askRemoved,
    done: t('dcv.removeName.done'),
  });
  const [host, keep] = useState('');
  const [commonName] = order.domainNames;
  const isOpen = isCorrectable(order) || (isResubmittable(order.orderStatus) && !order.isReSigning);
  return {
    action,
    host,
    canRemove: (name) => isOpen && name !== commonName && order.domainNames.includes(name),
    start(name) {
      keep(name);
      action.start({ body: { host: name, certid: order.orderNo } });
    },
  };
}

const askRemoved: AskOutcome<typeof orderCalls.cancelHost> = async (client, { body }, signal) => {
  const { allOrders } = await client.call(orderCalls.detail, { params: { id: body.certid } }, { signal });
  const [order] = allOrders;
  if (order === undefined) return 'over';
  if (!order.domainNames.includes(body.host)) return 'done';
  return isCorrectable(order) || isResubmittable(order.orderStatus) ? 'open' : 'over';
};
