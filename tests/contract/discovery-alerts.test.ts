import { createHash, randomUUID } from 'node:crypto';
import { asc, eq, gt, isNull } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { contract } from '#core/contract/contract.ts';
import type { AlertKind } from '#core/discovery/alert-kinds.ts';
import { addDays } from '#core/orders/span.ts';
import type { WebhookEvent } from '#core/webhooks/events.ts';
import type { Clock } from '#server/clock.ts';
import { discoveryAlertSettings, discoveryAlerts } from '#server/db/schema/alerts.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { noticeItems } from '#server/db/schema/notices.ts';
import { discoveryProfiles, discoveryScopes } from '#server/db/schema/scans.ts';
import { webhookEndpoints, webhookEvents } from '#server/db/schema/webhooks.ts';
import { alertCandidates } from '#server/discovery/alert-facts.ts';
import { closeAlerts } from '#server/discovery/alerts.ts';
import type { EndedTarget } from '#server/discovery/ended-target.ts';
import type { FoundFacts } from '#server/discovery/facts.ts';
import { keepCertificates } from '#server/discovery/keep-certificates.ts';
import { keepLooksAgain } from '#server/discovery/keep-looks.ts';
import { checkAlerts } from '#server/discovery/tell-alerts.ts';
import { heldItems } from '#server/notices/held-items.ts';
import { type SeededRandom, seededRandom } from '#tests/support/seeded-random.ts';
import { shareServer } from '#tests/support/server/share-server.ts';
import { isWhole } from '#tests/support/whole.ts';

// 90 days of a world of servers, and a model that knows only what was seen: alerts and what people are told must be as it says.

const begin = new Date('2026-12-01T00:00:00Z');
let now = begin;
const clock: Clock = { now: () => now, real: () => new Date() };
const server = shareServer({ clock });
const { discovery } = contract;

const places = isWhole ? 2000 : 24;
const days = 90;
const offline = [40, 41, 42];
const hour = 3_600_000;

/** A certificate of the world. */
interface Made {
  readonly name: string;
  readonly host: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly fault: 'none' | 'weak-key' | 'self-signed';
}

/** A server of the world, and what was seen of it last. */
interface Place {
  readonly host: string;
  serves: Made;
  chain: 'whole' | 'chain-incomplete' | 'chain-order' | 'untrusted';
  isDown: boolean;
  seen: { made: Made; chain: Place['chain'] } | null;
  silentSince: Date | null;
}

let made = 0;
function make(host: string, random: SeededRandom, from: Date, life: number): Made {
  made += 1;
  const fault = random.chance(0.1) ? random.pick(['weak-key', 'self-signed'] as const) : 'none';
  return { name: `c${made}.${host}`, host, notBefore: from, notAfter: addDays(from, life), fault };
}

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

function factsOf({ name, host, notBefore, notAfter, fault }: Made): FoundFacts {
  const isSelfSigned = fault === 'self-signed';
  return {
    der: new Uint8Array(Buffer.from(name)),
    ...{ sha256: hash(name), spkiHash: hash(`k${name}`), tbsHash: hash(`t${name}`), serialNumber: '01' },
    ...{ name, names: [host], subject: `CN=${name}`, issuerName: 'CN=CA', issuer: 'CA', notBefore, notAfter },
    ...(fault === 'weak-key'
      ? { key: 'RSA 1024', keyAlgorithm: 'RSA', keyBits: 1024 }
      : { key: 'EC P-256', keyAlgorithm: 'EC', keyBits: 256 }),
    ...{ signature: 'ecdsa-with-SHA256', isCa: false, isSelfSigned, isAnnounced: false },
    ...{ subjectHash: hash(`s${name}`), issuerHash: hash('ca') },
  };
}

function endOf(place: Place, position: number, isOffline: boolean): EndedTarget {
  const { host, serves, chain, isDown } = place;
  const target = { host, port: 443, protocol: 'tls' as const, sni: host, position };
  if (isDown || isOffline) return { target, result: 'no-answer', detail: '', ms: 1, seen: [] };
  const leaf = factsOf(serves);
  const judged = {
    hash: hash(`${serves.name} ${chain}`),
    ...{ links: [leaf.sha256], isIncomplete: chain === 'chain-incomplete', extra: 0 },
    ...{ isOutOfOrder: chain === 'chain-order', isTrusted: chain !== 'untrusted' },
  };
  const seen = { address: '192.0.2.1', leaf, links: [leaf], chain: judged };
  return {
    ...{ target, result: 'found', detail: '', ms: 1 },
    seen: [{ ...seen, tlsVersion: 'TLSv1.3', asksForCertificate: false }],
  };
}

