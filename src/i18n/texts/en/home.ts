import type { SameTexts } from '#src/i18n/text-types.ts';
import { enLaunchpad } from '#src/i18n/texts/en/launchpad.ts';
import { enOrders } from '#src/i18n/texts/en/orders.ts';
import type { HomeTexts } from '#src/i18n/texts/zh/home.ts';

export const enHome = { launchpad: enLaunchpad, orders: enOrders } satisfies SameTexts<HomeTexts>;
