import type { EndRow } from '#core/contract/order-ends.ts';

/** The row's key in the list; the order's number is its first part, since an order may have several certificates. */
export function endKey({ orderNo, number }: Pick<EndRow, 'orderNo' | 'number'>): string {
  return `${orderNo}.${number}`;
}

export function orderOfKey(key: string): string {
  return key.split('.')[0] ?? key;
}