/** What the model holds of an alert that lasts. */
interface Held {
  readonly kind: AlertKind;
  readonly name: string;
  readonly days: number;
  toldAt: Date | null;
  mutedUntil: Date | null;
}

const urgent: readonly AlertKind[] = ['expired', 'untrusted', 'stranger'];
const daysBetween = (one: Date, other: Date) => (other.getTime() - one.getTime()) / 86_400_000;

/** The model: what lasts, and what people were told, as they must be. */
class Model {
  readonly lasting = new Map<string, Held>();
  readonly told: string[] = [];
  digestOf = '';
  private readonly world: readonly Place[];
  constructor(world: readonly Place[]) {
    this.world = world;
  }

  sync(): void {
    const known = this.world.filter(({ seen }) => seen !== null);
    const isBlind = known.every(({ silentSince }) => silentSince !== null);
    const callers = new Map<string, { starts: boolean; days: number }>();
    const mind = (kind: AlertKind, name: string, starts: boolean, lasts: boolean, left = 0) => {
      if (lasts) callers.set(`${kind} ${name}`, { starts, days: left });
    };
    for (const cert of new Set(known.flatMap(({ seen }) => seen?.made ?? []))) {
      const held = known.filter(({ seen, silentSince }) => {
        return seen?.made === cert && (silentSince === null || daysBetween(silentSince, now) < 30);
      });
      const up = held.filter(({ silentSince }) => silentSince === null);
      const isOver = now >= cert.notAfter;
      mind('expired', cert.name, isOver && up.length > 0, isOver && held.length > 0);
      mind('stranger', cert.name, up.length > 0, held.length > 0);
      if (cert.fault !== 'none') mind(cert.fault, cert.name, up.length > 0, held.length > 0);
      for (const chain of ['chain-incomplete', 'chain-order', 'untrusted'] as const) {
        if (cert.fault === 'self-signed' && chain !== 'chain-order') continue;
        const has = (all: readonly Place[]) => all.some(({ seen }) => seen?.chain === chain);
        mind(chain, cert.name, has(up), has(held));
      }
      const life = daysBetween(cert.notBefore, cert.notAfter);
      const left = daysBetween(now, cert.notAfter);
      const reached = [1, 7, 14, 30, 60].find((each) => each * 3 <= life && left <= each);
      if (!isOver && held.length > 0 && reached !== undefined)
        mind('expiring', cert.name, true, true, reached);
    }
    for (const { host, silentSince } of known) {
      if (silentSince === null) continue;
      const since = daysBetween(silentSince, now);
      mind('unreachable', `${host}:443`, since >= 1 && since < 30, since < 30);
    }
    const counts = (kind: AlertKind) => !isBlind || kind === 'expiring';
    for (const [key, { kind }] of this.lasting)
      if (counts(kind) && !callers.has(key)) this.lasting.delete(key);
    for (const [key, { starts, days: left }] of callers) {
      const [kind = '', name = ''] = key.split(' ');
      const before = this.lasting.get(key);
      if (!starts || !counts(kind as AlertKind) || (before !== undefined && before.days <= left)) continue;
      const mutedUntil = before?.mutedUntil ?? null;
      this.lasting.set(key, { kind: kind as AlertKind, name, days: left, toldAt: null, mutedUntil });
    }
  }

  tell(): void {
    const day = now.toISOString().slice(0, 10);
    // Nine o'clock in Shanghai.
    const isDigest = now.getUTCHours() >= 1 && this.digestOf < day;
    for (const alert of this.lasting.values()) {
      const { kind, name, days: left, toldAt, mutedUntil } = alert;
      const isUrgent = urgent.includes(kind) || (kind === 'expiring' && left <= 2);
      if (!isUrgent && !isDigest) continue;
      if (mutedUntil !== null && mutedUntil > now) continue;
      if (toldAt !== null && (mutedUntil === null || toldAt >= mutedUntil)) continue;
      alert.toldAt = now;
      this.told.push(`${isUrgent ? 'alert' : 'alert-digest'} ${kind} ${name} ${left}`);
    }
    if (isDigest) this.digestOf = day;
  }
}

