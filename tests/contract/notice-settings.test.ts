import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BodyOf } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { informedPairs, type NoticePair, noticePairs, usualSettings } from '#core/notices/settings.ts';
import { addDays } from '#core/orders/span.ts';
import { announcementCommands } from '#server/admin/announcements.ts';
import { announcements, noticeItems, notices } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { keepSignIn } from '#server/notices/causes.ts';
import { notify } from '#server/notices/notices.jobs.ts';
import { eventually } from '#tests/support/eventually.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { placeOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

const { account, notices: calls, people, session } = contract;
const start = new Date('2027-03-03T02:00:00Z');
let now = start;
const server = shareShop({ clock: { now: () => now, real: () => new Date() } });
let owner: TestCustomer;
let viewer: TestCustomer;
beforeEach(async () => {
  now = start;
  owner = await server.customer({ timeZone: 'Asia/Shanghai' });
  viewer = await server.colleague(owner, { role: 'viewer', timeZone: 'Asia/Shanghai' });
});

type Body = BodyOf<typeof calls.changeNoticeSettings>;
const usual: Body = {
  informed: informedPairs(usualSettings, true).join(','),
  endsBy: 'days',
  endDays: '60,30,14,7,1',
  endShares: '33',
  hasQuiet: false,
  quietFrom: 22,
  quietTo: 8,
  digest: 'once',
  digestHour: 9,
  digestWeekday: 1,
  language: '',
  timeZone: '',
};
const choose = (by: TestCustomer, change: Partial<Body>) =>
  by.call(calls.changeNoticeSettings, { body: { ...usual, ...change } });
const listOf = async (
  by: TestCustomer,
  query: { state?: 'unread' | 'read'; kind?: 'issued' | 'failed' } = {},
) => by.ask(account.notices, { query });
const unread = async (by: TestCustomer) => (await by.ask(session.account, {})).unreadNotices;
const mailsTo = async (by: TestCustomer) => {
  const { accountInfo } = await by.ask(session.account, {});
  return server.services.db.select().from(sandboxMails).where(eq(sandboxMails.to, accountInfo.email));
};

/** Causes of these kinds about orders, as the areas of the server store them; a run of the job gathers them. */
async function cause(orderNos: readonly string[], kind: 'issued' | 'failed' = 'issued'): Promise<void> {
  for (const orderNo of orderNos) {
    const [order] = await server.services.db.select().from(orders).where(eq(orders.orderNo, orderNo));
    await server.services.db.insert(noticeItems).values({
      ...{
        cause: `test:${kind}:${orderNo}:${now.getTime()}`,
        accountID: owner.id,
        kind,
        orderID: order?.id ?? null,
      },
      ...{ endTime: addDays(now, 100), createTime: addDays(now, -1) },
    });
  }
}
const place = (name: string, by = owner) => placeOrder(by, { names: [name] });

describe('the settings of a user', () => {
  it('are usual at first, their own, and kept whole', async () => {
    const first = await owner.ask(calls.noticeSettings, {});
    expect(first).toMatchObject({ zone: 'Asia/Shanghai', canSendMail: true, canSendSms: true, next: null });
    expect(first.informed).toContain('ending.mail');
    expect((await viewer.ask(calls.noticeSettings, {})).informed).not.toContain('ending.mail');
    const change = {
      endsBy: 'share',
      endShares: '5,33',
      digest: 'week',
      digestWeekday: 5,
      hasQuiet: true,
    } as const;
    await choose(owner, change);
    expect(await owner.ask(calls.noticeSettings, {})).toMatchObject({
      ...{ endsBy: 'share', endShares: ['33', '5'], digest: 'week', digestWeekday: 5, hasQuiet: true },
    });
    expect((await viewer.ask(calls.noticeSettings, {})).digest).toBe('once');
    const { data } = await owner.ask(people.auditLogs, { query: { kind: 'notices.changeNoticeSettings' } });
    expect(data[0]?.changes).toContainEqual({ field: 'digest', before: 'once', after: 'week' });
  });

  it.each([
    { change: { endDays: '0' }, field: 'endDays' },
    { change: { endDays: '' }, field: 'endDays' },
    { change: { endsBy: 'share', endShares: '33,x' }, field: 'endShares' },
    { change: { hasQuiet: true, quietTo: 22 }, field: 'quietTo' },
    { change: { quietTo: 24 }, field: 'quietTo' },
    { change: { digestWeekday: 0 }, field: 'digestWeekday' },
    { change: { timeZone: 'x'.repeat(200) }, field: 'timeZone' },
    { change: { informed: 'ending.mail' }, field: 'informed' },
    { change: { informed: `${usual.informed},ending.sms` }, field: 'informed' },
  ] as { change: Partial<Body>; field: string }[])('are refused: $change', async ({ change, field }) => {
    const { envelope } = await choose(owner, change);
    expect([envelope.code, envelope.errors[0]?.field]).toEqual([400, field]);
    expect((await owner.ask(calls.noticeSettings, {})).endDays).toEqual(['60', '30', '14', '7', '1']);
  });

  it('are switched one by one', async () => {
    const offered = await owner.ask(calls.inform, {});
    // Chats are offered once the account has one.
    expect(offered.total).toBe(noticePairs.filter((pair) => !pair.endsWith('.chat')).length);
    expect(offered.data).toContainEqual({ informType: 'ending.mail', isInformed: 'Y' });
    const informType: NoticePair = 'ending.mail';
    await owner.ask(calls.changeInform, { body: { informType, isInformed: 'Y', modifyTo: 'N' } });
    await owner.ask(calls.changeInform, { body: { informType, isInformed: 'Y', modifyTo: 'N' } });
    expect((await owner.ask(calls.inform, {})).data).toContainEqual({ informType, isInformed: 'N' });
    for (const body of [
      { informType: 'security.mail', modifyTo: 'N' },
      { informType: 'security.site', modifyTo: 'N' },
      { informType: 'ending.sms', modifyTo: 'Y' },
    ] as const)
      expect((await owner.call(calls.changeInform, { body })).envelope.code).toBe(400);
  });
});

