import { readdirSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zhFlowEvents } from '#src/console/support/events.texts.zh.ts';
import { zhSendFlow } from '#src/console/support/send.texts.zh.ts';
import { enSupport } from '#src/features/support/texts.en.ts';
import { chooseFlowFile } from '#tests/e2e/choose-flow-file.ts';
import { Console } from '#tests/e2e/console.ts';
import { contactSupport } from '#tests/e2e/contact-support.ts';
import { savedBy } from '#tests/e2e/download-dialog.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { watchProblems } from '#tests/support/browser/browser.ts';
import { demo } from '#tests/support/browser/browser-sign-in.ts';
import { exportedFlow } from '#tests/support/journal/exported-flow.ts';
import { historyFolder } from '#tests/support/journal/histories.ts';
import { isWhole } from '#tests/support/whole.ts';

let context: BrowserContext;
let page: Page;
let problems: () => string[];

beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
  problems = await watchProblems(context);
  await context.addInitScript(inEnglish);
  page = await context.newPage();
});
afterAll(() => context.close());

/** The screen's frame has no address, and a blank page has no storage. */
function inEnglish(): void {
  if (location.protocol !== 'about:') localStorage.setItem('lang', 'en');
}

const give = (file: object | string, name?: string) =>
  chooseFlowFile(page.locator('input[type=file]'), file, name);

/** Drags a file from a folder and drops it on the page, as a user does. */
async function drop(target: Page, path: string): Promise<void> {
  const { x, y, width, height } = (await target.locator('input[type=file]').boundingBox()) ?? empty;
  const devtools = await target.context().newCDPSession(target);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await devtools.send('Input.dispatchDragEvent', { type, x: x + width / 2, y: y + height / 2, data });
}
const empty = { x: 0, y: 0, width: 0, height: 0 };

/** Moves to a step of a flow, and expects its screen. */
async function showStep(target: Page, step: number, { rows }: { readonly rows: readonly unknown[] }) {
  await target.getByRole('slider', { name: enSupport.line.label }).fill(String(step));
  const place = target.getByText(`${step + 1} / ${rows.length}`, { exact: true });
  await expect.poll(() => place.count()).toBe(1);
  const shown = target.frameLocator('iframe');
  await shown.locator('main').first().waitFor();
  expect(await shown.getByText(enSupport.stage.undrawn).count(), `step ${step + 1}`).toBe(0);
}

const slider = () => page.getByRole('slider', { name: enSupport.line.label });
const screen = () => page.frameLocator('iframe');

/** Counts effects a screen must not have: requests, writes to any storage, workers. */
async function countEffects(): Promise<() => Promise<readonly string[]>> {
  const requests: string[] = [];
  // A screen's code and texts load with its first step.
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

/** The whole run shows every recording; others the last of each flow. `unit/support/film` folds all of them. */
const recordings = readdirSync(historyFolder);
const flowOf = (name: string) => name.split('-')[0];
const shownRecordings = recordings.filter(
  (name, index) => isWhole || flowOf(recordings[index + 1] ?? '') !== flowOf(name),
);

describe.each(shownRecordings)('%s', (name) => {
  it('is replayed with its screens without running anything', async () => {
    const file = exportedFlow(name);
    await page.goto(`${server.url}/support/replay`);
    await page.locator('input[type=file]').waitFor({ state: 'attached' });
    const effects = await countEffects();
    await give(file, name);
    await slider().waitFor();
    // A record's dialog needs data outside the file: cases.test opens a real one.
    const hasScreen = !name.startsWith('form-');
    // These end before their last event, and then show a receipt or nothing.
    const endsEarly = /^payment-(?:queue|left)/.test(name);
    for (let step = 0; step < file.rows.length; step++) {
      await showStep(page, step, file);
      // At the last event a flow has ended or led elsewhere.
      if (hasScreen && step < (endsEarly ? 1 : file.rows.length - 1))
        await screen()
          .locator('h1, h2, h3, [role=status], [role=alert]')
          .filter({ visible: true })
          .first()
          .waitFor();
    }
    await expectAccessible(page);
    expect(await effects()).toEqual([]);
    expect(problems()).toEqual([]);
  });
});

describe('the replay page without a network from the start', () => {
  it('opens again, accepts a dropped file of any flow and shows its screens and its chart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'certhub-replay-'));
    const visitor = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
    const ownProblems = await watchProblems(visitor);
    await visitor.addInitScript(inEnglish);
    try {
      const first = await visitor.newPage();
      await first.goto(`${server.url}/support/replay`);
      await first.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      // The browser's HTTP cache must not help.
      await (await visitor.newCDPSession(first)).send('Network.clearBrowserCache');
      await first.close();
      await visitor.setOffline(true);
      const opened = await visitor.newPage();
      await opened.goto(`${server.url}/support/replay`);
      await opened.getByText(enSupport.input.drop).last().waitFor();
      const firsts = readdirSync(historyFolder).filter((name) => /-straight\.jsonl$/.test(name));
      for (const name of firsts) {
        const file = exportedFlow(name);
        const path = join(folder, `${name}.json`);
        await writeFile(path, JSON.stringify(file));
        await drop(opened, path);
        for (const step of [0, Math.floor(file.rows.length / 2), file.rows.length - 1])
          await showStep(opened, step, file);
        await opened.getByRole('img', { name: /Statechart/ }).waitFor();
        await opened.getByRole('button', { name: enSupport.input.another }).click();
      }
      expect(firsts.length).toBe(9);
      expect(ownProblems()).toEqual([]);
    } finally {
      await visitor.close();
      await rm(folder, { recursive: true });
    }
  });

  it('has a worker that serves only this page, and caches code but nothing of the API', async () => {
    const visitor = await browser.newContext();
    try {
      const opened = await visitor.newPage();
      await opened.goto(`${server.url}/support/replay`);
      await opened.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      const scopes = await opened.evaluate(async () =>
        (await navigator.serviceWorker.getRegistrations()).map(({ scope }) => new URL(scope).pathname),
      );
      expect(scopes).toEqual(['/support/replay']);
      const kept = await opened.evaluate(async () => {
        const caches = await window.caches.keys();
        const requests = await Promise.all(
          caches.map(async (name) => (await window.caches.open(name)).keys()),
        );
        return requests.flat().map(({ url }) => new URL(url).pathname);
      });
      expect(kept.filter((path) => !/^\/(?:assets|site)\/|^\/index\.html$/.test(path))).toEqual([]);
    } finally {
      await visitor.close();
    }
  });
});

