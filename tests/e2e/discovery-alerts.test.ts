import { afterEach, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { toBase64 } from '#core/x509/encoding.ts';
import { readPem } from '#core/x509/pem.ts';
import { openAlerts } from '#server/discovery/alerts.ts';
import { zhAlerts } from '#src/features/discovery/alerts/texts.zh.ts';
import { sampleChain } from '#src/features/tools/parse/sample-chain.ts';
import { Console } from '#tests/e2e/console.ts';
import { expectAccessible } from '#tests/e2e/page-check.ts';
import { browser, server } from '#tests/e2e/shared-server.ts';

const { discovery } = contract;
let app: Console;
afterEach(async () => {
  await app.close();
  expect(app.problems()).toEqual([]);
});

const button = (name: string) => app.page.getByRole('button', { name, exact: true });
const row = (name: RegExp) => app.page.getByRole('row', { name });

it('mutes an alert with a reason, sets when to alert, and gives a calendar', async () => {
  const owner = await server.customer();
  const now = server.services.clock.now();
  const certificates = readPem(sampleChain).blocks.map(({ bytes }) => toBase64(bytes));
  const taken = { source: 'chain.pem', certificates };
  const [certificateID = ''] = (await owner.ask(discovery.importCertificates, { body: taken })).ids;
  const about = { departmentID: null, certificateID: null, places: 0, days: 0, aboutTime: now };
  await openAlerts(
    server.services.db,
    owner.id,
    [
      { ...about, kind: 'own-key', subject: 'ct:1', name: 'foreign.example.net' },
      { ...about, kind: 'weak-key', subject: 'ct:2', name: 'old.example.com', places: 3 },
      { ...about, kind: 'own-key', subject: certificateID, certificateID, name: 'shown.example.com' },
    ],
    now,
  );
  app = await Console.open(browser, server.url, { token: owner.token, path: '/certhub/discovery/alerts' });
  await row(/old\.example\.com/).waitFor();
  await expectAccessible(app.page);

  await button(zhAlerts.muteNamed.replace('{{name}}', 'old.example.com')).click();
  const mute = app.page.getByRole('dialog', { name: zhAlerts.mute.title });
  await mute.getByRole('textbox', { name: zhAlerts.mute.fields.reason }).fill('周五下线');
  await expectAccessible(app.page);
  await mute.getByRole('button', { name: zhAlerts.mute.open, exact: true }).click();
  await row(/old\.example\.com.*周五下线/).waitFor();
  await button(zhAlerts.unmuteNamed.replace('{{name}}', 'old.example.com')).click();
  await expect.poll(() => app.page.getByText('周五下线').count()).toBe(0);

  await button(zhAlerts.settings.open).click();
  const ends = app.page.getByRole('dialog', { name: zhAlerts.settings.title });
  await ends.getByRole('textbox', { name: zhAlerts.settings.fields.ends }).fill('20, 5');
  await ends.getByRole('button', { name: '保存', exact: true }).click();
  await ends.waitFor({ state: 'hidden' });
  expect(await owner.ask(discovery.alertSettings, {})).toEqual({ endsBy: 'days', ends: ['20', '5'] });

  await button(zhAlerts.calendar.open).click();
  const calendar = app.page.getByRole('dialog', { name: zhAlerts.calendar.title });
  await calendar.getByRole('button', { name: zhAlerts.calendar.make }).click();
  const address = await calendar.locator('code').innerText();
  expect((await fetch(address)).headers.get('content-type')).toContain('text/calendar');
  await expectAccessible(app.page);

  await calendar.getByRole('button', { name: zhAlerts.calendar.kept }).click();
  await app.page.getByRole('link', { name: 'shown.example.com' }).click();
  await app.page.getByRole('heading', { name: `${zhAlerts.card.title} · 1` }).waitFor();
  await expectAccessible(app.page);
  await app.page.getByRole('link', { name: '证书总览' }).click();
  await app.page.getByText('foreign.example.net').waitFor();
  await expectAccessible(app.page);
});