describe('a notice', () => {
  it('is a single mail to each who wants it, at once or with everything else at their hour', async () => {
    await choose(viewer, { digest: 'day', digestHour: 9, language: 'en' });
    const orderNos: string[] = [];
    for (let at = 0; at < 5; at += 1) orderNos.push(await place(`one${at}.example.com`));
    await cause(orderNos);
    await notify(server.services);
    expect((await mailsTo(owner)).map(({ subject }) => subject)).toEqual([
      '5 张证书已签发 / 5 certificates issued · one0.example.com +4',
    ]);
    expect(await mailsTo(viewer)).toEqual([]);
    now = new Date('2027-03-03T05:00:00Z');
    await cause(orderNos.slice(0, 2));
    await notify(server.services);
    now = new Date('2027-03-04T00:59:00Z');
    await notify(server.services);
    expect(await mailsTo(viewer)).toEqual([]);
    now = new Date('2027-03-04T01:00:00Z');
    await Promise.all([notify(server.services), notify(server.services)]);
    await notify(server.services);
    const mails = await mailsTo(viewer);
    expect(mails.map(({ subject }) => subject)).toEqual(['7 certificates issued · one0.example.com +6']);
    expect(mails[0]?.text).not.toMatch(/\p{Script=Han}/u);
    expect(mails[0]?.text).toContain(`${server.url}/account/notify`);
  }, 60_000);

  it('is mailed to nobody who has switched it off meanwhile, or was shut out', async () => {
    await choose(viewer, { digest: 'day', digestHour: 9 });
    const other = await server.colleague(owner, { role: 'viewer' });
    await choose(other, { digest: 'day', digestHour: 9 });
    await cause([await place('off.example.com')]);
    await notify(server.services);
    await choose(viewer, { digest: 'day', digestHour: 9, informed: 'security.site,security.mail' });
    await owner.ask(people.removeMember, { query: { subAccountID: other.userID } });
    now = addDays(now, 2);
    await notify(server.services);
    expect(await mailsTo(viewer)).toEqual([]);
    const all = await server.services.db
      .select()
      .from(sandboxMails)
      .where(eq(sandboxMails.accountID, owner.id));
    expect(all.filter(({ subject }) => subject.includes('签发'))).toHaveLength(1);
  });

  it('goes out by telephone, one message for many, without names, to whoever wants it', async () => {
    const telephone = `139${String(Date.now()).slice(-8)}`;
    const by = await server.customer({ telephone });
    owner = by;
    await choose(by, { informed: `${usual.informed},issued.sms` });
    await cause([await place('sms-a.example.com', by), await place('sms-b.example.com', by)]);
    await notify(server.services);
    await server.services.jobs.wake();
    const texts = () =>
      server.services.db
        .select()
        .from(sandboxMails)
        .where(eq(sandboxMails.to, `+86 ${telephone}`));
    const [text, ...more] = await eventually(async () => {
      const found = await texts();
      if (found.length === 0) throw new Error('no message yet');
      return found;
    });
    expect(text?.text).toContain('您有 2 条新通知（证书已签发）');
    expect(text?.text).not.toContain('example.com');
    expect(more).toEqual([]);
  });

  it('is read, removed and restored by each for themselves', async () => {
    await cause([await place('mine.example.com')]);
    await notify(server.services);
    expect([await unread(owner), await unread(viewer)]).toEqual([1, 1]);
    const [notice] = (await listOf(owner)).siteMsges;
    const ids = String(notice?.id);
    await owner.ask(account.readNotices, { body: { ids } });
    expect([await unread(owner), await unread(viewer)]).toEqual([0, 1]);
    await viewer.ask(calls.removeNotices, { body: { ids } });
    expect([(await listOf(owner)).total, (await listOf(viewer)).total, await unread(viewer)]).toEqual([
      1, 0, 0,
    ]);
    await viewer.ask(calls.restoreNotices, { body: { ids } });
    expect([(await listOf(viewer)).total, await unread(viewer)]).toEqual([1, 1]);
    const stranger = await server.customer();
    for (const call of [account.readNotices, calls.removeNotices, calls.restoreNotices])
      await stranger.ask(call, { body: { ids } });
    expect([(await listOf(owner)).total, await unread(viewer)]).toEqual([1, 1]);
  });

  it('is found by state and kind, page by page, and hidden where its kind is off', async () => {
    const orderNo = await place('found.example.com');
    for (let at = 0; at < 3; at += 1) {
      now = addDays(now, 0.1);
      await cause([orderNo]);
      await notify(server.services);
    }
    const all = await listOf(owner);
    expect(all.total).toBe(3);
    await owner.ask(account.readNotices, { body: { ids: String(all.siteMsges[0]?.id) } });
    expect((await listOf(owner, { state: 'unread' })).total).toBe(2);
    expect((await listOf(owner, { state: 'read' })).siteMsges.map(({ id }) => id)).toEqual([
      all.siteMsges[0]?.id,
    ]);
    expect([
      (await listOf(owner, { kind: 'issued' })).total,
      (await listOf(owner, { kind: 'failed' })).total,
    ]).toEqual([3, 0]);
    const second = await owner.ask(account.notices, { query: { limit: 2, offset: 2 } });
    expect([second.siteMsges.length, second.total]).toEqual([1, 3]);
    await owner.ask(calls.changeInform, { body: { informType: 'issued.site', modifyTo: 'N' } });
    expect([(await listOf(owner)).total, await unread(owner)]).toEqual([0, 0]);
  });

  it('shows nobody an order they may not see, nor a sign-in of others', async () => {
    const inside = await server.colleague(owner, { role: 'viewer', scope: 'department' });
    await cause([await place('hidden.example.com')]);
    await keepSignIn(server.services.db, { accountID: owner.id, id: viewer.userID }, '192.0.2.0', now);
    now = addDays(now, 0.1);
    await notify(server.services);
    const kindsOf = async (by: TestCustomer) =>
      (await listOf(by)).siteMsges.map(({ kind }) => kind).toSorted();
    expect(await kindsOf(inside)).toEqual([]);
    expect(await unread(inside)).toBe(0);
    expect(await kindsOf(viewer)).toEqual(['issued', 'security']);
    expect(await kindsOf(owner)).toEqual(['issued', 'security']);
    expect((await mailsTo(viewer)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('新的登录位置'),
    ]);
    expect(await mailsTo(inside)).toEqual([]);
    await server.services.db.delete(notices);
  });
});

