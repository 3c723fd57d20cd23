import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Page, Route } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { enSession } from '#src/features/session/texts.en.ts';
import { zhSession } from '#src/features/session/texts.zh.ts';
import { zhDnsAdvice } from '#src/features/validation/advice/texts.zh.ts';
import { enCommon } from '#src/i18n/texts/en/common.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { storedAt } from '#tests/support/browser/stored.ts';
import { placeOrder, singleNameProduct } from '#tests/support/server/shop.ts';

/** Milliseconds without a new request after which all held requests are answered at once. */
const calm = 400;
/**
 * Calls for which the server queries others, what follows the person to this browser, the first steps of an account, and the packages that
 * may pay an order: nothing in the first paint waits for them.
 */
const whenItStands =
  /^GET \/v1\/(orders\/caa\/|preferences$)|\/v1\/(?:security|tools\/audits\?|user\/(?:subAccounts|invitations)|invoiceOrganizations\?|certPkg\?)/;
/** Milliseconds without any request after which a page counts as done. */
const done = 2_000;

declare global {
  interface Window {
    /** Recorded by the browser: time and text of the largest paint so far, and the total layout shift. */
    seen: { largest: number; what: string; shift: number };
    /** How often the placeholder of a pending page was inserted. */
    shapes: number;
    /** Every script inserted into the page. */
    scripts: { src: string; integrity: string }[];
  }
}

let token: string;
let orderNo: string;
beforeAll(async () => {
  const customer = await server.customer();
  const product = await singleNameProduct(customer);
  token = customer.token;
  orderNo = await placeOrder(customer, { ...product, names: ['first.example.com'] });
});

it.each([
  { page: 'the sign-in', path: () => '/sign-in', stored: () => ({}), calls: 0 },
  { page: 'the sign-in that a page leads to', path: () => '/launchpad', stored: () => ({}), calls: 0 },
  { page: 'the launchpad', path: () => '/launchpad', stored: () => ({ token }), calls: 3 },
  { page: 'the orders', path: () => '/orders/list', stored: () => ({ token }), calls: 3 },
  { page: 'an order', path: () => `/ssl/certificate/${orderNo}`, stored: () => ({ token }), calls: 4 },
  { page: 'the form', path: () => '/ssl/certificates', stored: () => ({ token }), calls: 2 },
])(
  'paints $page after three round trips, requests nothing twice and does not shift',
  async ({ path, stored, calls }) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      storageState: storedAt(server.url, { lang: 'zh', ...stored() }),
    });
    const page = await context.newPage();
    await page.addInitScript(watchPaints, zhDnsAdvice.caa.title);
    const rounds = await roundsOf(page, server.url + path());
    const { largest, what, shift } = await page.evaluate(() => window.seen);
    await context.close();

    const asked = rounds.flatMap(({ requests }) => requests);
    expect(asked.toSorted()).toEqual([...new Set(asked)].toSorted());
    // API calls are made before the page's code arrives, and only those the page needs.
    const isOfApi = (each: string) => each.startsWith('GET /v1/') && !whenItStands.test(each);
    expect(rounds.slice(0, 4).flatMap(({ requests }) => requests.filter(isOfApi))).toEqual(
      asked.filter(isOfApi),
    );
    expect(asked.filter(isOfApi), asked.filter(isOfApi).join(', ')).toHaveLength(calls);
    expect(asked.filter((each) => each.includes('/site/'))).toHaveLength(1);
    const beforePaint = rounds.filter(({ answeredAt }) => answeredAt < largest);
    const trips = beforePaint.map(({ requests }) => requests);
    // The first round trip delivers the page's HTML.
    expect(trips.slice(4), JSON.stringify({ trips, what }, null, 1)).toEqual([]);
    const code = trips.slice(1).map((requests) => requests.filter((each) => each.endsWith('.js')));
    expect(code.slice(2).flat()).toEqual([]);
    expect(shift).toBeLessThanOrEqual(0.03);
  },
);

it('marks a page’s scripts for compilation on arrival', async () => {
  const page = await (await fetch(server.url)).text();
  const scripts = [...page.matchAll(/<script [^>]*src="([^"]+)"/g)].map(([, address = '']) => address);
  expect(scripts).toHaveLength(4);
  for (const address of scripts) {
    const script = await (await fetch(server.url + address)).text();
    expect(script.split('\n', 1), address).toEqual(['//# allFunctionsCalledOnLoad']);
  }
});