describe('the replay page after losing the network', () => {
  it.each([
    'purchase-straight.jsonl',
    'payment-provider.jsonl',
    'payment-queue-rest.jsonl',
    'batch-straight.jsonl',
    'deposit-straight.jsonl',
  ])('replays %s with its screens and its chart', async (name) => {
    await page.goto(`${server.url}/support/replay`);
    await page.getByText(enSupport.offline).waitFor();
    await context.setOffline(true);
    try {
      const file = exportedFlow(name);
      await give(file, name);
      for (let step = 0; step < file.rows.length; step += 3) await showStep(page, step, file);
      await page.getByRole('img', { name: /Statechart/ }).waitFor();
      await page.getByRole('radio', { name: '中文' }).check({ force: true });
      await screen().locator('html[lang^=zh] main').first().waitFor();
    } finally {
      await context.setOffline(false);
    }
    expect(problems()).toEqual([]);
  });
});

describe('a flow sent to support', () => {
  it('is described in words, saved without the account, and replayed with its note', async () => {
    const app = await Console.open(browser, server.url);
    try {
      const { page: own } = app;
      await own.goto(`${server.url}/ssl/certificates`);
      await app.buy.isShown();
      await app.buy.typeName('shop.example.com');
      await own
        .getByText(/shop\.example\.com/)
        .first()
        .waitFor();
      await contactSupport(own);
      const dialog = own.getByRole('dialog', { name: zhSendFlow.title });
      await dialog.getByText(zhFlowEvents.names.commit).first().waitFor();
      await dialog.getByText(zhSendFlow.without.keys).waitFor();
      await dialog.getByRole('textbox', { name: zhSendFlow.note }).fill('<b>the price</b> is wrong');
      await expectAccessible(own);
      const save = dialog.getByRole('button', { name: zhSendFlow.save });
      const { bytes } = await savedBy(own, () => save.click());
      const text = bytes.toString('utf8');
      expect(text).not.toContain(demo.account);
      await page.goto(`${server.url}/support/replay`);
      await give(text);
      await page.getByText('<b>the price</b> is wrong').waitFor();
      await slider().press('End');
      await expect.poll(() => screen().getByText('shop.example.com').count()).toBeGreaterThan(0);
    } finally {
      await app.close();
    }
  });

  it('is shown up to the row that cannot be folded, with its number and the reason', async () => {
    await page.goto(`${server.url}/support/replay`);
    const file = exportedFlow('payment-straight.jsonl');
    await give({ ...file, rows: file.rows.toSpliced(3, 1) });
    const alert = page.getByRole('alert').filter({ hasText: enSupport.problem.kinds['missing-row'] });
    await alert.getByText(enSupport.problem.title.replace('{{seq}}', '4')).waitFor();
    await slider().press('End');
    await page.getByText(enSupport.event.effects.stopped).waitFor();
    await screen().locator('main').first().waitFor();
    await expectAccessible(page);
    expect(problems()).toEqual([]);
  });

  it('is refused with a reason if invalid, and scripts in its texts stay text', async () => {
    await page.goto(`${server.url}/support/replay`);
    await give('{"format":"certhub-journal","formatVersion":1,"__proto__":{}}');
    await page.getByText(enSupport.refused.title).waitFor();
    const planted = '<img src=x onerror="window.planted = true">';
    const flow = JSON.parse(
      JSON.stringify(exportedFlow('payment-straight.jsonl')).replaceAll(
        'example.com',
        JSON.stringify(planted).slice(1, -1),
      ),
    );
    await give({ ...flow, note: planted, workflow: { ...flow.workflow, title: planted } });
    await page.getByText(planted).first().waitFor();
    await slider().press('End');
    await slider().press('Home');
    expect(await page.evaluate(() => 'planted' in window)).toBe(false);
    expect(problems()).toEqual([]);
  });
});