it(
  'tells of a world what a model of it says, none twice and none missed',
  async () => {
    const { db } = server.services;
    const customer = await server.customer();
    const accountID = customer.id;
    const [profile] = await db
      .insert(discoveryProfiles)
      .values({
        ...{ accountID, name: 'World', targets: 'example.com', exclusions: '', services: ['tls:443'] },
        ...{ names: '', interval: 'never', rate: 50 },
      })
      .returning();
    if (profile === undefined) throw new Error('no profile');
    // The jobs of the server leave it alone.
    await db.insert(discoveryAlertSettings).values({ accountID, checkTime: addDays(begin, 36_500) });
    const random = seededRandom(33);
    const lives = [47, 90, 199, 398] as const;
    const world = Array.from({ length: places }, (_, index): Place => {
      const host = `h${index}.example.com`;
      const life = random.pick(lives);
      const serves = make(host, random, addDays(begin, -random.below(life)), life);
      return { host, serves, chain: 'whole', isDown: false, seen: null, silentSince: null };
    });
    const model = new Model(world);
    const scan = async (all: readonly Place[], isOffline: boolean) => {
      for (let at = 0; at < all.length; at += 200) {
        const part = all.slice(at, at + 200);
        const ended = part.map((place, index) => endOf(place, at + index, isOffline));
        await keepLooksAgain(db, profile, ended, now);
      }
      for (const place of all) {
        const isSilent = isOffline || place.isDown;
        if (!isSilent) place.seen = { made: place.serves, chain: place.chain };
        place.silentSince = isSilent ? (place.silentSince ?? now) : null;
        if (place.seen === null) place.silentSince = null;
      }
    };
    const idOf = new Map<string, string>();
    const check = async (isOffline: boolean) => {
      model.sync();
      await checkAlerts(
        server.services,
        async (_, ids) => {
          const due = new Set(ids);
          await scan(
            world.filter(({ seen }) => seen !== null && due.has(idOf.get(seen.made.name) ?? '')),
            isOffline,
          );
          return true;
        },
        accountID,
      );
      model.sync();
      model.tell();
    };
    let lastItem = 0;
    for (let day = 0; day < days; day += 1) {
      const isOffline = offline.includes(day);
      now = addDays(begin, day);
      for (const place of world) evolve(place, random);
      await scan(world, isOffline);
      await readIDs(idOf);
      now = new Date(now.getTime() + hour / 2);
      // Mended between the scan and the look just before sending.
      for (const place of world) renew(place, random, 0.05);
      await check(isOffline);
      now = new Date(now.getTime() + hour);
      await check(isOffline);
      await readIDs(idOf);
      if (day === 20) await muteSome(customer, model);
      const lasting = await db.select().from(discoveryAlerts).where(isNull(discoveryAlerts.closedTime));
      expect(
        lasting.map(({ kind, name, days: left }) => `${kind} ${name} ${left}`).sort(),
        `day ${day}`,
      ).toEqual(
        [...model.lasting.values()].map(({ kind, name, days: left }) => `${kind} ${name} ${left}`).sort(),
      );
      const items = await db
        .select({ id: noticeItems.id, kind: noticeItems.kind, alert: discoveryAlerts })
        .from(noticeItems)
        .innerJoin(discoveryAlerts, eq(discoveryAlerts.id, noticeItems.alertID))
        .where(gt(noticeItems.id, lastItem))
        .orderBy(asc(noticeItems.id));
      expect(
        items.map(({ kind, alert }) => `${kind} ${alert.kind} ${alert.name} ${alert.days}`).sort(),
        `day ${day}`,
      ).toEqual(model.told.splice(0).sort());
      lastItem = items.at(-1)?.id ?? lastItem;
    }
    expect(lastItem).toBeGreaterThan(places);
    // A second scan of an unchanged world.
    await scan(world, false);
    await check(false);
    const before = await db.select().from(discoveryAlerts).orderBy(asc(discoveryAlerts.id));
    await scan(world, false);
    await check(false);
    expect(await db.select().from(discoveryAlerts).orderBy(asc(discoveryAlerts.id))).toEqual(before);
  },
  isWhole ? 3_600_000 : 120_000,
);

