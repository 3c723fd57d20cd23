import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { DataOf } from '#core/contract/call.ts';
import type { DomainValidation, OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { isZeroTime } from '#core/orders/span.ts';
import type { OrderStatus } from '#core/orders/status.ts';
import { answer } from '#machines/kit/slot.ts';
import { dcvMachine } from '#machines/validation/dcv.machine.ts';
import type { ValidationState } from '#machines/validation/dcv.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { poll } from '#src/adapters/time/poll.ts';
import { readStatuses } from '#src/features/orders/order-status.ts';

export interface DcvServices {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** The validation of an order's names, with the API in its slots. */
export function dcvLogic({ client, queryClient }: DcvServices) {
  /** The validations and the order they belong to are one picture; the order's page hears of a change of status. */
  async function withStatus(
    orderNo: string,
    validations: DataOf<typeof orderCalls.domainList>,
    signal: AbortSignal,
  ): Promise<ValidationState> {
    const [orderStatus] = await readStatuses(client, [orderNo], signal);
    const { data, serverTime, nextCheckTime } = validations;
    await noteProgress(queryClient, orderNo, orderStatus, data);
    return { orderStatus: orderStatus as OrderStatus, validations: data, serverTime, nextCheckTime };
  }
  return dcvMachine.provide({
    actors: {
      loadValidations: fromPromise(({ input: { orderNo: id, ...time }, signal }) =>
        poll(
          async (callSignal) => {
            const call = client.call(
              orderCalls.domainList,
              { params: { id }, query: {} },
              { signal: callSignal },
            );
            return withStatus(id, await call, callSignal);
          },
          { flow: id, ...time },
          signal,
        ),
      ),
      checkValidations: fromPromise(({ input, signal }) =>
        answer(
          client
            .call(orderCalls.verifyDomains, { params: { id: input.orderNo } }, { signal })
            .then((validations) => withStatus(input.orderNo, validations, signal)),
        ),
      ),
      changeMethod: fromPromise(({ input, signal }) =>
        answer(
          client.call(
            orderCalls.changeDcv,
            {
              body: {
                orderNo: input.orderNo,
                domain: input.domain,
                dcvMethod: input.method,
                ...(input.email === '' ? {} : { emailDnsEmail: input.email }),
              },
            },
            { signal },
          ),
        ),
      ),
      resendMails: fromPromise(({ input, signal }) =>
        answer(
          client
            .call(orderCalls.reSendDcvEmail, { params: { id: input.orderNo } }, { signal })
            .then(({ sent }) => sent),
        ),
      ),
    },
  });
}

/** Has the order's page read it again when it shows less than is known here. */
async function noteProgress(
  queryClient: QueryClient,
  orderNo: string,
  status: OrderStatus | undefined,
  validations: readonly DomainValidation[],
): Promise<void> {
  const known = queryClient.getQueryData<OrderDetail>(['orders', 'detail', orderNo]);
  if (known !== undefined && known.orderStatus === status && !isBehind(known, validations)) return;
  await queryClient.invalidateQueries({ queryKey: ['orders'] });
}

/** Names were validated, or mails sent, since the order was read. */
function isBehind(
  { timeline }: Pick<OrderDetail, 'timeline'>,
  validations: readonly DomainValidation[],
): boolean {
  const told = (kind: OrderDetail['timeline'][number]['kind']) =>
    timeline.filter((event) => event.kind === kind);
  const mailed =
    validations
      .map(({ mail }) => mail?.sentTime ?? '')
      .toSorted()
      .at(-1) ?? '';
  return (
    validations.filter(({ state }) => state === 'validated').length > told('verified').length ||
    (mailed !== '' && !isZeroTime(mailed) && mailed > (told('mail-sent').at(-1)?.at ?? ''))
  );
}
