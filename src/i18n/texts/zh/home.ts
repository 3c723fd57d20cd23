import { zhLaunchpad } from '#src/i18n/texts/zh/launchpad.ts';
import { zhOrders } from '#src/i18n/texts/zh/orders.ts';

/** Texts of the home page and of the lists it leads to. */
export const zhHome = { launchpad: zhLaunchpad, orders: zhOrders };
export type HomeTexts = typeof zhHome;
