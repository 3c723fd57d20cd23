import { Navigate } from '@tanstack/react-router';
import { memo } from 'react';

/**
 * Leaves for another page of the console, given as its path with query. Kept from rendering again, since every
 * rendering of `Navigate` navigates.
 */
export const GoTo = memo(function GoTo({ href }: { readonly href: string }) {
  return <Navigate to="/" href={href} replace />;
});
