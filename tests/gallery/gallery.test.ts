import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { isSettled } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { arrangeVisits, type Visit, type Visits } from '#tests/e2e/visits.ts';
import { type Picture, sheetShapes, writeSheets } from '#tests/gallery/contact-sheets.ts';
import { openings, wordsIn } from '#tests/gallery/dialogs.ts';
import { storedAt } from '#tests/support/browser/stored.ts';

const folder = 'test-results/gallery';
const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
/** A long page is cut here: two windows of it show how it goes on. */
const mostHeights = 2;

const looks = (['desk', 'phone'] as const).flatMap((size) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    (['zh', 'en'] as const).map((lang) => ({ size, theme, lang, name: `${size}-${theme}-${lang}` })),
  ),
);
/** `LOOKS=desk-light-zh,phone-dark-en` takes only those. */
const wanted = process.env.LOOKS?.split(',') ?? looks.map(({ name }) => name);

/** `PAGES=buy,orders` takes only those pages, with their dialogs. */
const pagesWanted = process.env.PAGES?.split(',');

let visits: Visits;

// Whoever makes pictures beside other work waits longer than a test may.
beforeAll(async () => {
  visits = await arrangeVisits();
}, 900_000);

describe('the gallery', { timeout: 1_800_000 }, () => {
  it.each(looks.filter(({ name }) => wanted.includes(name)))(
    'pictures every page and dialog, $name',
    async ({ size, theme, lang, name: look }) => {
      const pictures: Picture[] = [];
      const failed: string[] = [];
      const profile = async (token?: string) => {
        const context = await browser.newContext({
          storageState: storedAt(server.url, { lang, theme, ...(token === undefined ? {} : { token }) }),
          colorScheme: theme,
          viewport: sizes[size],
          reducedMotion: 'reduce',
        });
        const page = await context.newPage();
        page.setDefaultTimeout(60_000);
        return page;
      };
      const keep = async (page: Page, name: string) => {
        const path = join(folder, look, `${name}.jpg`);
        await mkdir(dirname(path), { recursive: true });
        await takePicture(page, path);
        pictures.push({ name, path });
      };
      for (const { token, pages } of Object.values(visits)) {
        const page = await profile(token);
        for (const visit of pages) {
          if (pagesWanted?.includes(visit.name) === false) continue;
          await openPage(page, visit);
          await keep(page, visit.name);
          for (const { name, open } of openings.filter(({ on }) => on === visit.name)) {
            // In a profile of its own: an open dialog comes back after a reload.
            const own = await profile(token);
            await openPage(own, visit);
            try {
              await open(own, wordsIn(lang));
              await isOpened(own);
              await isSettled(own);
              await keep(own, `${visit.name} · ${name}`);
            } catch (cause) {
              failed.push(`${visit.name} · ${name}: ${String(cause).split('\n')[0]}`);
            }
            await own.context().close();
          }
        }
        await page.context().close();
      }
      await writeSheets(browser, join(folder, 'sheets'), look, sheetShapes[size], pictures);
      expect(failed).toEqual([]);
    },
  );
});

/** The pictures that the README shows, by the visit they are taken of. */
const readmePictures = { 'buy-light-zh': 'buy' } as const;

it.runIf(process.env.README === 'on')('takes the pictures of the README', async () => {
  const { token, pages } = visits.customer;
  const context = await browser.newContext({
    storageState: storedAt(server.url, {
      lang: 'zh',
      theme: 'light',
      ...(token === undefined ? {} : { token }),
    }),
    viewport: sizes.desk,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  for (const [file, name] of Object.entries(readmePictures)) {
    const visit = pages.find((each) => each.name === name);
    if (visit === undefined) throw new Error(`no visit '${name}'`);
    await openPage(page, visit);
    await isDrawn(page);
    await page.screenshot({ path: `docs/images/${file}.png` });
  }
  await context.close();
});

async function openPage(page: Page, { path, state }: Visit): Promise<void> {
  await page.goto(new URL(path, server.url).href);
  await isSettled(page);
  if (!state) return;
  await page.evaluate((added) => history.replaceState({ ...history.state, ...added }, ''), state);
  await page.reload();
  await isSettled(page);
}

/** Waits for what opens over the page, whose code may still load. Some openings only unfold or mark something. */
async function isOpened(page: Page): Promise<void> {
  await page
    .locator('[role=dialog], [role=alertdialog], [role=menu]')
    .first()
    .waitFor({ timeout: 5_000 })
    .catch(() => undefined);
}

async function takePicture(page: Page, path: string): Promise<void> {
  await isDrawn(page);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(whole, height * mostHeights) };
  await page.screenshot({ path, type: 'jpeg', quality: 80, fullPage: true, clip });
}

/** Waits for parts that are still loading; one that stays a skeleton is pictured as one. */
async function isDrawn(page: Page): Promise<void> {
  await page
    .locator('[data-pending]')
    .first()
    .waitFor({ state: 'detached', timeout: 5_000 })
    .catch(() => undefined);
}
