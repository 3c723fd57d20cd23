import type { QueryClient } from '@tanstack/react-query';
import type { DataOf } from '#core/contract/call.ts';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import type { DomainValidation } from '#core/contract/calls/validation.ts';
import * as validationCalls from '#core/contract/calls/validation.ts';
import { isZeroTime } from '#core/orders/span.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { DcvSlots } from '#machines/validation/dcv.machine.ts';
import { dcvMachine, type ValidationState } from '#machines/validation/dcv.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { poll } from '#src/adapters/time/poll.ts';
import { callQuery, invalidateChanges } from '#src/console/calls/call-query.ts';
import { readStatuses } from '#src/console/orders/order-status.ts';

export interface DcvServices {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** The validation of an order's names, with the API in its slots. */
export function dcvLogic(services: DcvServices) {
  const { client } = services;
  /** Adds the order's current status to its validations, so that both belong together. */
  async function withStatus(
    orderNo: string,
    validations: DataOf<typeof validationCalls.domainList>,
    signal: AbortSignal,
  ): Promise<ValidationState> {
    const [orderStatus] = await readStatuses(client, [orderNo], signal);
    const { data, serverTime, nextCheckTime } = validations;
    return { orderStatus: orderStatus as OrderStatus, validations: data, serverTime, nextCheckTime };
  }
  return dcvMachine.provide({
    actors: slots<DcvSlots>({
      loadValidations: ({ orderNo: id, ...time }, signal) =>
        poll(
          async (callSignal) => {
            const call = client.call(
              validationCalls.domainList,
              { params: { id }, query: { limit: validationCalls.mostNames } },
              { signal: callSignal },
            );
            const state = await withStatus(id, await call, callSignal);
            await noteProgress(services, id, state);
            return state;
          },
          { flow: id, ...time },
          signal,
        ),
      checkValidations: (input, signal) =>
        answer(
          checkNow(client, input, signal).then((validations) =>
            withStatus(input.orderNo, validations, signal),
          ),
        ),
      resendMails: (input, signal) =>
        answer(
          client
            .call(validationCalls.reSendDcvEmail, { params: { id: input.orderNo } }, { signal })
            .then(({ sent }) => sent),
        ),
    }),
  });
}

function checkNow(
  client: Client,
  { orderNo, names }: { readonly orderNo: string; readonly names: readonly string[] },
  signal: AbortSignal,
): Promise<DataOf<typeof validationCalls.verifyDomains>> {
  const { verifyDomain, verifyDomains } = validationCalls;
  return names.length === 0
    ? client.call(verifyDomains, { params: { id: orderNo } }, { signal })
    : client.call(verifyDomain, { body: { orderNo, domain: names.join() } }, { signal });
}

/** Refetches the order for its page if that shows an older state than is known here. */
async function noteProgress(
  { client, queryClient }: DcvServices,
  orderNo: string,
  { orderStatus, validations }: ValidationState,
): Promise<void> {
  const { queryKey } = callQuery(client, orderCalls.detail, { params: { id: orderNo } });
  const known = queryClient.getQueryData(queryKey)?.allOrders[0];
  if (known?.orderStatus === orderStatus && !isBehind(known, validations)) return;
  await invalidateChanges(queryClient, validationCalls.verifyDomains);
}

/** Whether names were validated or mails sent since the order was read. */
function isBehind(
  { timeline }: Pick<OrderDetail, 'timeline'>,
  validations: readonly DomainValidation[],
): boolean {
  const events = (kind: OrderDetail['timeline'][number]['kind']) =>
    timeline.filter((event) => event.kind === kind);
  const mailed = validations.reduce(
    (latest, { mail }) => (mail && mail.sentTime > latest ? mail.sentTime : latest),
    '',
  );
  return (
    validations.filter(({ state }) => state === 'validated').length > events('verified').length ||
    (mailed !== '' && !isZeroTime(mailed) && mailed > (events('mail-sent').at(-1)?.at ?? ''))
  );
}
