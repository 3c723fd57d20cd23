import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { zhLaunchpad } from '#src/features/launchpad/texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { toolList, toolsPath } from '#src/features/tools/tool-list.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { signInAt } from '#tests/support/browser-sign-in.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts';

/** JavaScript a first visit loads to each page, gzipped, everything up to then added up. */
export async function benchFirstVisit(browser: Browser): Promise<Figure[]> {
  const server = await startServerProcess();
  try {
    return [
      await measure(browser, server, 'sign-in', '≤ 145', async (page) => {
        await page.goto(`${server.url}/sign-in`);
        await page.getByRole('slider').waitFor();
      }),
      await measure(browser, server, 'launchpad', '≤ 180', async (page) => {
        await signInAt(page, server.url);
        await page.getByText(zhLaunchpad.orders.none).waitFor();
      }),
      await measure(browser, server, 'buy page', '≤ 250', async (page) => {
        await signInAt(page, server.url, '/ssl/certificates');
        // The form's own code comes after its address.
        await page.getByRole('button', { name: zhPurchase.buy }).first().waitFor();
      }),
      ...(await measureTools(browser, server)),
    ];
  } finally {
    await server.dispose();
  }
}

async function measureTools(browser: Browser, server: ServerProcess): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name } of toolList) {
    const figure = await measure(browser, server, `tool ${name}`, '≤ 170', async (page) => {
      await page.goto(`${server.url}${toolsPath}/${addresses[name] ?? name}`);
      await page.getByRole('heading', { name: zhTools.names[name] }).waitFor();
    });
    figures.push(figure);
  }
  return figures;
}

/** The audit begins on a page of its own. */
const addresses: Readonly<Record<string, string>> = { report: 'report/new' };

async function measure(
  browser: Browser,
  server: ServerProcess,
  name: string,
  goal: string,
  visit: (page: Page) => Promise<void>,
): Promise<Figure> {
  // What the tools keep for days without a network comes after the visit.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const sizes = new Map<string, Promise<number>>();
    context.on('response', (response) => {
      const url = response.url();
      if (!url.startsWith(server.url) || !new URL(url).pathname.endsWith('.js')) return;
      // What is still on its way when the visit is over was no part of it.
      const size = response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      );
      sizes.set(url, size);
    });
    await visit(page);
    await page.waitForLoadState('networkidle');
    const total = (await Promise.all(sizes.values())).reduce((sum, size) => sum + size, 0);
    return {
      name: `JavaScript of a first visit, ${name}`,
      value: round(total / 1024, 1),
      unit: 'KiB gzip',
      goal,
      peer: '',
    };
  } finally {
    await context.close();
  }
}
