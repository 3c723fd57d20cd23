import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { button } from '#styled/recipes';

/** Leads to a draft of its own. */
export function FreshLink({ children }: { readonly children: ReactNode }) {
  return (
    <Link to="/ssl/certificates" search={{}} className={button({ variant: 'primary' })}>
      {children}
    </Link>
  );
}
