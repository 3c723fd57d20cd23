import { gzipSync } from 'node:zlib';
import type { Browser, Page } from 'playwright';
import { contract } from '#core/contract/contract.ts';
import { demoAccount } from '#server/catalogue/seed-demo.ts';
import { zhLaunchpad } from '#src/features/launchpad/texts.zh.ts';
import { zhPurchase } from '#src/features/purchase/texts.zh.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { toolList, toolsPath } from '#src/features/tools/tool-list.ts';
import { zhDcv } from '#src/features/validation/dcv.texts.zh.ts';
import { type Figure, round } from '#tests/bench/measure.ts';
import { signInAt } from '#tests/support/browser/browser-sign-in.ts';
import { newEc, opensslRequest } from '#tests/support/files/openssl.ts';
import { type ServerProcess, startServerProcess } from '#tests/support/server/server-process.ts';
import { signedIn } from '#tests/support/server/sign-in.ts';

/** JavaScript that a first visit loads before each page is ready, gzipped, in total. */
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
        // The form's own code loads after the address changes.
        await page.getByRole('button', { name: zhPurchase.buy }).first().waitFor();
      }),
      await measureOrder(browser, server),
      ...(await measureTools(browser, server)),
    ];
  } finally {
    await server.dispose();
  }
}

/** An order waiting for domain validation, when its page has the most to do. */
async function measureOrder(browser: Browser, server: ServerProcess): Promise<Figure> {
  const client = await signedIn(server.url, demoAccount.email, demoAccount.password);
  const query = { limit: 1000, offset: 1 };
  const { list } = (await client.call(contract.catalogue.products, { query })).data();
  const product = list.find(({ productType }) => productType.includes('free'));
  const { productNo = '', productType = '' } = product ?? {};
  const name = 'shop.example.com';
  const csr = await opensslRequest([name], newEc('P-256'));
  const sslCerts = [{ csr, key: '', commonName: name, domainNames: name }];
  const body = { year: 90, dcvMethod: 'dns' as const, productType, sslCerts };
  const created = await client.call(contract.purchase.create, { params: { productNo }, body });
  return measure(browser, server, 'order page', '≤ 230', async (page) => {
    await signInAt(page, server.url, `/ssl/certificate/${created.data().orderNos}`);
    await page.getByRole('button', { name: zhDcv.check }).waitFor();
  });
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

/** The audit starts on its own page. */
const addresses: Readonly<Record<string, string>> = { report: 'report/new' };

async function measure(
  browser: Browser,
  server: ServerProcess,
  name: string,
  goal: string,
  visit: (page: Page) => Promise<void>,
): Promise<Figure> {
  // Resources cached for offline use of the tools load after the visit.
  const context = await browser.newContext({ serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const sizes = new Map<string, Promise<number>>();
    context.on('response', (response) => {
      const url = response.url();
      if (!url.startsWith(server.url) || !new URL(url).pathname.endsWith('.js')) return;
      // Responses still in flight when the visit ends do not count.
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
