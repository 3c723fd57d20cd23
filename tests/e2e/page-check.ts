import axe from 'axe-core';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import { enCommon } from '#src/i18n/texts/en/common.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';

/** Waits until a page shows what it has to show: its heading, and nothing that is still on its way. */
export async function isSettled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(
    (loading) =>
      !loading.some((text) => document.body.textContent.includes(text)) &&
      document.querySelector('[aria-busy=true]') === null &&
      document
        .getAnimations()
        .every(({ effect }) => effect?.getTiming().iterations !== Number.POSITIVE_INFINITY),
    [zhCommon.loading, enCommon.loading],
  );
}

interface Words {
  readonly text: string;
  readonly where: string;
}

/** Every text a person can see or hear, but for what is said to be in another language. */
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

/** A key that found no text, such as `order.dcv.title`. */
const rawKey =
  /\b(?:common|console|entry|faults|frame|journal|launchpad|menu|orders?|parties|payment|paymentQueue|purchase|sandbox|session|shell|status|vault)\.[a-z][A-Za-z]*(?:\.[A-Za-z-]+)*\b|\{\{/;

/** No key instead of a text, and in English no Chinese. */
export async function expectTexts(page: Page, lang: 'zh' | 'en'): Promise<void> {
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

/** The document is as wide as the window; what stands out of it is named. */
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

/** Nothing serious or critical. */
export async function expectAccessible(page: Page): Promise<void> {
  const grave = (await violationsIn(page))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary}`).join(' | ')}`,
    );
  expect(grave, `accessibility of ${page.url()}`).toEqual([]);
}

/** What axe holds against a page, or a part of it. Its half megabyte is given to a document once. */
export async function violationsIn(page: Page, part = 'html'): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (selector) => {
    // Colours on their way from one theme to the other are nobody's contrast.
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
      // Style sheets are read anew for rules that are not on.
      preload: { assets: ['media'] },
    });
    return violations;
  }, part);
}
