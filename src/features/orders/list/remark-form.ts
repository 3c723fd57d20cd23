import * as orderCalls from '#core/contract/calls/orders.ts';
import { fault } from '#core/fault.ts';
import type { FormSource } from '#src/console/form/form-source.ts';

/** Characters the contract takes. */
export const remarkLimit = 255;

interface Remark {
  readonly remark: string;
}

/** The customer's note on an order. */
export const remarkForm: FormSource<Remark & { readonly id: string }, Remark> = {
  name: 'remark',
  fields: ['remark'],
  toDraft: (order) => ({ remark: order?.remark ?? '' }),
  toBody: ({ remark = '' }) => ({ remark }),
  check: ({ remark }) =>
    remark.length <= remarkLimit ? [] : [fault('remark', 'too-long', remark, String(remarkLimit))],
  async save(client, { id, body }) {
    const orderNo = id ?? '';
    await client.call(orderCalls.remark, { params: { orderNo }, body });
    return { id: orderNo };
  },
};
