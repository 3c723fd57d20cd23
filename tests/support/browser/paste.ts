import type { Locator } from 'playwright';

/**
 * Replaces a field's text as a user does with a long one. `fill` types it, and Chromium takes half a minute to type five thousand lines.
 */
export async function paste(field: Locator, text: string): Promise<void> {
  const page = field.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
}
