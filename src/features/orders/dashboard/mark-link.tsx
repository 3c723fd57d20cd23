import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { MarkSearch } from '#src/features/orders/dashboard/mark.ts';

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
