import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import { noticePairs } from '#core/notices/settings.ts';
import { addDays } from '#core/orders/span.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { orders } from '#server/db/schema/orders.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { notify } from '#server/notices/notices.jobs.ts';
import { keepFacts } from '#server/orders/keep-facts.ts';
import { type ModelCertificate, type ModelPerson, modelMails } from '#tests/support/rows/notice-time.ts';
import { shareShop } from '#tests/support/server/share-server.ts';
import { changeOrder, issuedOrder } from '#tests/support/server/shop.ts';
import type { TestCustomer } from '#tests/support/server/test-server.ts';

// 120 days of an account whose users chose differently, against a model that knows only facts.

const { notices: calls } = contract;
let stopped: Date | null = null;
const server = shareShop({ clock: { now: () => stopped ?? new Date(), real: () => new Date() } });

const begin = new Date('2027-01-10T00:07:00Z');
const hoursBetween = 6;
const runs = Array.from({ length: (120 * 24) / hoursBetween }, (_, at) =>
  addDays(begin, (at * hoursBetween) / 24),
);

/** Days from the beginning to the end, and days of life. Two end together; one ends within quiet hours, one lives briefly. */
const lives = [
  [10.3, 199],
  [34.2, 90],
  [47.71, 47],
  [61.1, 365],
  [70, 199],
  [70, 199],
  [88.4, 398],
  [100.9, 100],
  [118.5, 199],
] as const;

const once = { every: 'once', hour: 9, weekday: 1 } as const;
const kinds: readonly (Omit<ModelPerson, 'email'> & { readonly name: string })[] = [
  {
    name: 'owner',
    mails: ['ending', 'ended'],
    days: [60, 30, 14, 7, 1],
    digest: once,
    quiet: null,
    zone: 'Asia/Shanghai',
  },
  {
    name: 'daily',
    mails: ['ending', 'ended'],
    days: [45, 10],
    digest: { every: 'day', hour: 9, weekday: 1 },
    quiet: [22, 8],
    zone: 'Asia/Shanghai',
  },
  {
    name: 'weekly',
    mails: ['ending', 'ended'],
    shares: [33, 5],
    digest: { every: 'week', hour: 8, weekday: 1 },
    quiet: null,
    zone: 'Europe/Berlin',
  },
  {
    name: 'quiet',
    mails: ['ended'],
    days: [60, 30, 14, 7, 1],
    digest: once,
    quiet: [18, 9],
    zone: 'America/New_York',
  },
  { name: 'none', mails: [], days: [90], digest: once, quiet: null, zone: 'UTC' },
];

let people: ModelPerson[];
let facts: ModelCertificate[];
let accountID: string;

beforeAll(async () => {
  const owner = await server.customer({ timeZone: 'Asia/Shanghai', email: 'owner@example.com' });
  accountID = owner.id;
  people = [];
  for (const { name, ...person } of kinds) {
    const email = `${name}@example.com`;
    const by = name === 'owner' ? owner : await server.colleague(owner, { email, role: 'viewer' });
    await choose(by, { ...person, email });
    people.push({ ...person, email });
  }
  // Sees no order at all, whatever they chose.
  const outside = await server.colleague(owner, {
    email: 'outside@example.com',
    role: 'viewer',
    scope: 'department',
  });
  await choose(outside, {
    mails: ['ending', 'ended'],
    days: [60],
    digest: once,
    quiet: null,
    zone: 'UTC',
    email: '',
  });
  facts = [];
  for (const [at, [end, life]] of lives.entries()) {
    const name = `c${at}.example.com`;
    const orderNo = await issuedOrder(server, owner, { names: [name] });
    const notAfter = addDays(begin, end);
    const fact = { name, notAfter, notBefore: addDays(notAfter, -life) };
    const [order] = await server.services.db.select().from(orders).where(eq(orders.orderNo, orderNo));
    await changeOrder(server, orderNo, { payTime: addDays(notAfter, -365), nextTime: null });
    await server.services.db
      .update(certificates)
      .set({ notAfter, notBefore: fact.notBefore, noticedDays: null })
      .where(eq(certificates.orderID, order?.id ?? ''));
    await keepFacts(server.services.db, order?.id ?? '');
    facts.push(fact);
  }
}, 120_000);

async function choose(by: TestCustomer, person: ModelPerson): Promise<void> {
  const on = noticePairs.filter(
    (pair) =>
      pair.endsWith('.site') ||
      pair === 'security.mail' ||
      person.mails.some((kind) => pair === `${kind}.mail`),
  );
  const { digest, quiet, days = [30], shares = [33] } = person;
  await by.ask(calls.changeNoticeSettings, {
    body: {
      informed: on.join(','),
      endsBy: person.shares === undefined ? 'days' : 'share',
      endDays: days.join(','),
      endShares: shares.join(','),
      hasQuiet: quiet !== null,
      quietFrom: quiet?.[0] ?? 22,
      quietTo: quiet?.[1] ?? 8,
      digest: digest.every,
      digestHour: digest.hour,
      digestWeekday: digest.weekday,
      language: 'zh',
      timeZone: person.zone,
    },
  });
}

it('mails over 120 days what the model mails, then, and to nobody else', async () => {
  const { db } = server.services;
  stopped = addDays(begin, -0.1);
  // What was issued is old news by then.
  await notify(server.services);
  await db.delete(sandboxMails);
  await db.delete(noticeItems);
  await db.update(certificates).set({ noticedDays: null });
  for (const now of runs) {
    stopped = now;
    await notify(server.services);
  }
  const mails = await db.select().from(sandboxMails).where(eq(sandboxMails.accountID, accountID));
  const sent = mails.map(({ at, to, text }) => ({
    at: at.toISOString(),
    to,
    names: [...text.matchAll(/^(\S+) · [\d-]{10} (已到期|到期)/gm)]
      .map(([, name, end]) => `${end === '到期' ? 'ending' : 'ended'} ${name}`)
      .toSorted(),
  }));
  const inOrder = <Mail extends { at: string; to: string; names: readonly string[] }>(all: readonly Mail[]) =>
    all.toSorted((one, other) => keyOf(one).localeCompare(keyOf(other)));
  const keyOf = ({ at, to, names }: { at: string; to: string; names: readonly string[] }) =>
    [to, at, ...names].join(' ');
  const expected = modelMails(people, facts, runs);
  expect(expected.length).toBeGreaterThan(40);
  expect(inOrder(sent)).toEqual(inOrder(expected));
}, 300_000);
