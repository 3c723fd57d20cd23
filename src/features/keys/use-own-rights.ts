import type { AnyRight } from '#core/account/rights.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/calls/use-call.ts';

const none: readonly AnyRight[] = [];

/** The rights of who looks at the page; none until known. */
export function useOwnRights(): readonly AnyRight[] {
  return useCall(sessionCalls.account, {}, { select: ({ rights }) => rights }).data ?? none;
}
