import { balanceRights, isAllowed, isOfShop, type Needed } from '#core/account/rights.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useSeenRole } from '#src/console/rights/seen-role.ts';

/** What a call or a room needs. */
export interface NeedsRight {
  readonly right: Needed;
  /** Another right that is as good: of a room where each part needs its own. */
  readonly orRight?: Needed | undefined;
}

/**
 * Whether the signed-in user, or the role whose view is shown, may make a call. Until their rights are known, what the shop's own rights open is hidden and everything else
 * shown: nearly everybody may, and the server has the final say.
 */
export function useCan(): (call: NeedsRight) => boolean {
  const seen = useSeenRole();
  const { data: own } = useCall(sessionCalls.account, {}, { select: (account) => account.rights });
  const rights = seen?.rights ?? own;
  const holds = (right: Needed) => (rights === undefined ? !isOfShop(right) : isAllowed(right, rights));
  return ({ right, orRight }) => holds(right) || (orRight !== undefined && holds(orRight));
}

/** Whether the signed-in user is told the account's balance. */
export function useSeesBalance(): boolean {
  const can = useCan();
  return balanceRights.some((right) => can({ right }));
}

/** Whether an operator is signed in, whose account buys nothing; false until that is known. */
export function useIsShop(): boolean {
  return useCall(sessionCalls.account, {}, { select: ({ isShop }) => isShop }).data ?? false;
}
