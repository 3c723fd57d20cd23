import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as changeCalls from '#core/contract/order-changes.ts';
import { fault } from '#core/fault.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import { orderForms } from '#src/features/orders/order/form-names.ts';

export interface RenewTerms {
  readonly order: OrderDetail;
}

/** For how long an order is ordered once more; the new order is what is saved. */
export const renewForm: FormSource<
  { readonly id: string },
  { readonly orderid: string; readonly year: number },
  RenewTerms
> = {
  name: orderForms.renewal,
  fields: ['year'],
  toDraft: (_, { own: { order } }) => ({ orderid: order.orderNo, year: String(order.validity) }),
  toBody: ({ orderid = '', year = '' }) => ({ orderid, year: Number(year) }),
  check: ({ year }) => (year > 0 ? [] : [fault('year', 'required', '')]),
  async save(client, { key, body }) {
    const { orderNos } = await client.call(changeCalls.renew, { body }, { idempotencyKey: key });
    return { id: orderNos };
  },
};
