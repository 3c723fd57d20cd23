import { expect, test } from 'vitest';
import { enStatus } from '#src/console/status.texts.en.ts';
import { zhStatus } from '#src/console/status.texts.zh.ts';
import { enOrders } from '#src/features/orders/list/texts.en.ts';
import { zhOrders } from '#src/features/orders/list/texts.zh.ts';

test.each([
  { language: 'zh', stage: zhStatus.stage, tabs: zhOrders.tabs },
  { language: 'en', stage: enStatus.stage, tabs: enOrders.tabs },
])('an order state has the same name everywhere in $language', ({ stage, tabs }) => {
  const { unpaid, verifying, issued, expired, cancelled } = stage;
  expect(tabs).toMatchObject({ unpaid, verifying, issued, expired, cancelled });
});
