import type { Page } from 'playwright';
import { beforeEach, expect, it } from 'vitest';
import { zhSupport } from '#src/features/support/texts.zh.ts';
import { chooseFlowFile } from '#tests/e2e/choose-flow-file.ts';
import { savedBy } from '#tests/e2e/download-dialog.ts';
import { openPage } from '#tests/e2e/open-page.ts';
import { server } from '#tests/e2e/shared-server.ts';
import { exportedFlow } from '#tests/support/journal/exported-flow.ts';

let page: Page;
beforeEach(async () => {
  const opened = await openPage({ viewport: { width: 1600, height: 1000 } });
  page = opened.page;
  await page.goto(`${server.url}/support/replay`);
  return opened.close;
});

const { line, stage } = zhSupport;
const files = () => page.locator('input[type=file]');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const stands = (at: string) => page.getByText(at, { exact: true }).first().waitFor();
const jump = (mark: keyof typeof line.marks) => line.nextMark.replace('{{mark}}', line.marks[mark]);

/** A tab died at the fourth event; another took over after two minutes, and its lookup got no reply. */
function eventful() {
  const file = exportedFlow('payment-tab-died.jsonl');
  const rows = file.rows.map((row, index) => ({
    ...row,
    ...(index >= 4 && { epoch: 2, time: row.time + 120_000 }),
  }));
  return { ...file, rows };
}

it('is stepped through by keys, played at any speed, and jumps to failures', async () => {
  await chooseFlowFile(files(), eventful());
  await stands('1 / 6');
  await button(line.on).press('ArrowRight');
  await stands('2 / 6');
  await button(line.on).press('ArrowUp');
  await stands('1 / 6');
  for (const mark of ['gap', 'takeover', 'resumption'] as const) {
    await page.keyboard.press('Home');
    await stands('1 / 6');
    await button(jump(mark)).click();
    await stands('5 / 6');
  }
  await page.keyboard.press('End');
  await stands('6 / 6');
  await page.getByRole('combobox', { name: line.speed }).selectOption('50');
  await button(line.play).click();
  await button(line.pause).waitFor();
  await button(line.play).waitFor();
  await stands('6 / 6');
  await giveAnother('payment-provider-info.jsonl');
  await button(jump('fault')).click();
  await stands('5 / 9');
});

async function giveAnother(name: string): Promise<void> {
  await button(zhSupport.input.another).click();
  await chooseFlowFile(files(), exportedFlow(name));
}

it('shows the screen inert, in any width, language and theme', async () => {
  await chooseFlowFile(files(), exportedFlow('payment-straight.jsonl'));
  await page.getByRole('slider', { name: line.label }).fill('2');
  const frame = page.locator('iframe');
  const inside = page.frameLocator('iframe');
  await inside.locator('html[lang^=zh] main').waitFor();
  expect(await frame.evaluate((element) => element.closest('[inert]') !== null)).toBe(true);
  await page.getByRole('radio', { name: 'EN' }).check({ force: true });
  await inside.locator('html[lang^=en] main').waitFor();
  await page.locator('#main').getByRole('radio', { name: stage.themes.dark }).check({ force: true });
  await inside.locator('html[data-theme=dark]').waitFor();
  for (const width of [390, 768, 1440]) {
    await page.getByRole('radio', { name: String(width), exact: true }).check({ force: true });
    await expect.poll(() => inside.locator('html').evaluate(() => innerWidth)).toBe(width);
  }
  // Quirks mode has other sizes, and class names without case.
  expect(await inside.locator('html').evaluate(() => document.compatMode)).toBe('CSS1Compat');
  // The surrounding page keeps its own.
  expect(await page.locator('html').getAttribute('lang')).toMatch(/^zh/);
});

it('is shown beside another replay, each at its own step, and becomes a test on one press', async () => {
  await chooseFlowFile(files(), exportedFlow('payment-straight.jsonl'));
  await stands('1 / 6');
  const { filename, bytes } = await savedBy(page, () => button(zhSupport.test.make).click());
  expect(filename).toBe('replay-payment.test.ts');
  expect(bytes.toString('utf8')).toContain('toBe("success")');
  await button(zhSupport.input.compare).click();
  await chooseFlowFile(files(), exportedFlow('payment-answer-lost.jsonl'));
  const lines = page.getByRole('slider', { name: line.label });
  await expect.poll(() => lines.count()).toBe(2);
  await lines.last().press('End');
  await expect.poll(() => lines.last().inputValue()).toBe('5');
  expect(await lines.first().inputValue()).toBe('0');
});
