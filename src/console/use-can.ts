import { isAllowed, type Needed } from '#core/account/rights.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/use-call.ts';

/** What a call or a room needs. */
export interface NeedsRight {
  readonly right: Needed;
}

/**
 * Whether the signed-in user may make a call. Until their rights are known, what the shop's own rights open is hidden and everything else
 * shown: nearly everybody may, and the server has the final say.
 */
export function useCan(): (call: NeedsRight) => boolean {
  const { data: rights } = useCall(sessionCalls.account, {}, { select: (account) => account.rights });
  return ({ right }) => (rights === undefined ? !right.startsWith('shop:') : isAllowed(right, rights));
}