describe('announcements', () => {
  const said: string[] = [];
  const run = (name: string, args: readonly string[]) => {
    const command = announcementCommands.find((each) => each.name === name);
    const io = { say: (line: string) => void said.push(line), readPassword: () => Promise.resolve('') };
    return command?.run(server.services, args, io);
  };
  const text = ['--zh', '维护 https://status.example.com', '--en', 'Maintenance https://status.example.com'];
  const listed = async (by: TestCustomer) => (await by.ask(calls.announcements, {})).data;
  const idOf = () => Number(/announcement (\d+)/.exec(said.at(-1) ?? '')?.[1]);
  afterEach(async () => {
    await server.services.db.delete(announcements);
  });

  it('are made, listed and withdrawn by who runs the server', async () => {
    await run('announce', [...text, '--from', '2027-03-03', '--until', '2027-03-05T08:00+08:00']);
    const id = idOf();
    expect(await listed(owner)).toMatchObject([
      { id, level: 'info', zh: text[1], en: text[3], untilTime: '2027-03-05T00:00:00.000Z', isRead: false },
    ]);
    await run('list-announcements', []);
    expect(said.at(-1)).toContain('维护');
    await run('withdraw-announcement', ['--id', String(id)]);
    expect(await listed(owner)).toEqual([]);
    await expect(run('withdraw-announcement', ['--id', String(id)])).rejects.toThrow('no such');
    await expect(run('announce', [...text, '--until', '2020-01-01'])).rejects.toThrow('--until');
    await expect(run('announce', [...text, '--level', 'loud'])).rejects.toThrow('--level');
  });

  it('are read and dismissed by each for themselves; important ones are banners', async () => {
    const banners = async (by: TestCustomer) =>
      (await by.ask(session.account, {})).banners.map(({ level }) => level);
    await run('announce', [...text, '--level', 'important']);
    const id = idOf();
    await run('announce', [...text, '--level', 'urgent']);
    await run('announce', text);
    expect(await banners(owner)).toEqual(['urgent', 'important']);
    await owner.ask(calls.readAnnouncement, { params: { id } });
    expect(await banners(owner)).toEqual(['urgent']);
    expect((await listed(owner)).filter(({ isRead }) => isRead).map((each) => each.id)).toEqual([id]);
    await owner.ask(calls.dismissAnnouncement, { params: { id } });
    expect([(await listed(owner)).length, (await listed(viewer)).length]).toEqual([2, 3]);
    expect(await banners(viewer)).toEqual(['urgent', 'important']);
    now = addDays(now, 15);
    expect([(await listed(viewer)).length, (await banners(viewer)).length]).toEqual([0, 0]);
    for (const call of [calls.readAnnouncement, calls.dismissAnnouncement])
      expect((await viewer.call(call, { params: { id } })).envelope.code).toBe(404);
  });
});
