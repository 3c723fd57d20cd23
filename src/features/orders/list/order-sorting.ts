import type { TextKey } from '#src/i18n/texts.ts';
import type { Sorting } from '#src/ui/table/data-table.tsx';

export const sortableColumns = [
  { key: 'createTime', label: 'orders.column.created' },
  { key: 'commonName', label: 'orders.column.name' },
  { key: 'orderStatus', label: 'orders.column.status' },
  { key: 'payAmount', label: 'orders.column.amount' },
  { key: 'certExpireTime', label: 'orders.column.expires' },
] as const satisfies readonly { readonly key: string; readonly label: TextKey }[];

/** A sorting as the value of an option: `payAmount desc`. */
export function sortingName({ key, direction }: Sorting): string {
  return `${key} ${direction}`;
}

export function sortingFrom(name: string): Sorting {
  const [key = '', direction] = name.split(' ');
  return { key, direction: direction === 'asc' ? 'asc' : 'desc' };
}
