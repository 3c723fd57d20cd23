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

/** Checks that need neither a language nor a theme. */
const withoutTheme: readonly Look[] = [
  { size: twice, checks: [expectRoomToRead] },
  { size: desk, media: { forcedColors: 'active' }, checks: [expectStatesDistinct, expectFocusShown] },
  { size: paper, media: { forcedColors: 'none', media: 'print' }, checks: [expectPrintable] },
];

/**
 * A page is loaded once and viewed in each of these ways in turn. The sizes, themes and languages are pairwise: each two values meet once.
 * axe takes the most time: it checks a page in one of them, and the next pages in the others.
 */
const looksOf = (index: number): readonly Look[] => {
  const [first, second] = index % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  const squares: readonly Look[] = [
    { size: desk, media: { colorScheme: first }, checks: [inChinese] },
    { size: phone, media: { media: 'screen', colorScheme: second }, checks: [inChinese] },
    { size: desk, media: { colorScheme: second }, lang: 'en', checks: [inEnglish] },
    { size: phone, media: { colorScheme: first }, lang: 'en', checks: [inEnglish] },
  ];
  const withAxe = Math.floor(index / 2) % squares.length;
  const [start, ...rest] = squares.map((look, place) =>
    place === withAxe ? { ...look, checks: [...look.checks, expectAccessible] } : look,
  );
  return [
    ...(start ? [start] : []),
    ...withoutTheme,
    ...rest.flatMap((look) => (look.size === phone ? [look, { size: narrow, checks: [] }] : [look])),
  ];
};

/** Every size in every theme and language. */
const wholeSquare = (): readonly Look[] => [
  ...withoutTheme,
  ...(['zh', 'en'] as const).flatMap((lang) =>
    (['light', 'dark'] as const).flatMap((colorScheme) =>
      [desk, phone, narrow].map((size) => ({
        size,
        media: { media: 'screen', colorScheme } as const,
        lang,
        checks: [lang === 'zh' ? inChinese : inEnglish, expectAccessible],
      })),
    ),
  ),
];

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
      // The browser logs the 404 for the missing order.
      const problems = await watchProblems(context, {
        expected: [/CN20200101-00001 console: Failed to load/],
      });
      const page = await context.newPage();
      for (const [index, visit] of pages.entries())
        await checkPage(page, visit, isWhole ? wholeSquare() : looksOf(index));
      await context.close();
      expect(problems()).toEqual([]);
    },
  );
});

async function checkPage(page: Page, { path, endsAt, state }: Visit, looks: readonly Look[]): Promise<void> {
  await page.emulateMedia({ media: 'screen', ...looks[0]?.media });
  await page.setViewportSize(desk);
  await page.goto(new URL(path, server.url).href);
  await isSettled(page);
  if (state) {
    await page.evaluate((added) => history.replaceState({ ...history.state, ...added }, ''), state);
    await page.reload();
    await isSettled(page);
  }
  expect(new URL(page.url()).pathname).toBe(endsAt ?? path.replace(/\?.*$/, ''));
  let shown = 'zh';
  for (const { size, media = {}, lang, checks } of looks) {
    await page.setViewportSize(size);
    await page.emulateMedia(media);
    if (lang !== undefined && lang !== shown) {
      await chooseLanguage(page, lang);
      shown = lang;
    }
    const theme = media.colorScheme;
    if (theme)
      await page.waitForFunction((wanted) => document.documentElement.dataset.theme === wanted, theme);
    await expectNoOverflow(page);
    for (const check of checks) await check(page);
  }
  // The next page starts in Chinese.
  await page.evaluate(() => localStorage.setItem('lang', 'zh'));
}
