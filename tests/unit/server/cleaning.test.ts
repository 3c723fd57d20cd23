import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeExpired } from '#server/cleaning.jobs.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/db/open.ts';
import { contacts } from '#server/db/schema/catalogue.ts';
import { idempotency } from '#server/db/schema/idempotency.ts';
import { outgoingMails } from '#server/db/schema/mails.ts';
import { paymentQueues } from '#server/db/schema/payment-queues.ts';
import { deposits, paymentNotices, payments } from '#server/db/schema/payments.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { attempts, captchas, secondFactors, signInPlaces } from '#server/db/schema/sign-in.ts';
import { insertPerson } from '#tests/support/server/people.ts';
import { createTestClock, day, hour, minute } from '#tests/support/server/test-clock.ts';
import { openTestDatabase } from '#tests/support/server/test-database.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('removes what has expired, and keeps the rest', async () => {
  const { db } = database;
  const clock = createTestClock();
  const at = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
  const { id: userID, accountID } = await insertPerson(db);
  const session = (name: string, createdTime: Date, lastSeenTime: Date) => ({
    userID,
    tokenHash: name,
    tokenTime: createdTime,
    createdTime,
    lastSeenTime,
  });
  await db
    .insert(sessions)
    .values([
      session('fresh', at(-hour), at(-minute)),
      session('idle', at(-20 * hour), at(-13 * hour)),
      session('old', at(-8 * day), at(-minute)),
    ]);
  const notice = { gateway: 'test', paymentID: 'p' };
  await db.insert(paymentNotices).values([
    { ...notice, noticeID: 'fresh', receiveTime: at(-29 * day) },
    { ...notice, noticeID: 'old', receiveTime: at(-31 * day) },
  ]);
  const queue = { accountID, status: 'end', createTime: at(-40 * day) } as const;
  await db.insert(paymentQueues).values([
    { ...queue, endTime: at(-29 * day) },
    { ...queue, endTime: at(-31 * day) },
    { ...queue, status: 'pending', endTime: null },
  ]);
  await db.insert(captchas).values([
    { gap: 1, expireTime: at(minute) },
    { gap: 2, expireTime: at(-minute) },
  ]);
  const factor = { userID, codeHash: '', sentTime: at(0) };
  await db.insert(secondFactors).values([
    { ...factor, ticketHash: 'fresh', expireTime: at(minute) },
    { ...factor, ticketHash: 'old', expireTime: at(-minute) },
  ]);
  await db.insert(attempts).values([
    { bucket: 'fresh', count: 1, windowEnd: at(minute) },
    { bucket: 'old', count: 1, windowEnd: at(-minute) },
  ]);
  const mail = { accountID, to: 'a@b.test', subject: 's', text: 'code 123456', at: at(-hour) };
  await db.insert(sandboxMails).values([
    { ...mail, expireTime: at(minute) },
    { ...mail, expireTime: at(-minute) },
  ]);
  const outgoing = { to: 'a@b.test', subject: 's', text: 'code 123456', html: '', createdTime: at(-hour) };
  await db.insert(outgoingMails).values([
    { ...outgoing, expireTime: at(minute) },
    { ...outgoing, expireTime: at(-minute) },
  ]);
  await db.insert(signInPlaces).values([
    { bucket: 'fresh', lastTime: at(-89 * day) },
    { bucket: 'old', lastTime: at(-91 * day) },
  ]);
  const person = { accountID, lastname: 'B', firstname: 'A', email: 'a@b.test', telephone: '', idCard: '1' };
  await db.insert(contacts).values([
    { ...person, createdTime: at(-3 * day), removedTime: null },
    { ...person, createdTime: at(-2 * day), removedTime: at(-89 * day) },
    { ...person, createdTime: at(-1 * day), removedTime: at(-91 * day) },
  ]);
  const answer = { actorID: userID, callID: 'x', inputHash: '', reply: {} };
  await db.insert(idempotency).values([
    { ...answer, key: 'fresh', createdTime: at(-29 * day) },
    { ...answer, key: 'old', createdTime: at(-31 * day) },
  ]);
  const deposit = { accountID, amount: 100 };
  const [waiting] = await db
    .insert(deposits)
    .values([
      { ...deposit, depositNo: 'DP-waiting', createTime: at(-31 * day) },
      { ...deposit, depositNo: 'DP-fresh', createTime: at(-29 * day) },
      { ...deposit, depositNo: 'DP-old', createTime: at(-31 * day) },
      { ...deposit, depositNo: 'DP-paid', createTime: at(-31 * day), state: 'paid' },
    ])
    .returning();
  await db.insert(payments).values({
    accountID,
    orderNo: 'DP-waiting',
    depositID: waiting?.id ?? null,
    aim: 'deposit',
    method: 'bank',
    gateway: 'bank',
    cents: 100,
    currency: 'CNY',
    baseCents: 100,
    state: 'open',
    createTime: at(-day),
    expireTime: at(day),
  });

  await removeExpired({ db, clock, config: readConfig({}) });

  expect(await db.$count(sandboxMails)).toBe(1);
  expect(await db.$count(outgoingMails)).toBe(1);
  expect(await db.select({ bucket: signInPlaces.bucket }).from(signInPlaces)).toEqual([{ bucket: 'fresh' }]);
  const cards = await db.select({ idCard: contacts.idCard }).from(contacts).orderBy(contacts.createdTime);
  expect(cards.map(({ idCard }) => idCard)).toEqual(['1', '1', '']);

  expect((await db.select().from(sessions)).map((row) => row.tokenHash)).toEqual(['fresh']);
  expect((await db.select().from(captchas)).map((row) => row.gap)).toEqual([1]);
  expect((await db.select().from(secondFactors)).map((row) => row.ticketHash)).toEqual(['fresh']);
  expect((await db.select().from(attempts)).map((row) => row.bucket)).toEqual(['fresh']);
  expect((await db.select().from(paymentNotices)).map((row) => row.noticeID)).toEqual(['fresh']);
  expect((await db.select().from(idempotency)).map((row) => row.key)).toEqual(['fresh']);
  const states = await db.select().from(deposits).orderBy(deposits.depositNo);
  expect(states.map(({ depositNo, state }) => [depositNo, state])).toEqual([
    ['DP-fresh', 'unpaid'],
    ['DP-old', 'cancelled'],
    ['DP-paid', 'paid'],
    ['DP-waiting', 'unpaid'],
  ]);
});
