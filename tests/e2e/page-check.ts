import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { languageTags } from '#src/i18n/languages.ts';
import { enCommon } from '#src/i18n/texts/en/common.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';

/** Waits until a page shows its heading and nothing is still loading. */
export async function isSettled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  const settled = page.waitForFunction(
    (loading) =>
      !loading.some((text) => document.body.textContent.includes(text)) &&
      document.querySelector('[aria-busy=true]') === null &&
      document
        .getAnimations()
        .every(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY),
    [zhCommon.loading, enCommon.loading],
  );
  await settled.catch((cause: unknown) => {
    throw new Error(`${page.url()} goes on loading`, { cause });
  });
}

interface Words {
  readonly text: string;
  readonly where: string;
}

/** Every visible or announced text, except those marked as being in another language. */
function wordsOf(page: Page): Promise<Words[]> {
  return page.evaluate(() => {
    const own = document.documentElement.lang;
    const isForeign = (element: Element | null) =>
      (element?.closest('[lang]')?.getAttribute('lang') ?? own) !== own;
    const found: Words[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.nodeValue?.trim() ?? '';
      if (text === '' || isForeign(node.parentElement)) continue;
      if (node.parentElement?.closest('script, style, noscript')) continue;
      found.push({ text, where: node.parentElement?.tagName.toLowerCase() ?? '' });
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (isForeign(element)) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const text = element.getAttribute(name);
        if (text) found.push({ text, where: `${element.tagName.toLowerCase()} ${name}` });
      }
    }
    return [...found, { text: document.title, where: 'title' }];
  });
}

/** A key without a text, such as `dcv.title`. */
const rawKey =
  /\b(?:common|console|entry|faults|frame|journal|launchpad|menu|orders?|parties|payment|paymentQueue|purchase|sandbox|session|shell|status|vault)\.[a-z][A-Za-z]*(?:\.[A-Za-z-]+)*\b|\{\{/;

/** Expects no key in place of a text, and no Chinese on an English page. */
export async function expectTexts(page: Page, lang: 'zh' | 'en'): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.lang), `language of ${page.url()}`).toBe(
    languageTags[lang],
  );
  const words = await wordsOf(page);
  expect(words.length, `words on ${page.url()}`).toBeGreaterThan(3);
  expect(
    words.filter(({ text }) => rawKey.test(text)),
    `keys without a text on ${page.url()}`,
  ).toEqual([]);
  if (lang === 'en') {
    expect(
      words.filter(({ text }) => /\p{Script=Han}/u.test(text)),
      `Chinese on the English ${page.url()}`,
    ).toEqual([]);
  }
}

/** Expects the document to fit the window's width; names the elements that do not. */
export async function expectNoOverflow(page: Page): Promise<void> {
  const wide = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth <= clientWidth) return [];
      const outside = [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .map((element) => `${element.tagName.toLowerCase()}: ${element.textContent?.slice(0, 40)}`);
      return [`${scrollWidth} px wide instead of ${clientWidth}`, ...outside.slice(0, 5)];
    });
  await expect.poll(wide, { message: `overflow of ${page.url()}` }).toEqual([]);
}

/** Expects no serious or critical violation. */
export async function expectAccessible(page: Page): Promise<void> {
  const grave = (await violationsIn(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')}`,
    );
  expect(grave, `accessibility of ${page.url()}`).toEqual([]);
}

/** The axe violations of a page, or of a part of it. Injects axe's half megabyte once per document. */
export async function violationsIn(page: Page, part = 'html'): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    // Do not measure contrast while colors are changing between themes.
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
        );
    while (moving().length > 0) await Promise.allSettled(moving().map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(selector, {
      resultTypes: ['violations'],
      // Style sheets are fetched again for inactive media rules.
      preload: { assets: ['media'] },
    });
    return violations;
  }, part);
}
