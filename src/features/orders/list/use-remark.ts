import { useRef, useState } from 'react';
import type { OrderRow } from '#core/contract/calls/orders.ts';

export interface RemarkHandle {
  readonly orderNo: string;
  readonly isEditing: boolean;
  readonly isSaved: boolean;
  readonly text: string;
  edit(): void;
  /** Stores the current text, which thus survives a change of the order's status. */
  type(text: string): void;
  typed(): string;
  onSaved(): void;
  leave(): void;
}

/** Editing state of the customer's note on an order. */
export function useRemark({ orderNo, remark }: Pick<OrderRow, 'orderNo' | 'remark'>): RemarkHandle {
  const [isEditing, setEditing] = useState(false);
  /** Shown until the order is refetched; its remark is still `former` until then. */
  const [saved, keepSaved] = useState<{ readonly text: string; readonly former: string } | null>(null);
  const typed = useRef('');
  const text = saved?.former === remark ? saved.text : remark;
  return {
    orderNo,
    isEditing,
    isSaved: saved !== null,
    text,
    edit() {
      typed.current = text;
      setEditing(true);
    },
    type(next) {
      typed.current = next;
    },
    typed: () => typed.current,
    onSaved() {
      keepSaved({ text: typed.current, former: remark });
      setEditing(false);
    },
    leave: () => setEditing(false),
  };
}
