import { afterEach, beforeEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { messageWords } from '#core/webhooks/message-words.ts';
import { zhWebhooks } from '#src/features/webhooks/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';
import { type HookReceiver, startHookReceiver } from '#tests/support/server/webhook-receiver.ts';

const { page: words, log, form, secret } = zhWebhooks;
let owner: TestCustomer;
let app: Console;
let receiver: HookReceiver;

beforeEach(async () => {
  owner = await server.customer({ displayName: 'Ada' });
  receiver = await startHookReceiver();
  app = await Console.open(browser, server.url, { token: owner.token, path: '/account/webhooks' });
});
afterEach(async () => {
  await app.close();
  await receiver.close();
  expect(app.problems()).toEqual([]);
});

const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const textbox = (name: string) => app.page.getByRole('textbox', { name });

it('adds a webhook, shows its secret once, sends a test, pauses, rolls over and removes', async () => {
  await app.page.getByText(zhWebhooks.none).waitFor();
  await button(zhWebhooks.add).click();
  const dialog = app.page.getByRole('dialog', { name: form.title });
  await dialog.getByText('"kind": "certificate.issued"').waitFor();
  await textbox(form.fields.name).fill('监控');
  await textbox(form.fields.url).fill(receiver.url);
  await expectAccessible(app.page);
  await dialog.getByRole('button', { name: '添加', exact: true }).click();

  const shown = app.page.getByRole('dialog', { name: secret.title });
  await shown.getByText(/^whs_[\w-]{43}$/).waitFor();
  await expectAccessible(app.page);
  expect(await button(secret.close).isDisabled()).toBe(true);
  await shown.getByText(secret.kept).click();
  await button(secret.close).click();
  await shown.waitFor({ state: 'hidden' });
  expect(await app.page.getByText('whs_').count()).toBe(0);

  await app.page.getByRole('link', { name: zhWebhooks.open.replace('{{name}}', '监控') }).click();
  await button(words.test).click();
  const delivered = app.page.getByRole('listitem').filter({ hasText: log.states.delivered });
  await delivered.waitFor();
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ kind: 'webhook.test', test: true });
  await expectAccessible(app.page);
  await delivered.getByRole('button').click();
  const detail = app.page.getByRole('dialog', { name: messageWords.zh.kinds['webhook.test'] });
  await detail.getByText('POST /hook').waitFor();
  await detail.getByText('HTTP 200').first().waitFor();
  await expectAccessible(app.page);
  await detail.getByRole('button', { name: log.again }).click();
  await expect.poll(() => receiver.received.length).toBe(2);
  await app.page.keyboard.press('Escape');
  await detail.waitFor({ state: 'hidden' });

  await button(words.pause).click();
  await app.page.getByText(zhWebhooks.states.paused, { exact: true }).first().waitFor();
  await button(words.resume).click();
  await app.page.getByText(zhWebhooks.states.active).waitFor();

  await button(words.roll).click();
  await button(words.rollConfirm).click();
  await shown.getByText(/^whs_/).waitFor();
  await shown.getByText(secret.kept).click();
  await button(secret.close).click();
  await shown.waitFor({ state: 'hidden' });

  await button(words.remove).click();
  await app.page.getByRole('alertdialog').getByRole('button', { name: words.remove }).click();
  await app.page.getByText(zhWebhooks.none).waitFor();
  expect((await owner.ask(contract.webhooks.list, {})).total).toBe(0);
});

it('previews the message of a chat, refuses another host, and offers the chat in the notices', async () => {
  await button(zhWebhooks.add).click();
  const dialog = app.page.getByRole('dialog', { name: form.title });
  await dialog.getByText(zhWebhooks.formats.dingtalk, { exact: true }).click();
  await dialog.getByText(messageWords.zh.kinds['certificate.issued'], { exact: true }).last().waitFor();
  await dialog.getByText('"msgtype": "text"').waitFor();
  await textbox(form.fields.name).fill('运维群');
  await textbox(form.fields.robot).fill('https://dingtalk.example/robot/send?access_token=x');
  const add = dialog.getByRole('button', { name: '添加', exact: true });
  await add.click();
  await dialog.getByText('不是此类机器人的地址', { exact: false }).waitFor();
  const token = 'ab12'.repeat(16);
  await textbox(form.fields.robot).fill(`https://oapi.dingtalk.com/robot/send?access_token=${token}`);
  await add.click();
  await dialog.waitFor({ state: 'hidden' });
  await app.page.getByText('oapi.dingtalk.com/…ab12').waitFor();
  expect(await app.page.getByText('ab12ab12').count()).toBe(0);

  await app.page.goto(`${server.url}/account/notify`);
  await app.page.getByRole('combobox', { name: '群聊或 Webhook' }).selectOption({ label: '运维群' });
  await app.page.getByRole('checkbox', { name: '证书签发: 群聊' }).check();
  await button('保存').click();
  await app.page.getByText('通知设置已保存').waitFor();
  const { chats, chatID, informed } = await owner.ask(contract.notices.noticeSettings, {});
  expect(informed).toContain('issued.chat');
  expect(chatID).toBe(chats[0]?.id);
});
