import type { Page } from 'playwright';
import { beforeAll, describe, expect, it } from 'vitest';
import { chooseLanguage } from '#tests/e2e/choose-language.ts';
import { expectAccessible, expectNoOverflow, expectTexts, isSettled } from '#tests/e2e/page-check.ts';
import {
  expectFocusShown,
  expectPrintable,
  expectRoomToRead,
  expectStatesDistinct,
} from '#tests/e2e/page-media.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { arrangeVisits, type Visit, type Visits } from '#tests/e2e/visits.ts';
import { watchProblems } from '#tests/support/browser.ts';
import { storedAt } from '#tests/support/stored.ts';

/** One way to view a page, and its checks in addition to not scrolling sideways. */
interface Look {
  readonly size: { readonly width: number; readonly height: number };
  /** Changes from the previous look. */
  readonly media?: NonNullable<Parameters<Page['emulateMedia']>[0]>;
  readonly lang?: 'zh' | 'en';
  readonly checks: readonly ((page: Page) => Promise<void>)[];
}

const desk = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** A desktop window of 1280 px at 400 % (WCAG 1.4.10). */
const narrow = { width: 320, height: 568 };
/** The desktop window at 200 %. */
const twice = { width: 720, height: 450 };
const paper = { width: 720, height: 1018 };

const inChinese = (page: Page) => expectTexts(page, 'zh');
const inEnglish = (page: Page) => expectTexts(page, 'en');

/**
 * A page is loaded once and viewed in each of these ways in turn. axe checks it twice: light on a desktop and dark on a phone, or the other
 * way round.
 */
const looksFrom = (first: 'light' | 'dark'): readonly Look[] => {
  const colorScheme = first === 'light' ? 'dark' : 'light';
  return [
    { size: desk, checks: [inChinese, expectAccessible] },
    { size: twice, checks: [expectRoomToRead] },
    { size: narrow, checks: [] },
    {
      size: desk,
      media: { forcedColors: 'active' },
      checks: [expectStatesDistinct, expectFocusShown],
    },
    {
      size: paper,
      media: { forcedColors: 'none', media: 'print' },
      checks: [expectPrintable],
    },
    { size: desk, media: { media: 'screen', colorScheme }, lang: 'en', checks: [inEnglish] },
    { size: narrow, checks: [] },
    { size: phone, checks: [inEnglish, expectAccessible] },
  ];
};

let visits: Visits;

beforeAll(async () => {
  visits = await arrangeVisits();
});

describe('every page in every look', { timeout: 900_000 }, () => {
  it.each(['visitor', 'customer', 'newcomer', 'support'] as const)(
    'passes its checks for a %s',
    async (who) => {
      const { pages, token } = visits[who];
      const context = await browser.newContext({
        storageState: storedAt(server.url, {
          lang: 'zh',
          theme: 'system',
          ...(token === undefined ? {} : { token }),
        }),
        reducedMotion: 'reduce',
      });
      // The browser logs the 404 for the missing order and invitation.
      const problems = await watchProblems(context, {
        expected: [/(?:CN20200101-00001|\/A{43}) console: Failed to load/],
      });
      const page = await context.newPage();
      for (const [index, visit] of pages.entries())
        await checkPage(page, visit, index % 2 === 0 ? 'light' : 'dark');
      await context.close();
      expect(problems()).toEqual([]);
    },
  );
});

async function checkPage(page: Page, { path, endsAt, state }: Visit, first: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: first });
  await page.setViewportSize(desk);
  await page.goto(new URL(path, server.url).href);
  await isSettled(page);
  if (state) {
    await page.evaluate((added) => history.replaceState({ ...history.state, ...added }, ''), state);
    await page.reload();
    await isSettled(page);
  }
  expect(new URL(page.url()).pathname).toBe(endsAt ?? path.replace(/\?.*$/, ''));
  for (const { size, media = {}, lang, checks } of looksFrom(first)) {
    await page.setViewportSize(size);
    await page.emulateMedia(media);
    if (lang !== undefined) await chooseLanguage(page, lang);
    const theme = media.colorScheme;
    if (theme)
      await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
    await expectNoOverflow(page);
    for (const check of checks) await check(page);
  }
  // The next page starts in Chinese.
  await page.evaluate(() => localStorage.setItem('lang', 'zh'));
}
