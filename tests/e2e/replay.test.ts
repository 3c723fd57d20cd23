import { readdirSync } from 'node:fs';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enSupport } from '#src/features/support/texts.en.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser.ts';
import { exportedFlow } from '#tests/support/exported-flow.ts';
import { historyFolder } from '#tests/support/histories.ts';

let context: BrowserContext;
let page: Page;
let problems: () => string[];

beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
  problems = await watchProblems(context);
  await context.addInitScript(() => {
    // The frame of the screen is a document without an address, and an empty page has no storage.
    if (location.protocol !== 'about:') localStorage.setItem('lang', 'en');
  });
  page = await context.newPage();
});
afterAll(() => context.close());

/** Gives the page a file. */
const give = (file: object | string, name = 'flow.json') =>
  page.locator('input[type=file]').setInputFiles({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(typeof file === 'string' ? file : JSON.stringify(file)),
  });

const slider = () => page.getByRole('slider', { name: enSupport.line.label });
const screen = () => page.frameLocator('iframe');

/** Counts from here on what a screen must not do: requests, writes to any storage, workers. */
async function countEffects(): Promise<() => Promise<readonly string[]>> {
  const requests: string[] = [];
  // The code and texts of a screen come with its first step.
  const onRequest = (address: string) => {
    if (!/\.(?:js|css)$/.test(new URL(address).pathname)) requests.push(address);
  };
  page.on('request', (request) => onRequest(request.url()));
  await page.evaluate(() => {
    const effects: string[] = [];
    Object.assign(window, { effects });
    const count = <T extends object>(owner: T, name: keyof T & string) => {
      const own = owner[name] as (...values: unknown[]) => unknown;
      Object.assign(owner, {
        [name](this: unknown, ...values: unknown[]) {
          effects.push(`${name} ${String(values[0])}`);
          return own.apply(this, values);
        },
      });
    };
    count(Storage.prototype, 'setItem');
    count(Storage.prototype, 'removeItem');
    for (const name of ['add', 'put', 'delete', 'clear'] as const) count(IDBObjectStore.prototype, name);
    count(IDBFactory.prototype, 'open');
    count(window, 'fetch');
    count(XMLHttpRequest.prototype, 'open');
    const Own = window.Worker;
    window.Worker = class extends Own {
      constructor(...values: ConstructorParameters<typeof Worker>) {
        effects.push(`worker ${String(values[0])}`);
        super(...values);
      }
    };
  });
  return async () => {
    const effects = await page.evaluate(() => (window as unknown as { effects: string[] }).effects);
    return [...requests, ...effects];
  };
}

describe.each(readdirSync(historyFolder))('%s', { timeout: 120_000 }, (name) => {
  it('is replayed with its screens, and nothing of it runs', async () => {
    const file = exportedFlow(name);
    await page.goto(`${server.url}/support/replay`);
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    const effects = await countEffects();
    await give(file, name);
    await slider().waitFor();
    for (let step = 0; step < file.rows.length; step++) {
      await slider().fill(String(step));
      await expect
        .poll(() => page.getByText(`${step + 1} / ${file.rows.length}`, { exact: true }).count())
        .toBe(1);
      await screen().locator('main').first().waitFor();
      expect(await screen().getByText(enSupport.stage.undrawn).count(), `step ${step + 1}`).toBe(0);
    }
    await expectAccessible(page);
    expect(await effects()).toEqual([]);
    expect(problems()).toEqual([]);
  });
});
