import type { Page } from 'playwright';
import { expect } from 'vitest';

/**
 * In forced colors, shadows and tints disappear: different states must differ in their lines or in a system color (WCAG 1.4.11), and
 * nothing may look focused that is not.
 */
export async function expectStatesDistinct(page: Page): Promise<void> {
  const alike = () =>
    page.evaluate(() => {
      const parts = ['', '::before', '::after'] as const;
      const lineOf = (style: CSSStyleDeclaration, side: 'outline' | 'border-bottom' | 'border-left') => {
        const [width, line, color] = ['width', 'style', 'color'].map((each) =>
          style.getPropertyValue(`${side}-${each}`),
        );
        return line === 'none' || width === '0px' ? 'none' : `${width} ${line} ${color}`;
      };
      /** The visible properties of an element, apart from its text. */
      const lookOf = (element: Element): string =>
        JSON.stringify([
          element.querySelectorAll('svg').length,
          ...[element, ...element.querySelectorAll('input')].flatMap((each) =>
            parts.map((part) => {
              const style = getComputedStyle(each, part || null);
              return [
                style.backgroundColor,
                style.content,
                lineOf(style, 'outline'),
                lineOf(style, 'border-bottom'),
                lineOf(style, 'border-left'),
                part === '' && each === element ? '' : style.transform,
              ];
            }),
          ),
        ]);
      /** Groups of elements shown together, and the state of each element. */
      const sets: readonly (readonly [group: string, each: string, state: (element: Element) => string])[] = [
        ['nav', 'a, button', (element) => element.getAttribute('aria-current') ?? ''],
        ['[role=tablist]', '[role=tab]', (element) => element.getAttribute('aria-selected') ?? ''],
        [
          '[role=radiogroup]',
          'label:has(input)',
          (element) => String(element.querySelector('input')?.checked ?? false),
        ],
        [
          'fieldset',
          'label:has([role=switch])',
          (element) => String(element.querySelector('input')?.checked),
        ],
        ['ol', 'li[data-state]', (element) => element.getAttribute('data-state') ?? ''],
      ];
      const found: string[] = [];
      for (const [group, each, state] of sets) {
        for (const together of document.querySelectorAll(group)) {
          const looks = new Map<string, string>();
          for (const element of together.querySelectorAll(each)) {
            if (element.matches(':disabled, :has(:disabled)')) continue;
            const look = lookOf(element);
            const other = looks.get(look);
            if (other !== undefined && other !== state(element))
              found.push(`${each} “${element.textContent}”: ${state(element)} looks like ${other}`);
            looks.set(look, state(element));
          }
        }
      }
      for (const bar of document.querySelectorAll('[role=progressbar] > *')) {
        const track = bar.parentElement;
        if (track && getComputedStyle(bar).backgroundColor === getComputedStyle(track).backgroundColor)
          found.push(`progress “${track.ariaLabel}”: the bar looks like its track`);
      }
      for (const field of document.querySelectorAll('input, textarea, select')) {
        const outline = lineOf(getComputedStyle(field), 'outline');
        if (field !== document.activeElement && outline !== 'none') found.push(`${field.id} looks focused`);
      }
      return found;
    });
  await expect.poll(alike, { message: `forced colors of ${page.url()}` }).toEqual([]);
}

/** Expects the first field of the page to show its focus in forced colors; pages without a field pass. */
export async function expectFocusShown(page: Page): Promise<void> {
  const field = page.locator('main input:is([type=text], [type=search], [type=password]):enabled').first();
  if (!(await field.isVisible())) return;
  const lookOf = () =>
    field.evaluate((input) =>
      [input, input.parentElement ?? input].map((element) => {
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
        return outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
      }),
    );
  const rest = await lookOf();
  await field.focus();
  await expect.poll(lookOf, { message: `focus in forced colors on ${page.url()}` }).not.toEqual(rest);
  await field.blur();
}

/** Expects a printed page to be dark on white, without controls. */
export async function expectPrintable(page: Page): Promise<void> {
  const printed = () =>
    page.evaluate(() => {
      const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
      const pressed = [
        ...document.querySelectorAll('aside, header:has(button), button[class*=button--]'),
      ].filter((element) => isShown(element) && !element.closest('[role=alert], dialog'));
      const brightness = (color: string) =>
        (color.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, each) => sum + Number(each), 0) / 3;
      const { color, backgroundColor } = getComputedStyle(document.body);
      return {
        pressed: pressed.map((element) => `${element.tagName.toLowerCase()}: ${element.textContent}`),
        isDarkOnWhite: brightness(color) < 80 && brightness(backgroundColor) > 200,
      };
    });
  await expect
    .poll(printed, { message: `${page.url()} on paper` })
    .toEqual({ pressed: [], isDarkOnWhite: true });
}

/** Maximum share of a low window that sticky elements may cover while scrolling. */
const mostCovered = 0.2;

/** At 200 % a window is half as wide and half as high: bars must not stick there (WCAG 1.4.10). */
export async function expectRoomToRead(page: Page): Promise<void> {
  const covered = () =>
    page.evaluate(() => {
      const sticking = [...document.body.querySelectorAll('*')].filter((element) => {
        const { position } = getComputedStyle(element);
        return (position === 'sticky' || position === 'fixed') && element.checkVisibility();
      });
      const heights = sticking.map((element) => {
        const { top, bottom, width } = element.getBoundingClientRect();
        const isBar = width > innerWidth / 2;
        return isBar ? Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0)) : 0;
      });
      return heights.reduce((sum, height) => sum + height, 0) / innerHeight;
    });
  await expect.poll(covered, { message: `covered at 200 % on ${page.url()}` }).toBeLessThan(mostCovered);
}
