import { mkdir } from 'node:fs/promises';
import type { BrowserContext, Page, Request } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audits } from '#server/db/schema/tools.ts';
import { zhTools } from '#src/features/tools/texts.zh.ts';
import { toolList, toolNamed, toolsPath } from '#src/features/tools/tool-list.ts';
import { expectAccessible, expectNoOverflow, isSettled } from '#tests/e2e/page-check.ts';
import { browser } from '#tests/e2e/shared-browser.ts';
import { auditedSite, toolCatalogue } from '#tests/e2e/tool-catalogue.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';
import { perfectSite } from '#tests/support/tools/audited-site.ts';
import { type FakeCloudflare, openCloudflare } from '#tests/support/tools/cloudflare.ts';
import { isWhole } from '#tests/support/whole.ts';

/** `PICTURES=on` keeps screenshots of every result for review. */
const pictures = process.env.PICTURES === 'on' ? 'test-results/tools' : null;

let server: TestServer;
let cloudflare: FakeCloudflare;
const tools = toolCatalogue(() => cloudflare.token);
let context: BrowserContext;
let page: Page;
let problems: () => string[];
let asked: Request[] = [];
beforeAll(async () => {
  if (pictures !== null) await mkdir(pictures, { recursive: true });
  cloudflare = await openCloudflare();
  server = await startTestServer({ webRoot: 'dist/web', config: { cloudflareUrl: cloudflare.url } });
  const facts = { ...perfectSite, dns: { ...perfectSite.dns, caaAt: null, caa: [] } };
  const times = { createTime: new Date(), expireTime: new Date(Date.now() + 3_600_000) };
  await server.services.db.insert(audits).values({ ...auditedSite, state: 'done', facts, ...times });
  context = await browser.newContext({
    permissions: ['clipboard-read', 'clipboard-write'],
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  });
  // Requests made on purpose to be refused.
  problems = await watchProblems(context, { expected: [/\/v1\/captcha/] });
  context.on('request', (request) => {
    if (!/^(?:blob|data):/.test(request.url())) asked.push(request);
  });
  page = await context.newPage();
  // Unsaved keys would block leaving the page; leave anyway.
  page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(async () => {
  await context.close();
  await server.close();
  await cloudflare.close();
});

const button = (name: string) => page.getByRole('button', { name, exact: true });
const copied = () => page.evaluate(() => navigator.clipboard.readText());

/** Opens the page without any earlier state. */
async function open(address: string) {
  await page.goto('about:blank');
  await page.goto(address);
  await isSettled(page);
}

/** Ways to give a page a file. They are the kit's: each tool is tested with one, and all with `npm test -- whole`. */
const givers: readonly ((text: string) => Promise<unknown>)[] = [
  (text) =>
    page.evaluate((dropped) => {
      const data = new DataTransfer();
      data.items.add(new File([dropped], 'dropped.txt', { type: 'text/plain' }));
      document.body.dispatchEvent(
        new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
      );
    }, text),
  (text) =>
    page
      .locator('main input[type=file]')
      .setInputFiles({ name: 'opened.txt', mimeType: 'text/plain', buffer: Buffer.from(text) }),
  // Pasted beside the fields.
  async (text) => {
    await page.evaluate((pasted) => navigator.clipboard.writeText(pasted), text);
    await page.locator('h1').click();
    await page.keyboard.press('ControlOrMeta+V');
  },
];
const readers = toolList.map(({ name }) => name).filter((name) => tools[name].reads !== undefined);

it.each(toolList.map(({ name }) => name))('offers every feature of a tool: %s', async (name) => {
  const { path = name, samples, reads, finish, shows, says = '', link, copies, later } = tools[name];
  const address = `${server.url}/certhub/tools/${path}`;
  asked = [];
  const isShown = async () => {
    await finish?.(page);
    await shows(page).waitFor();
  };

  const own = readers.indexOf(name);
  for (const [place, giveFile] of givers.entries()) {
    if (reads === undefined || !(isWhole || place === own % givers.length)) continue;
    await open(address);
    await giveFile(reads);
    await isShown();
  }

  for (const sample of samples.toReversed()) {
    await open(address);
    await button(sample).click();
    await isShown();
  }
  if (samples.length === 0) {
    await open(address);
    await isShown();
  }

  for (const label of copies) {
    await page.evaluate(() => navigator.clipboard.writeText(''));
    await page.getByText(label, { exact: true }).click();
    await expect.poll(copied, { message: `${name}: ${label}` }).not.toBe('');
    if (label === zhTools.copyJson) expect(JSON.parse(await copied())).toBeTruthy();
    else {
      expect(await copied()).not.toMatch(/undefined|\[object|PRIVATE KEY/);
      await expect.poll(copied).toContain(says);
    }
  }
  await button(zhTools.print).waitFor();

  await walkByKeyboard(page);
  // axe takes the most time: one theme a tool, both with `npm test -- whole`.
  const isDarkFirst = toolList.findIndex((tool) => tool.name === name) % 2 === 0;
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      if (pictures !== null)
        await page.screenshot({ path: `${pictures}/${name}-${scheme}-${width}.png`, fullPage: true });
      await expectNoOverflow(page);
    }
    if (isWhole || (scheme === 'dark') === isDarkFirst) await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  }

  if (link === 'none') expect(await button(zhTools.link).count()).toBe(0);
  else await button(zhTools.link).click();
  if (link === 'refused') await page.getByText(zhTools.linkWhy.secret).waitFor();
  if (link === 'carried') {
    await expect.poll(copied).toContain(address.replace(/\?.*/, ''));
    await open(await copied());
    await isShown();
  }
  if (!toolNamed(name).isOnline) {
    expect(asked.filter((request) => !isOwnPart(request)).map(described)).toEqual([]);
    expect(await sendsSomething()).toBe(false);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await context.setOffline(true);
    try {
      await open(address);
      if (samples[0] !== undefined) await button(samples[0]).click();
      await isShown();
      for (const label of copies) {
        await page.evaluate(() => navigator.clipboard.writeText(''));
        await page.getByText(label, { exact: true }).click();
        await expect.poll(copied, { message: `${name} offline: ${label}` }).not.toBe('');
      }
      await later?.(page);
    } finally {
      await context.setOffline(false);
    }
  }
  expect(problems()).toEqual([]);
});

/** The document, and files that are the same for everybody: nothing in them can reveal pasted input. */
function isOwnPart(request: Request): boolean {
  const { origin, pathname, search } = new URL(request.url());
  const isFile = /^\/(?:(?:assets|site|data)\/[\w.@-]+|offline\.js|index\.html|tools[\w.-]*)$/.test(pathname);
  const isDocument = toolList.some(({ name }) => pathname === `${toolsPath}/${name}`);
  return origin === server.url && search === '' && request.method() === 'GET' && (isFile || isDocument);
}

function described(request: Request): string {
  return `${request.method()} ${request.url()}`;
}

/** Whether any code on this page could send a request to the server. */
function sendsSomething(): Promise<boolean> {
  return page.evaluate(() =>
    fetch('/v1/captcha').then(
      () => true,
      () => false,
    ),
  );
}

/** Expects Tab to reach every control once, from the first to the last, and then to leave. */
async function walkByKeyboard(page: Page): Promise<void> {
  const unreached = await page.evaluateHandle(() => {
    const isReal = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true }) &&
      element.tabIndex >= 0 &&
      !element.matches(':disabled, [type=radio]:not(:checked)');
    const fields = 'a[href], button, input, select, textarea, summary, [tabindex]';
    const all = [...document.querySelectorAll<HTMLElement>(`main :is(${fields})`)].filter(isReal);
    return new Set(all.filter((element) => !element.hidden));
  });
  await page.locator('#main').focus();
  const most = (await unreached.evaluate((set) => set.size)) + 3;
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    await unreached.evaluate((set) => set.delete(document.activeElement as HTMLElement));
  }
  const left = await unreached.evaluate((set) =>
    [...set].map((element) => `${element.tagName} ${element.textContent}`.slice(0, 80)),
  );
  expect(left, `what Tab does not reach on ${page.url()}`).toEqual([]);
}
