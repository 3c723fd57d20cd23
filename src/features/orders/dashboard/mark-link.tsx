import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { EndProgress } from '#core/orders/end-progress.ts';
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
  /** `/orders/list` without it. */
  readonly list?: '/orders/expiring';
  /** What was done about it: colors the mark. */
  readonly progress?: EndProgress;
}

interface MarkLinkProps {
  readonly list?: Mark['list'] | undefined;
  readonly search: MarkSearch;
  readonly className?: string;
  readonly label?: string;
  readonly children: ReactNode;
}

/** Links to the orders behind a mark. */
export function MarkLink({ search, list = '/orders/list', label, ...rest }: MarkLinkProps) {
  return <Link to={list} search={search} {...(label && { 'aria-label': label })} {...rest} />;
}
