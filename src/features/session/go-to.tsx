import { Navigate } from '@tanstack/react-router';
import { memo } from 'react';
import type { Ticket } from '#machines/session/sign-in/sign-in.types.ts';

/** A sign-in that waits for its code. */
export interface SecondFactorState {
  readonly ticket: Ticket;
  /** When the code went out, in milliseconds since 1970: a reload does not begin the wait for another one anew. */
  readonly sentAt: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Of one entry of the tab's history: secrets have no place in an address. */
    readonly secondFactor?: SecondFactorState;
  }
}

interface GoToProps {
  readonly href: string;
  readonly secondFactor?: SecondFactorState;
}

/**
 * Leaves for another page of the console, given as its path with query. Kept from rendering again, since every
 * rendering of `Navigate` navigates.
 */
export const GoTo = memo(
  ({ href, secondFactor }: GoToProps) => (
    <Navigate to="/" href={href} state={secondFactor ? { secondFactor } : {}} replace />
  ),
  ({ href }, next) => href === next.href,
);
