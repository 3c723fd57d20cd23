import type { Room } from '#src/console/define-room.ts';
import { useCan, useIsShop } from '#src/console/rights/use-can.ts';
import { useServices } from '#src/console/services.ts';
import { type MenuGroup, menuGroups } from '#src/features/shell/menu-entries.ts';

/** Returns the menu groups that the account may use. */
export function useMenuGroups(): readonly MenuGroup[] {
  return menuGroups(useIsOpen());
}

/** Whether menu and palette offer a room to this account on this site. */
export function useIsOpen(): (room: Room) => boolean {
  const { site } = useServices();
  const can = useCan();
  const isShop = useIsShop();
  return ({ right, orRight, isSandbox, isOfCustomers }) =>
    (right === undefined || can({ right, orRight })) &&
    (isSandbox !== true || site.sandbox) &&
    (isOfCustomers !== true || !isShop);
}
