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
import { watchProblems } from '#tests/support/browser/browser.ts';
import { storedAt } from '#tests/support/browser/stored.ts';
import { isWhole } from '#tests/support/whole.ts';

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

/** Looks of a window at 200 and 400 %, of forced colors, and of paper. Each page has one of them, and all in the whole run. */
const specialLooks: readonly (readonly Look[])[] = [
  [
    { size: twice, checks: [expectRoomToRead] },
    { size: narrow, checks: [] },
  ],
  [
    { size: desk, media: { forcedColors: 'active' }, checks: [expectStatesDistinct, expectFocusShown] },
    { size: desk, media: { forcedColors: 'none' }, checks: [] },
  ],
  [
    { size: paper, media: { media: 'print' }, checks: [expectPrintable] },
    { size: desk, media: { media: 'screen' }, checks: [] },
  ],
];

/**
 * A page is loaded once and viewed in each of these ways in turn. axe checks it light on a desktop and dark on a phone, or the other way
 * round; outside of the whole run, one of the two.
 */
function looksOf(index: number): readonly Look[] {
  const special = isWhole ? specialLooks.flat() : (specialLooks[index % specialLooks.length] ?? []);
  const isAtDesk = index % 4 < 2;
  return [
    { size: desk, checks: isWhole || isAtDesk ? [inChinese, expectAccessible] : [inChinese] },
    ...special,
    {
      size: desk,
      media: { colorScheme: index % 2 === 0 ? 'dark' : 'light' },
      lang: 'en',
      checks: [inEnglish],
    },
    { size: narrow, checks: [] },
    { size: phone, checks: isWhole || !isAtDesk ? [inEnglish, expectAccessible] : [inEnglish] },
  ];
}

const parts = 4;

/** Declares the checks of one of four parts of the pages, which a file each makes workers share. */
export function walkPages(part: number): void {
  let visits: Visits;

  beforeAll(async () => {
    visits = await arrangeVisits();
  });

  describe(`every page in its looks, part ${part} of ${parts}`, { timeout: 600_000 }, () => {
    it.each(['visitor', 'customer', 'newcomer', 'support', 'operator'] as const)(
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
        // The browser logs the 404 for what is missing, and the 403 of a home page that is not an operator's.
        const problems = await watchProblems(context, {
          expected: [
            /(?:(?:CN|SC)20200101-00001|\/A{43}|00000000-0000-4000-8000-000000000000|\/legal\/terms) console: Failed to load/,
            /\/(?:shop|launchpad) console: Failed to load resource: .* 403/,
          ],
        });
        const page = await context.newPage();
        for (const [index, visit] of pages.entries())
          if (index % parts === part - 1) await checkPage(page, visit, Math.floor(index / parts) + part);
        await context.close();
        expect(problems()).toEqual([]);
      },
    );
  });
}

async function checkPage(page: Page, { path, endsAt, state }: Visit, index: number): Promise<void> {
  await page.emulateMedia({ colorScheme: index % 2 === 0 ? 'light' : 'dark' });
  await page.setViewportSize(desk);
  await page.goto(new URL(path, server.url).href);
  // Another fragment of the page before does not load it again.
  if (path.includes('#')) await page.reload();
  await isSettled(page);
  if (state) {
    await page.evaluate((added) => history.replaceState({ ...history.state, ...added }, ''), state);
    await page.reload();
    await isSettled(page);
  }
  expect(new URL(page.url()).pathname).toBe(endsAt ?? path.replace(/\?.*$/, ''));
  for (const { size, media = {}, lang, checks } of looksOf(index)) {
    await page.setViewportSize(size);
    await page.emulateMedia(media);
    if (lang !== undefined) await chooseLanguage(page, lang);
    const theme = media.colorScheme;
    if (theme)
      await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
    await expectNoOverflow(page);
    for (const check of checks) await check(page);
  }
  // The next page starts in Chinese, and sends that: the account may keep English by now.
  await page.evaluate(() => {
    localStorage.setItem('lang', 'zh');
    localStorage.setItem('unconfirmed', 'lang=zh');
  });
}
