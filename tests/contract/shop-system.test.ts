import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { auditEntries } from '#server/db/schema/audit.ts';
import { jobs } from '#server/db/schema/jobs.ts';
import { outgoingMails } from '#server/db/schema/mails.ts';
import { faultLine } from '#server/log-error.ts';
import { shownSettings } from '#server/shop/shown-settings.ts';
import { eventually } from '#tests/support/eventually.ts';
import { shareServer } from '#tests/support/server/share-server.ts';

const server = shareServer();
const { shop } = contract;
const reason = 'because of a test';
const far = sql`now() + interval '1 day'`;

async function failing(values: Partial<typeof jobs.$inferInsert> = {}) {
  const [row] = await server.services.db
    .insert(jobs)
    .values({
      ...{ queue: 'mails', payload: { mailID: crypto.randomUUID() }, runTime: far, tried: true, failures: 2 },
      ...{ failingSince: sql`now()`, fault: 'Error: refused', ...values },
    })
    .returning();
  if (row === undefined) throw new Error('no job');
  return row;
}
const exists = async (id: number) => (await server.services.db.$count(jobs, eq(jobs.id, id))) > 0;

describe('a failed job', () => {
  it('is listed with its error, runs again when it is retried, and is done', async () => {
    const by = await server.operator(['shop:system']);
    const customer = await server.customer({ companyName: 'Nordwind GmbH' });
    const { id } = await failing({ queue: 'of-no-work', accountID: customer.id });
    const params = { id: String(id) };
    const { failed } = await by.ask(shop.system, {});
    expect(failed.data.find((job) => job.id === params.id)).toMatchObject({
      ...{
        failures: 2,
        fault: 'Error: refused',
        isPeriodic: false,
        account: { companyName: 'Nordwind GmbH' },
      },
    });
    await by.ask(shop.retryJob, { params });
    const [due] = await server.services.db.select().from(jobs).where(eq(jobs.id, id));
    expect(due?.runTime.getTime()).toBeLessThan(Date.now() + 60_000);
    const log = await server.services.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountID, customer.id));
    expect(log.at(-1)).toMatchObject({ kind: 'shop.retryJob', actorName: 'operator' });

    const periodic = await server.services.db.select().from(jobs).where(sql`${jobs.everySeconds} >= 60`);
    const [real] = periodic;
    if (real === undefined) throw new Error('no periodic job');
    await server.services.db
      .update(jobs)
      .set({ failures: 1, failingSince: sql`now()`, fault: 'Error: once', runTime: far })
      .where(eq(jobs.id, real.id));
    await by.ask(shop.retryJob, { params: { id: String(real.id) } });
    await eventually(async () => {
      const [row] = await server.services.db.select().from(jobs).where(eq(jobs.id, real.id));
      expect(row).toMatchObject({ failures: 0, fault: '', failingSince: null, worker: null });
    });
    expect((await by.call(shop.retryJob, { params: { id: String(real.id) } })).envelope.code).toBe(404);
  });

  it('is dropped with a reason, unless it runs or is periodic', async () => {
    const by = await server.operator(['shop:system']);
    const drop = (id: number) => by.call(shop.dropJob, { params: { id: String(id) }, body: { reason } });
    const { id } = await failing();
    expect((await drop(id)).envelope.code).toBe(200);
    expect(await exists(id)).toBe(false);
    expect((await drop(id)).envelope.code).toBe(404);
    const periodic = await failing({ queue: 'of-a-test', everySeconds: 1000 });
    expect((await drop(periodic.id)).envelope.code).toBe(replyCode.wrongState);
    const taken = await failing({ worker: crypto.randomUUID(), deadline: new Date(Date.now() + 86_400_000) });
    expect((await drop(taken.id)).envelope.code).toBe(replyCode.wrongState);
    const fresh = await failing({ failures: 0 });
    expect((await drop(fresh.id)).envelope.code).toBe(404);
    const own = await server.services.db.select().from(auditEntries).where(eq(auditEntries.accountID, by.id));
    expect(own.find(({ about }) => about === `mails ${id}`)?.changes).toEqual([
      { field: 'reason', before: '', after: reason },
    ]);
  });
});

