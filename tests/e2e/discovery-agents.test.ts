import { afterEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { zhScanAgents } from '#src/features/discovery/scans/agents.texts.zh.ts';
import { zhScans } from '#src/features/discovery/scans/texts.zh.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';
import { makeKey } from '#tests/support/server/api-key.ts';

const { discovery } = contract;
let app: Console;
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

const button = (name: string) => app.page.getByRole('button', { name, exact: true });

it('registers an agent, shows its command, and has it scan a private network', async () => {
  const owner = await server.customer();
  const path = '/certhub/discovery/manage?part=agents';
  app = await Console.open(browser, server.url, { token: owner.token, path });
  await app.page.getByText(zhScanAgents.empty).waitFor();
  await button(zhScanAgents.add).click();
  const dialog = app.page.getByRole('dialog', { name: zhScanAgents.dialog });
  await dialog.getByRole('textbox', { name: zhScanAgents.fields.name }).fill('机房');
  const networks = dialog.getByRole('textbox', { name: zhScanAgents.fields.networks });
  await networks.fill('8.8.8.0/24');
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await dialog.getByText(/8\.8\.8\.0\/24.*不是内网网段/).waitFor();
  await expectAccessible(app.page);
  await networks.fill('10.20.0.0/16\n192.168.1.0/24');
  await dialog.getByRole('button', { name: '添加', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  const [agent] = (await owner.ask(discovery.agents.list, { query: {} })).data;
  const command = app.page.getByRole('region', { name: '启动“机房”' }).last();
  expect(await command.innerText()).toContain(
    `--agent ${agent?.id} \\\n  --allow 10.20.0.0/16,192.168.1.0/24`,
  );
  await expectAccessible(app.page);

  const key = await makeKey(server, owner, ['discovery:report'], { name: '机房代理' });
  const ask = () =>
    key.ask(discovery.agentWork, {
      params: { id: agent?.id ?? '' },
      body: { version: '1.0.0', allowed: ['10.20.0.0/16'] },
    });
  await ask();
  await app.page.getByRole('row', { name: /机房.*密钥“机房代理”.*在线/ }).waitFor({ timeout: 30_000 });

  await app.page.getByRole('link', { name: '扫描', exact: true }).click();
  await button(zhScans.profile.add).first().click();
  const profile = app.page.getByRole('dialog', { name: zhScans.profile.dialog });
  await profile.getByRole('textbox', { name: zhScans.profile.fields.name, exact: true }).fill('内网');
  await profile
    .getByRole('textbox', { name: zhScans.profile.fields.targets, exact: true })
    .fill('10.20.0.5\ndb01');
  await profile
    .getByLabel(zhScans.profile.fields.agentID)
    .selectOption({ label: '机房（10.20.0.0/16, 192.168.1.0/24）' });
  await profile.getByText('2 台主机').waitFor();
  const csv = {
    name: 'places.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('host,port\n10.20.0.6,5432\n,443\n'),
  };
  await profile.getByLabel(zhScans.profile.file.label).setInputFiles(csv);
  await profile.getByText('读到 1 个位置').waitFor();
  await profile.getByText('3 台主机').waitFor();
  await expectAccessible(app.page);
  await profile.getByRole('button', { name: '添加', exact: true }).click();
  await profile.waitFor({ state: 'hidden' });
  await button('立即运行 内网').click();
  await app.page.getByText('机房', { exact: true }).waitFor();
  await expectAccessible(app.page);
});
