import type { Page } from 'playwright';
import { languageNames, languageTags } from '#src/i18n/languages.ts';
import { isSettled } from '#tests/e2e/page-check.ts';

/** Switches the language in place: from the bar's menu, or from the list on a page without a bar. */
export async function chooseLanguage(page: Page, lang: 'zh' | 'en'): Promise<void> {
  const select = page.getByRole('combobox', { name: /^(语言|Language)$/ });
  const menu = page.getByRole('button', { name: /^(语言|Language)$/ });
  await select.or(menu).first().waitFor();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitemradio', { name: languageNames[lang] }).click();
    await page.getByRole('menu').waitFor({ state: 'detached' });
  } else await select.selectOption(lang);
  await page.waitForFunction((tag) => document.documentElement.lang === tag, languageTags[lang]);
  await isSettled(page);
}

/** The customer's own language again, and kept by their account: the next browser profile starts with it. */
export async function returnToChinese(page: Page): Promise<void> {
  await chooseLanguage(page, 'zh');
  await page.waitForFunction(() => localStorage.getItem('unconfirmed') === null);
}