describe('what ends', () => {
  it('is told to programs only if its beginning was', async () => {
    const { db } = server.services;
    const { id: accountID } = await server.customer();
    now = addDays(begin, days + 1);
    await db.insert(discoveryAlertSettings).values({ accountID, checkTime: addDays(begin, 36_500) });
    await db.insert(webhookEndpoints).values({
      ...{ accountID, name: 'Programs', format: 'json', shownUrl: 'hooks.test', sealed: '' },
      ...{ language: 'en', kinds: ['alert.opened', 'alert.closed'], state: 'paused', createdTime: now },
    });
    const random = seededRandom(34);
    const facts = ['ordered.example.com', 'brought.example.com'].map((host) =>
      factsOf({ ...make(host, random, addDays(now, -89), 90), fault: 'none' }),
    );
    const seen = { accountID, departmentID: null, source: 'file', ref: 'all.zip' } as const;
    const isOne = eq(foundCertificates.accountID, accountID);
    await db.transaction(async (tx) => {
      await keepCertificates(tx, seen, facts, now);
      await tx
        .update(foundCertificates)
        .set({ whose: 'elsewhere', sources: ['file'] })
        .where(isOne);
      const isOrdered = eq(foundCertificates.sha256, facts[0]?.sha256 ?? '');
      await tx.update(foundCertificates).set({ whose: 'ours' }).where(isOrdered);
    });
    const check = () => checkAlerts(server.services, async () => false, accountID);
    await check();
    const open = await db.select().from(discoveryAlerts).where(eq(discoveryAlerts.accountID, accountID));
    expect(open.map(({ kind, noticedTime }) => [kind, noticedTime])).toEqual([
      ['expiring', now],
      ['expiring', now],
    ]);
    await db.update(foundCertificates).set({ isRetired: true }).where(isOne);
    await check();
    const events = await db.select().from(webhookEvents).where(eq(webhookEvents.accountID, accountID));
    const told = events.map(({ kind, body }) => [kind, JSON.stringify(body).includes('brought.example.com')]);
    expect(told.sort()).toEqual([
      ['alert.closed', true],
      ['alert.opened', true],
    ]);
  });

  it('by a later threshold is closed for programs, and the later one opened', async () => {
    const { db } = server.services;
    const { id: accountID } = await server.customer();
    now = addDays(begin, days + 2);
    await db.insert(discoveryAlertSettings).values({ accountID, checkTime: addDays(begin, 36_500) });
    await db.insert(webhookEndpoints).values({
      ...{ accountID, name: 'Programs', format: 'json', shownUrl: 'hooks.test', sealed: '' },
      ...{ language: 'en', kinds: ['alert.opened', 'alert.closed'], state: 'paused', createdTime: now },
    });
    const random = seededRandom(35);
    const soon = factsOf({ ...make('pairs.example.com', random, addDays(now, -60), 90), fault: 'none' });
    const long = factsOf({ ...make('ended.example.com', random, addDays(now, -400), 90), fault: 'weak-key' });
    const seen = { accountID, departmentID: null, source: 'file', ref: 'all.zip' } as const;
    await db.transaction(async (tx) => {
      await keepCertificates(tx, seen, [soon, long], now);
      const isSoon = eq(foundCertificates.sha256, soon.sha256);
      await tx
        .update(foundCertificates)
        .set({ whose: 'elsewhere', sources: ['file'] })
        .where(isSoon);
    });
    const read = async () => {
      const pages = [];
      for await (const page of alertCandidates(db, accountID, [], now)) pages.push(...page);
      return pages.map(({ name }) => name);
    };
    // What ended and is served nowhere is not read again every hour.
    expect(await read()).toEqual([soon.name]);
    const check = () => checkAlerts(server.services, async () => false, accountID);
    for (const day of [0, 1, 17, 24, 29, 31]) {
      now = new Date(addDays(begin, days + 2 + day).getTime() + 12 * hour);
      await check();
    }
    const events = await db.select().from(webhookEvents).where(eq(webhookEvents.accountID, accountID));
    const of = (kind: string) =>
      events.flatMap((each) =>
        each.kind === kind ? [(each.body as unknown as WebhookEvent).object.id] : [],
      );
    expect(of('alert.opened').length).toBeGreaterThan(2);
    expect(new Set(of('alert.opened')).size).toBe(of('alert.opened').length);
    expect(of('alert.closed').sort()).toEqual(of('alert.opened').sort());
  });

  it('of a proof comes before its end, also where a rule brings that forward, and says afterwards that it has ended', async () => {
    const { db } = server.services;
    const { id: accountID } = await server.customer();
    const provedTime = new Date('2026-11-28T06:00:00Z');
    await db.insert(discoveryAlertSettings).values({ accountID, checkTime: addDays(begin, 36_500) });
    await db.insert(discoveryScopes).values({
      accountID,
      kind: 'tree',
      value: 'proved.example.com',
      token: 'ab',
      method: 'txt',
      provedTime,
      createdTime: provedTime,
    });
    const read = async (at: string) => {
      now = new Date(at);
      await checkAlerts(server.services, async () => false, accountID);
      const rows = await db.select().from(discoveryAlerts).where(eq(discoveryAlerts.accountID, accountID));
      return rows
        .filter(({ closedTime }) => closedTime === null)
        .map(({ kind, aboutTime }) => `${kind} ${aboutTime.toISOString().slice(0, 10)}`);
    };
    // On 2027-03-15 the days for which a validation counts fall from 200 to 100.
    expect(await read('2027-02-28T12:00:00Z')).toEqual([]);
    expect(await read('2027-03-01T12:00:00Z')).toEqual(['proof-ending 2027-03-15']);
    expect(await read('2027-03-14T12:00:00Z')).toEqual(['proof-ending 2027-03-15']);
    expect(await read('2027-03-16T12:00:00Z')).toEqual(['proof-ended 2027-03-15']);
    const items = await db.select().from(noticeItems).where(eq(noticeItems.accountID, accountID));
    expect(items.map(({ topic, endTime }) => `${topic} ${endTime.toISOString().slice(0, 10)}`)).toEqual([
      'alert-proof-ending 2027-03-15',
      'alert-proof-ended 2027-03-15',
    ]);
    const open = items.map(({ id }) => id);
    expect((await heldItems(db, open, now)).map(({ topic }) => topic)).toEqual(['alert-proof-ended']);
    // Between the end and the next pass, the forecast is not sent any more.
    await db
      .update(discoveryAlerts)
      .set({ closedTime: null, days: 1 })
      .where(eq(discoveryAlerts.kind, 'proof-ending'));
    expect((await heldItems(db, open, now)).map(({ topic }) => topic)).toEqual(['alert-proof-ended']);
  });

  it('may be more at once than a query has parameters', async () => {
    const ids = Array.from({ length: 70_000 }, () => randomUUID());
    const { id } = await server.customer();
    const close = server.services.db.transaction((tx) => closeAlerts(tx, id, ids, 'gone', now));
    expect(
      await close.then(
        () => 'closed',
        () => 'refused',
      ),
    ).toBe('closed');
  });
});

