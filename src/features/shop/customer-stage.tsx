import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Call, replyCode } from '#core/contract/call.ts';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import * as validationCalls from '#core/contract/calls/validation.ts';
import { CallError } from '#core/contract/failure.ts';
import * as shopCalls from '#core/contract/shop-orders.ts';
import { fault } from '#core/fault.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import { type Services, ServicesContext, useServices } from '#src/console/services.ts';

/**
 * Shows a customer's page over an operator's calls: it reads that one order, and can change nothing. Every other call of the page is held
 * back here; the server would refuse it, too, since an operator has none of a customer's rights.
 */
export function CustomerStage({
  orderNo,
  children,
}: {
  readonly orderNo: string;
  readonly children: ReactNode;
}) {
  const services = useServices();
  const outer = useQueryClient();
  const [stage] = useState(() => makeStage(services, outer, orderNo));
  return (
    <ServicesContext value={stage}>
      <QueryClientProvider client={stage.queryClient}>{children}</QueryClientProvider>
    </ServicesContext>
  );
}

function makeStage(services: Services, outer: QueryClient, orderNo: string): Services {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const client = readingClient(services.client, orderNo);
  const { queryKey } = callQuery(client, sessionCalls.account, {});
  const own = outer.getQueryData(callQuery(services.client, sessionCalls.account, {}).queryKey);
  // As who may only read; what is offered to do is the customer's.
  const viewer = { ...Object(own), rights: ['orders:read'], isShop: false };
  queryClient.setQueryDefaults(queryKey, { staleTime: Number.POSITIVE_INFINITY });
  queryClient.setQueryData(queryKey, viewer as never);
  return { ...services, client, ahead: () => undefined, queryClient };
}

/** Answers a customer's reading calls about one order by an operator's. */
export function readingClient(client: Client, orderNo: string): Client {
  const params = { orderNo };
  const call = async (asked: Call, args: unknown, options: object) => {
    if (asked.id === orderCalls.detail.id) {
      const { order } = await client.call(shopCalls.order, { params }, options);
      return { allOrders: [order] };
    }
    if (asked.id === orderCalls.status.id) {
      const { order } = await client.call(shopCalls.order, { params }, options);
      return { orderInfo: { orderNo, orderStatus: order.orderStatus } };
    }
    if (asked.id === validationCalls.domainList.id) {
      const { query = {} } = Object(args) as { readonly query?: object };
      return client.call(shopCalls.orderDomains, { params, query }, options);
    }
    if (asked.id === validationCalls.caa.id) return client.call(shopCalls.orderCaa, { params }, options);
    if (asked.id === catalogueCalls.products.id)
      return client.call(catalogueCalls.products, args as never, options);
    throw new CallError({
      ...{ kind: 'refused', code: replyCode.forbidden, msg: '', data: undefined },
      errors: asked.effect === 'read' ? [] : [fault('', 'seeing-role', '')],
    });
  };
  return { call: call as unknown as Client['call'] };
}
