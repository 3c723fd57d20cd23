import { Navigate } from '@tanstack/react-router';
import { memo } from 'react';
import type { Ticket } from '#machines/session/sign-in/sign-in.machine.ts';

/** A sign-in waiting for its second factor. */
export interface SecondFactorState {
  readonly ticket: Ticket;
  /** Unix time in milliseconds when the code was sent, so that a reload does not restart the wait for a new one. */
  readonly sentAt: number;
}

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Kept in the tab's history state, because secrets must not appear in an address. */
    readonly secondFactor?: SecondFactorState;
  }
}

interface GoToProps {
  readonly href: string;
  readonly secondFactor?: SecondFactorState;
}

/** Navigates to another console page, given as path and query. Memoized, because every render of `Navigate` navigates. */
export const GoTo = memo(
  ({ href, secondFactor }: GoToProps) => (
    <Navigate to="/" href={href} state={secondFactor ? { secondFactor } : {}} replace />
  ),
  ({ href }, next) => href === next.href,
);
