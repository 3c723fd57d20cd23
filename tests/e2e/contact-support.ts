import type { Page } from 'playwright';
import { enFrame } from '#src/features/shell/texts.en.ts';
import { zhFrame } from '#src/features/shell/texts.zh.ts';
import { enCommon } from '#src/i18n/texts/en/common.ts';
import { zhCommon } from '#src/i18n/texts/zh/common.ts';

/** Opens 'contact support' from the help of the top bar. */
export async function contactSupport(page: Page, lang: 'zh' | 'en' = 'zh'): Promise<void> {
  const [frame, common] = lang === 'zh' ? [zhFrame, zhCommon] : [enFrame, enCommon];
  await page.getByRole('button', { name: frame.help, exact: true }).click();
  await page.getByRole('menuitem', { name: common.support }).click();
}
