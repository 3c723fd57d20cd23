import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { KeyType } from '#core/orders/key-types.ts';
import type { OrderList } from '#core/orders/order-filters.ts';

/** Filters of the order list that shows the orders behind a mark. */
interface MarkSearch {
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

interface MarkLinkProps {
  readonly search: MarkSearch;
  readonly className?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Links to the orders behind a mark. */
export function MarkLink({ search, label, ...rest }: MarkLinkProps) {
  return <Link to="/orders/list" search={search} {...(label && { 'aria-label': label })} {...rest} />;
}
