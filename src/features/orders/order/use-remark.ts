import { useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as orderCalls from '#core/contract/calls/orders.ts';
import { fault } from '#core/fault.ts';
import type { FormControl } from '#src/console/form/form-context.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import { usePageForm } from '#src/console/form/use-page-form.ts';

/** Characters the contract takes. */
export const remarkLimit = 255;

interface Remark {
  readonly remark: string;
}

const remarkForm: FormSource<Remark & { readonly id: string }, Remark> = {
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

export interface RemarkHandle {
  readonly form: FormControl;
  readonly isEditing: boolean;
  readonly text: string;
  edit(): void;
  leave(): void;
}

/** The customer's note on an order. What is typed outlives a change of the order's status. */
export function useRemark({ orderNo, remark }: OrderDetail): RemarkHandle {
  const [isEditing, setEditing] = useState(false);
  /** The note before it was edited: the order is still to be read again while it has this one. */
  const [former, keepFormer] = useState(remark);
  const form = usePageForm(remarkForm, { item: { id: orderNo, remark }, own: {} }, () => setEditing(false));
  const text = form.view.isSaved && remark === former ? (form.view.draft.remark ?? '') : remark;
  return {
    form,
    isEditing,
    text,
    edit() {
      form.send({ type: 'form.reset', draft: { remark: text } });
      keepFormer(remark);
      setEditing(true);
    },
    leave: () => setEditing(false),
  };
}
