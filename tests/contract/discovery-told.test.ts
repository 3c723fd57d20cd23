import { eq, isNotNull } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { addDays } from '#core/orders/span.ts';
import type { Clock } from '#server/clock.ts';
import { users } from '#server/db/schema/accounts.ts';
import { discoveryAlertSettings } from '#server/db/schema/alerts.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { closeAlerts, openAlerts, openAlertsOf } from '#server/discovery/alerts.ts';
import { checkAlerts } from '#server/discovery/tell-alerts.ts';
import { notify } from '#server/notices/notices.jobs.ts';
import { hashPassword } from '#server/session/hash-password.ts';
import { storePassword } from '#server/session/stored-password.ts';
import { makeKey } from '#tests/support/server/api-key.ts';
import { shareCustomer, shareServer } from '#tests/support/server/share-server.ts';

let now = new Date('2026-11-27T10:00:00Z');
const clock: Clock = { now: () => now, real: () => new Date() };
const server = shareServer({ clock });
const owner = shareCustomer(() => server.customer());
const { discovery, account, sandbox } = contract;

it('tells of an alert on the site and by mail, and says when it is over', async () => {
  const { db } = server.services;
  await db
    .insert(discoveryAlertSettings)
    .values({ accountID: owner.id, checkTime: addDays(now, 36_500), digestDay: '2026-11-27' });
  const found = {
    ...{ departmentID: null, days: 0, certificateID: null, places: 0, aboutTime: now },
    ...{ kind: 'own-key' as const, subject: 'ct:1', name: 'foreign.example.net' },
  };
  await openAlerts(db, owner.id, [found], now);
  await openAlerts(db, owner.id, [found, { ...found, kind: 'weak-key', subject: 'ct:2' }], now);
  const look = () => Promise.resolve(false);
  await checkAlerts(server.services, look, owner.id);
  await checkAlerts(server.services, look, owner.id);
  // The other one waits for the digest of the next day.
  const told = await db.select().from(noticeItems).where(isNotNull(noticeItems.alertID));
  expect(told).toMatchObject([{ kind: 'alert', topic: 'alert-own-key', forUsers: [owner.userID] }]);
  now = new Date(now.getTime() + 120_000);
  await notify(server.services);
  const notices = async () => (await owner.call(account.notices, { query: { kind: 'alert' } })).data();
  expect((await notices()).siteMsges).toMatchObject([
    { kind: 'alert', isOver: false, items: [{ commonName: 'foreign.example.net', topic: 'alert-own-key' }] },
  ]);
  const { mails } = await owner.ask(sandbox.overview, {});
  const mail = mails.find(({ text }) => text.includes('foreign.example.net'));
  expect(mail?.text).toContain('/certhub/discovery/alerts');

  const shown = (await owner.call(discovery.alerts, { query: { state: 'open' } })).data();
  expect(shown.data.map(({ kind }) => kind).sort()).toEqual(['own-key', 'weak-key']);
  const [first] = await openAlertsOf(db, owner.id);
  const ids = (await openAlertsOf(db, owner.id)).map(({ id }) => id);
  await closeAlerts(db, owner.id, ids, 'gone', now);
  await notify(server.services);
  expect((await notices()).siteMsges).toMatchObject([{ isOver: true }]);
  const closed = (await owner.call(discovery.alerts, { query: { state: 'closed' } })).data();
  expect(closed.data.find(({ id }) => id === first?.id)).toMatchObject({
    state: 'closed',
    closeReason: 'gone',
  });
});

it('keeps the thresholds of an account, each once', async () => {
  const body = { endsBy: 'share' as const, ends: ['5', '33', '5'] };
  const kept = { endsBy: 'share', ends: ['33', '5'] };
  expect(await owner.ask(discovery.changeAlertSettings, { body })).toEqual(kept);
  expect(await owner.ask(discovery.alertSettings, {})).toEqual(kept);
  const wrong = await owner.call(discovery.changeAlertSettings, { body: { endsBy: 'days', ends: ['x'] } });
  expect(wrong.envelope).toMatchObject({ code: 400, errors: [{ field: 'ends', reason: 'not-offered' }] });
});

it('shows a key the inventory as Prometheus reads it, and no key without the right', async () => {
  const key = await makeKey(server, owner, ['discovery:read']);
  const ask = (token: string) =>
    fetch(`${server.url}/v1/discovery/metrics`, { headers: { authorization: `Token ${token}` } });
  const answer = await ask(key.token);
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
  const text = await answer.text();
  expect(text).toContain('# TYPE certhub_inventory_certificates gauge');
  expect(text).toContain('certhub_inventory_certificates_left_out 0');
  const other = await makeKey(server, owner, ['orders:read']);
  expect((await ask(other.token)).status).toBe(403);
});

it('serves a calendar at an address that is shown once, logged nowhere, and ends', async () => {
  expect(await owner.ask(discovery.calendar, {})).toMatchObject({ isOpen: false });
  const { address } = await owner.ask(discovery.openCalendar, {});
  const path = new URL(address).pathname;
  const read = (at: string) => fetch(`${server.url}${at}`);
  const answer = await read(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar;charset=utf-8');
  expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);
  expect((await owner.ask(discovery.calendar, {})).readTime).toBe(now.toISOString());
  const again = new URL((await owner.ask(discovery.openCalendar, {})).address).pathname;
  expect((await read(path)).status).toBe(404);
  expect((await read(again)).status).toBe(200);
  await owner.ask(discovery.closeCalendar, {});
  expect((await read(again)).status).toBe(404);
  // It ends with a password that may be known to others.
  const last = new URL((await owner.ask(discovery.openCalendar, {})).address).pathname;
  const present = hashPassword('the password of before');
  await server.services.db
    .update(users)
    .set({ password: await storePassword(present, 4) })
    .where(eq(users.id, owner.userID));
  const body = { password: hashPassword('another one that is long'), present, endOthers: 'true' as const };
  await owner.ask(contract.security.changePassword, { body });
  expect((await read(last)).status).toBe(404);
  expect((await read('/calendar/x.ics')).status).toBe(404);
  const token = path.slice('/calendar/'.length, -'.ics'.length);
  expect(token).toHaveLength(43);
  expect(server.logLines.join('\n')).not.toContain(token);
  expect(server.logLines.join('\n')).toContain('/calendar/…');
});