it('runs only scripts with the hash of the build, including a dialog’s', async () => {
  const context = await browser.newContext({ storageState: storedAt(server.url, { lang: 'zh', token }) });
  const page = await context.newPage();
  await page.addInitScript(watchScripts);
  const seen = () => page.evaluate(() => window.scripts);
  await page.goto(`${server.url}/launchpad`);
  await page.getByRole('banner').waitFor();
  const first = (await seen()).length;
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').waitFor();
  const scripts = await seen();
  // The scripts of the frame and the page, then the table of later scripts and the dialog's.
  expect(first).toBeGreaterThan(4);
  expect(scripts.length).toBeGreaterThan(first + 1);
  for (const { src, integrity } of scripts) {
    const script = Buffer.from(await (await fetch(src)).arrayBuffer());
    expect(integrity, src).toBe(`sha256-${createHash('sha256').update(script).digest('base64')}`);
  }
  await context.close();
});

it('opens an order without the code of its dialogs, forms and lists', async () => {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    storageState: storedAt(server.url, { lang: 'zh', token }),
  });
  const page = await context.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.endsWith('.js')) return;
    sizes.push(
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      ),
    );
  });
  await roundsOf(page, `${server.url}/ssl/certificate/${orderNo}`);
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  await context.close();
  expect(sizes.length).toBeGreaterThan(5);
  // KiB, gzipped; a combobox with its dependencies accounts for 34 of them, and 21 come after the paint: shortcuts, preferences, and what is
  // asked of sharing, since the key of this order is away.
  expect(total / 1024).toBeLessThanOrEqual(260);
});

it.each([
  { page: 'the sign-in', path: '/sign-in', stored: () => ({}), calls: ['/captcha'] },
  {
    page: 'the launchpad',
    path: '/launchpad',
    stored: () => ({ token }),
    calls: ['/v1/account', '/v1/orders/attention'],
  },
])('does not delay $page for the site file on a second visit', async ({ path, stored, calls }) => {
  const context = await browser.newContext({ storageState: storedAt(server.url, stored()) });
  const page = await context.newPage();
  const callsBesideSite = async () => {
    const rounds = await roundsOf(page, server.url + path);
    return rounds.find(({ requests }) => requests.some((each) => each.includes('/site/')))?.requests ?? [];
  };
  const asked = calls.map((call) => expect.stringMatching(`^GET ${call}`));
  expect(await callsBesideSite()).not.toEqual(expect.arrayContaining(asked));
  await page.unrouteAll();
  expect(await callsBesideSite()).toEqual(expect.arrayContaining(asked));
  await context.close();
});

// React keeps a `Suspense` fallback for at least 300 ms, even if the content is ready sooner.
it.each([
  { page: 'the launchpad', path: () => '/launchpad' },
  { page: 'the orders', path: () => '/orders/list' },
  { page: 'an order', path: () => `/ssl/certificate/${orderNo}` },
  { page: 'the form', path: () => '/ssl/certificates' },
])('shows $page in its frame as soon as the account is known', async ({ path }) => {
  const context = await browser.newContext({ storageState: storedAt(server.url, { lang: 'zh', token }) });
  const page = await context.newPage();
  await page.addInitScript(countShapes, '正在打开页面…');
  let answer: () => void = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/v1/account', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(server.url + path());
  await expect.poll(() => page.evaluate(() => window.shapes)).toBe(1);
  answer();
  await page.getByRole('banner').waitFor();
  expect(await page.evaluate(() => window.shapes)).toBe(1);
  await context.close();
});

it('shows the launchpad’s loading text in the user’s language', async () => {
  for (const [lang, { loading }] of [
    ['zh', zhCommon],
    ['en', enCommon],
  ] as const) {
    const context = await browser.newContext({ storageState: storedAt(server.url, { lang, token }) });
    const page = await context.newPage();
    await page.route('**/assets/index.*.js', () => {});
    await page.goto(`${server.url}/launchpad`, { waitUntil: 'commit' });
    const shown = () => page.locator('body').innerText();
    await expect.poll(shown).toBe(loading);
    await expect
      .poll(() => page.getByText(loading).evaluate((note) => getComputedStyle(note).opacity))
      .toBe('1');
    const [, bar] = await page.locator('.early-frame > div').all();
    const { y, height } = (await bar?.boundingBox()) ?? { y: -1, height: 0 };
    expect([y, height > 50], 'the frame is where it will be').toEqual([0, true]);
    await context.close();
  }
});

