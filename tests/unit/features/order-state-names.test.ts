import { expect, test } from 'vitest';
import { enStatus } from '#src/console/status.texts.en.ts';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { enLaunchpad } from '#src/features/launchpad/texts.en.ts';
import { zhLaunchpad } from '#src/features/launchpad/texts.zh.ts';
import { enOrders } from '#src/features/orders/list/texts.en.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';

test.each([
  { language: 'zh', stage: zhStatus.stage, tabs: zhOrders.tabs, counts: zhLaunchpad.orders },
  { language: 'en', stage: enStatus.stage, tabs: enOrders.tabs, counts: enLaunchpad.orders },
])('an order state has the same name everywhere in $language', ({ stage, tabs, counts }) => {
  const { unpaid, verifying, issued, expired, cancelled } = stage;
  expect(tabs).toMatchObject({ unpaid, verifying, issued, expired, cancelled });
  expect(counts).toMatchObject({ unpaid, verifying });
});