function evolve(place: Place, random: SeededRandom): void {
  renew(place, random, 0.01);
  if (random.chance(0.02)) place.isDown = !place.isDown;
  if (random.chance(0.02))
    place.chain = random.pick(['whole', 'chain-incomplete', 'chain-order', 'untrusted'] as const);
}

/** Some are renewed near their ends, some late, some never. */
function renew(place: Place, random: SeededRandom, chance: number): void {
  const left = daysBetween(now, place.serves.notAfter);
  if (!random.chance(left < 20 ? chance * 3 : chance / 10)) return;
  place.serves = make(place.host, random, now, random.pick([47, 90, 199] as const));
}

async function readIDs(idOf: Map<string, string>): Promise<void> {
  const { id, name } = foundCertificates;
  const rows = await server.services.db.select({ id, name }).from(foundCertificates);
  for (const row of rows) idOf.set(row.name, row.id);
}

/** Mutes what lasts of some kinds for ten days. */
async function muteSome(customer: Awaited<ReturnType<typeof server.customer>>, model: Model): Promise<void> {
  const open = (await customer.call(discovery.alerts, { query: { state: 'open', limit: 100 } })).data();
  const chosen = open.data.filter(({ kind }) => kind === 'expiring' || kind === 'weak-key');
  const body = { ids: chosen.map(({ id }) => id), days: '10', reason: 'down on Friday' } as const;
  expect(await customer.ask(discovery.muteAlerts, { body })).toEqual({ changed: chosen.length });
  for (const { kind, name } of chosen) {
    const held = model.lasting.get(`${kind} ${name}`);
    if (held !== undefined) held.mutedUntil = addDays(now, 10);
  }
  const muted = (await customer.call(discovery.alerts, { query: { state: 'muted', limit: 100 } })).data();
  expect(muted.data).toHaveLength(chosen.length);
  expect(muted.data[0]).toMatchObject({ state: 'muted', muteReason: 'down on Friday' });
}