it('a mail is shown without its text, and sent again after it was given up', async () => {
  const by = await server.operator(['shop:system']);
  const [mail] = await server.services.db
    .insert(outgoingMails)
    .values({
      ...{ to: 'ada@nordwind.example', subject: 'Certhub verification code', text: 'It is 918273.' },
      ...{ html: '<b>918273</b>', createdTime: new Date(), expireTime: new Date(Date.now() + 600_000) },
    })
    .returning();
  if (mail === undefined) throw new Error('no mail');
  const found = await by.ask(shop.system, {});
  expect(JSON.stringify(found)).not.toContain('918273');
  expect(found.mails.data).toMatchObject([{ to: mail.to, state: 'given-up' }]);
  await by.ask(shop.sendMail, { params: { id: mail.id } });
  await by.ask(shop.sendMail, { params: { id: mail.id } });
  const sending = await server.services.db
    .select()
    .from(jobs)
    .where(sql`${jobs.payload}->>'mailID' = ${mail.id}`);
  expect(sending).toHaveLength(1);
  expect((await by.ask(shop.system, {})).mails.data).toMatchObject([{ state: 'waiting', tries: 0 }]);
  const unknown = { params: { id: crypto.randomUUID() } };
  expect((await by.call(shop.sendMail, unknown)).envelope.code).toBe(404);
});

it('nobody else learns of it', async () => {
  const other = await server.operator(['shop:orders', 'shop:content']);
  expect((await other.call(shop.system, {})).envelope.code).toBe(403);
  expect((await (await server.customer()).call(shop.system, {})).envelope.code).toBe(403);
});

it('shows of a secret only that it is set', () => {
  const shown = shownSettings({
    ...{ CA_KEY_SECRET: 'hunter2'.repeat(6), METRICS_TOKEN_FILE: '/run/token', LOG_LEVEL: 'debug' },
    ...{ PUBLIC_URL: 'https://me:hunter2@console.example', DATABASE_URL: 'postgres://me:hunter2@db/x' },
  });
  expect(JSON.stringify(shown)).not.toContain('hunter2');
  const of = (name: string) => shown.find((setting) => setting.name === name);
  expect(of('CA_KEY_SECRET')).toMatchObject({ value: '', isSecret: true, isSet: true });
  expect(of('METRICS_TOKEN')).toMatchObject({ value: '', isSet: true });
  expect(of('SMTP_URL')).toMatchObject({ value: '', isSet: false });
  expect(of('LOG_LEVEL')).toMatchObject({ value: 'debug', isSet: true });
  expect(of('PORT')).toMatchObject({ value: '3000', isSet: false });
  expect(of('PUBLIC_URL')?.value).toBe('https://console.example');
});

it('an error is one line without credentials', () => {
  const error = new Error('GET https://me:hunter2@api.example/v1/x?token=hunter2 was refused\nhunter2');
  expect(faultLine(error)).toBe('Error: GET https://api.example was refused');
  expect(faultLine('x'.repeat(9_000))).toHaveLength(200);
});

it('an announcement is published, changed and withdrawn', async () => {
  const by = await server.operator(['shop:content']);
  const customer = await server.customer();
  const now = Date.now();
  const [fromTime, untilTime] = [new Date(now - 60_000), new Date(now + 3_600_000)].map((at) =>
    at.toISOString(),
  );
  if (fromTime === undefined || untilTime === undefined) throw new Error('no times');
  const body = { level: 'urgent', zh: '维护', en: 'Maintenance', fromTime, untilTime } as const;
  const upsideDown = { ...body, fromTime: untilTime, untilTime: fromTime };
  expect((await by.call(shop.announce, { body: upsideDown })).envelope.code).toBe(400);
  const { id } = await by.ask(shop.announce, { body });
  const params = { id: String(id) };
  const seen = async () => (await customer.ask(contract.notices.announcements, {})).data;
  expect(await seen()).toMatchObject([{ id, en: 'Maintenance', isRead: false }]);
  await by.ask(shop.changeAnnouncement, { params, body: { ...body, en: 'Longer maintenance' } });
  expect(await seen()).toMatchObject([{ id, en: 'Longer maintenance' }]);
  expect((await by.ask(shop.announcements, { query: {} })).data).toMatchObject([{ id }]);
  await by.ask(shop.withdrawAnnouncement, { params });
  expect(await seen()).toEqual([]);
  expect((await by.call(shop.withdrawAnnouncement, { params })).envelope.code).toBe(404);
  const other = await server.operator(['shop:system']);
  expect((await other.call(shop.announce, { body })).envelope.code).toBe(403);
});
