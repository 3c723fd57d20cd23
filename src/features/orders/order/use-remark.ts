import { useState } from 'react';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import type { FormControl } from '#src/console/form/form-context.ts';
import { usePageForm } from '#src/console/form/use-page-form.ts';
import { remarkForm } from '#src/features/orders/list/remark-form.ts';

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
