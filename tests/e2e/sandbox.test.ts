import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhSandbox } from '#src/features/sandbox/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';

it('keeps input in each of its parts, and moves its clock forward and back to the present', async () => {
  const customer = await server.customer();
  const app = await Console.open(browser, server.url, {
    token: customer.token,
    expected: [/Failed to load resource/],
  });
  const { page } = app;
  await page.getByRole('banner').getByRole('button', { name: zhSandbox.title }).first().click();
  const drawer = page.getByRole('dialog', { name: zhSandbox.title, exact: true });
  const tab = (name: string) => drawer.getByRole('tab', { name, exact: true }).click();
  const box = (name: string) => drawer.getByLabel(name, { exact: true });
  const button = (name: string) => drawer.getByRole('button', { name, exact: true });

  await box(zhSandbox.records.fields.name).fill('_dnsauth.example.com');
  await button(zhSandbox.records.add).click();
  await expect.poll(() => box(zhSandbox.records.fields.value).getAttribute('aria-invalid')).toBe('true');
  await tab(zhSandbox.tabs.files);
  await box(zhSandbox.files.fields.host).fill('www.example.com');
  await drawer.getByLabel(zhSandbox.files.fields.content).fill('validation');
  await button(zhSandbox.files.add).click();
  await drawer.getByText(zhSandbox.files.added, { exact: true }).waitFor();
  await drawer.getByText('http://www.example.com/.well-known/pki-validation/fileauth.txt').waitFor();
  await expect.poll(() => box(zhSandbox.files.fields.host).inputValue()).toBe('');
  await tab(zhSandbox.tabs.records);
  await expect.poll(() => box(zhSandbox.records.fields.name).inputValue()).toBe('_dnsauth.example.com');
  await page.route('**/v1/sandbox/records', (route) => route.abort('connectionreset'), { times: 1 });
  await box(zhSandbox.records.fields.value).fill('token');
  await button(zhSandbox.records.add).click();
  await drawer.getByRole('alert').filter({ hasText: '与服务器断开连接' }).waitFor();
  await expect.poll(() => box(zhSandbox.records.fields.value).inputValue()).toBe('token');
  await button(zhSandbox.records.add).click();
  await drawer.getByText(zhSandbox.records.added, { exact: true }).waitFor();

  await tab(zhSandbox.tabs.clock);
  await expect.poll(() => button(zhSandbox.clock.back).count()).toBe(0);
  await box(zhSandbox.clock.fields.days).fill('0');
  await button(zhSandbox.clock.move).click();
  await expect.poll(() => box(zhSandbox.clock.fields.days).getAttribute('aria-invalid')).toBe('true');
  await button('30 天').click();
  await button(zhSandbox.clock.move).click();
  await button(zhSandbox.clock.back).click();
  await button(zhSandbox.clock.back).waitFor({ state: 'detached' });
  const { serverTime } = (await customer.call(contract.sandbox.overview, {})).data();
  expect(Math.abs(Date.parse(serverTime) - Date.now())).toBeLessThan(60_000);
  await app.close();
  expect(app.problems()).toEqual([]);
});
