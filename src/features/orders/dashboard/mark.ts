import type { KeyType } from '#core/orders/key-types.ts';
import type { OrderList } from '#core/orders/order-filters.ts';

/** Filters of the order list that shows the orders behind a mark. */
export interface MarkSearch {
  readonly status?: OrderList;
  readonly brand?: string;
  readonly keyType?: KeyType;
  readonly createdFrom?: string;
  readonly createdTo?: string;
  readonly endsFrom?: string;
  readonly endsTo?: string;
}

/** One value of a chart. */
export interface Mark {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The value as displayed. */
  readonly text: string;
  readonly search: MarkSearch;
}
