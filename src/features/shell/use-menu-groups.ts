import { isAllowed } from '#core/account/rights.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import type { Room } from '#src/console/define-room.ts';
import { useServices } from '#src/console/services.ts';
import { useCall } from '#src/console/use-call.ts';
import { type MenuGroup, menuGroups } from '#src/features/shell/menu-entries.ts';

/** Returns the menu groups that the account may use. */
export function useMenuGroups(): readonly MenuGroup[] {
  return menuGroups(useIsOpen());
}

/** Whether menu and palette offer a room to this account on this site. */
export function useIsOpen(): (room: Room) => boolean {
  const { site } = useServices();
  const { data: rights = [] } = useCall(sessionCalls.account, {}, { select: (account) => account.rights });
  return ({ right, isSandbox }) =>
    (right === undefined || isAllowed(right, rights)) && (isSandbox !== true || site.sandbox);
}
