import { isAllowed } from '#core/account/rights.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { useCall } from '#src/console/use-call.ts';
import { type MenuGroup, menuGroups } from '#src/features/shell/menu-entries.ts';

/** Returns the menu groups that the account may use. */
export function useMenuGroups(): readonly MenuGroup[] {
  const { data: rights = [] } = useCall(sessionCalls.account, {}, { select: (account) => account.rights });
  return menuGroups.filter(({ right }) => right === undefined || isAllowed(right, rights));
}