it.each([
  { lang: 'zh', width: 1440, texts: zhSession },
  { lang: 'en', width: 390, texts: enSession },
] as const)(
  'accepts input on the sign-in page before its code has loaded, $lang at $width px',
  async (world) => {
    const { lang, width, texts } = world;
    const context = await browser.newContext({
      viewport: { width, height: 900 },
      storageState: storedAt(server.url, { lang }),
    });
    const problems = await watchProblems(context);
    const page = await context.newPage();
    let comes = () => {};
    const code = new Promise<void>((resolve) => {
      comes = resolve;
    });
    await page.route('**/assets/index.*.js', async (route) => {
      await code;
      await route.continue();
    });
    const opened = page.goto(`${server.url}/sign-in`);
    await page.getByLabel(texts.signIn.account).fill('someone@example.com');
    await page.getByLabel(texts.signIn.password, { exact: true }).fill('a password');
    // No code is loaded yet to submit the form, and the input must not end up in the address.
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('');
    await page.keyboard.press('Shift+Tab');
    await expect.poll(() => page.locator('img').first().evaluate(isShown)).toBe(true);
    const before = await placesOf(page);

    comes();
    await page.getByRole('slider').waitFor();
    await opened;
    expect(page.url()).toBe(`${server.url}/sign-in`);
    expect(await page.getByLabel(texts.signIn.account).inputValue()).toBe('someone@example.com');
    expect(await page.getByLabel(texts.signIn.password, { exact: true }).inputValue()).toBe('a password');
    expect(await focused(page)).toBe('password');
    expect(await placesOf(page)).toEqual(before);
    // The console has really received the input, not just displayed it.
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('#captchaOffset-error').innerText()).not.toBe('');
    expect(await page.locator('#account-error, #password-error').allInnerTexts()).toEqual(['', '']);
    await context.close();
    expect(problems()).toEqual([]);
  },
);

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name') ?? '');

const isShown = (picture: Element) =>
  picture instanceof HTMLImageElement &&
  picture.naturalWidth > 0 &&
  picture.checkVisibility({ visibilityProperty: true });

/** Positions of the elements present from the start. */
async function placesOf(page: Page) {
  const parts = page.locator('main :is(h1, form, label, input, img, button)');
  return Promise.all((await parts.all()).map((part) => part.boundingBox()));
}

interface Round {
  readonly requests: readonly string[];
  /** In milliseconds on the page's clock. */
  readonly answeredAt: number;
}

/** Opens a page over a wire that answers all pending requests at once: one round is one round trip. */
async function roundsOf(page: Page, address: string): Promise<Round[]> {
  const rounds: Round[] = [];
  let held: Route[] = [];
  let last = performance.now();
  await page.route('**', (route) => {
    held.push(route);
    last = performance.now();
  });
  const opened = page.goto(address);
  while (performance.now() - last < (held.length > 0 ? calm : done)) await setTimeout(50);
  while (held.length > 0) {
    const answered = held;
    held = [];
    const answeredAt = rounds.length === 0 ? 0 : await page.evaluate(() => performance.now());
    const requests = answered.map((route) => route.request());
    rounds.push({
      requests: requests.map((each) => `${each.method()} ${each.url().slice(server.url.length)}`),
      answeredAt,
    });
    await Promise.all(answered.map((route) => route.continue()));
    last = performance.now();
    while (performance.now() - last < (held.length > 0 ? calm : done)) await setTimeout(50);
  }
  await opened;
  return rounds;
}

/** `later`: the label of a part that waits for other servers, whose paint is not the page's. */
function watchPaints(later: string): void {
  window.seen = { largest: 0, what: '', shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const element: Element | null = Reflect.get(entry, 'element');
      if (element?.closest(`[aria-label="${later}"]`)) continue;
      window.seen.largest = entry.startTime;
      window.seen.what = element?.textContent ?? '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.seen.shift += Number(Reflect.get(entry, 'value'));
  }).observe({ type: 'layout-shift', buffered: true });
}

/** A script element is removed once it has run. */
function watchScripts(): void {
  window.scripts = [];
  new MutationObserver((changes) => {
    for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
      if (node instanceof HTMLScriptElement && node.src)
        window.scripts.push({ src: node.src, integrity: node.integrity });
  }).observe(document, { childList: true, subtree: true });
}

function countShapes(text: string): void {
  window.shapes = 0;
  const isShape = (node: Node) => node instanceof Element && node.textContent?.includes(text);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) window.shapes += [...addedNodes].filter(isShape).length;
  }).observe(document, { childList: true, subtree: true });
}
