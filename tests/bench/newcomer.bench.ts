import type { Browser, Locator } from 'playwright';
import { zhLaunchpad } from '#src/features/launchpad/texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { Console } from '#tests/e2e/console.ts';
import { sandboxDrawer } from '#tests/e2e/sandbox-drawer.ts';
import { startServerProcess } from '#tests/support/server/server-process.ts';

const name = 'newcomer.example.com';

/** Clicks and time from a first sign-in until the first certificate is issued. */
export async function benchNewcomer(browser: Browser): Promise<Figure[]> {
  const server = await startServerProcess();
  try {
    const app = await Console.open(browser, server.url, { isSigningIn: true });
    const { page } = app;
    let presses = 0;
    const press = async (button: Locator) => {
      await button.click();
      presses += 1;
    };
    const began = performance.now();
    await press(page.getByRole('main').getByRole('link', { name: zhLaunchpad.buy }).first());
    await app.buy.isShown();
    await app.buy.typeName(name);
    await press(page.getByRole('button', { name: zhPurchase.buy }));
    await app.pay.isShown();
    await press(app.pay.button());
    await app.order.isShown();
    await press(page.getByRole('button', { name: zhDcv.sandbox, exact: true }));
    const drawer = sandboxDrawer(page);
    await press(drawer.publishing());
    await app.order.isIssued();
    const seconds = round((performance.now() - began) / 1_000, 1);
    return [
      {
        name: 'Presses from sign-in to an issued certificate',
        value: presses,
        unit: '',
        goal: '≤ 5',
        peer: '',
      },
      {
        name: 'The same, in time',
        value: seconds,
        unit: 's',
        goal: '≤ 15',
        peer: 'a program presses and types',
      },
    ];
  } finally {
    await server.dispose();
  }
}
