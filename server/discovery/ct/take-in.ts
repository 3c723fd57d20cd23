import { and, eq, inArray } from 'drizzle-orm';
import { type FoundEntry, type FoundKind, mostEntries } from '#core/discovery/ct-codes.ts';
import { loggedKind } from '#core/discovery/logged-kind.ts';
import type { WatchIndex } from '#core/discovery/watched-names.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { ctFinds } from '#server/db/schema/ct.ts';
import { alertFinds } from '#server/discovery/ct/alert-finds.ts';
import type { EntryFacts } from '#server/discovery/ct/entry-facts.ts';
import { keyOwners, ownFacts } from '#server/discovery/ct/own-facts.ts';
import type { Watch } from '#server/discovery/ct/watches.ts';
import { type FoundFacts, readFacts } from '#server/discovery/facts.ts';
import { keepCertificates } from '#server/discovery/keep-certificates.ts';
import { lockInventory } from '#server/discovery/lock-account.ts';
import { refreshCertificates } from '#server/discovery/refresh.ts';

/** A logged certificate, and where it is logged. */
export interface Logged {
  readonly facts: EntryFacts;
  readonly place: Omit<FoundEntry, 'isAnnouncement'>;
}

/** Somebody whom a logged certificate concerns: by a watched name, or by a key of theirs. */
interface Concern {
  readonly logged: Logged;
  readonly departmentID: string | null;
  readonly watch: string;
}

/**
 * Takes in what logs hold: finds those whom it concerns, says whose it is, and keeps it. Repeating it changes nothing. Returns how many
 * certificates concerned somebody.
 */
export async function takeInLogged(
  db: Db,
  all: readonly Logged[],
  index: WatchIndex<Watch>,
  now: Date,
): Promise<number> {
  const owners = await keyOwners(
    db,
    all.map(({ facts }) => facts.spkiHash),
  );
  const concerns = new Map<string, Concern[]>();
  const keep = (accountID: string, concern: Concern) =>
    concerns.set(accountID, [...(concerns.get(accountID) ?? []), concern]);
  for (const logged of all) {
    const told = new Set<string>();
    for (const { accountID, departmentID, name } of index.watching(logged.facts.names)) {
      if (told.has(accountID)) continue;
      told.add(accountID);
      keep(accountID, { logged, departmentID, watch: name });
    }
    for (const accountID of owners.get(logged.facts.spkiHash) ?? []) {
      if (!told.has(accountID)) keep(accountID, { logged, departmentID: null, watch: '' });
    }
  }
  let count = 0;
  for (const [accountID, mine] of concerns) {
    await db.transaction((tx) => takeInFor(tx, accountID, mine, now));
    count += mine.length;
  }
  return count;
}

async function takeInFor(tx: Db, accountID: string, concerns: readonly Concern[], now: Date): Promise<void> {
  await lockInventory(tx, accountID);
  const all = concerns.map(({ logged }) => logged.facts);
  const known = await ownFacts(tx, accountID, all);
  const before = await findsOf(
    tx,
    accountID,
    all.map(({ tbsHash }) => tbsHash),
  );
  const fresh = new Map<string, typeof ctFinds.$inferInsert>();
  for (const concern of concerns) {
    const { facts, place } = concern.logged;
    const entry = { ...place, isAnnouncement: facts.isAnnouncement };
    const seen = before.get(facts.tbsHash) ?? fresh.get(facts.tbsHash);
    const read = facts.der === null ? null : await readFacts(facts.der);
    const kind = seen?.kind ?? loggedKind(facts, known);
    const certificateID = await inventoried(tx, accountID, concern, kind, read, now);
    if (seen === undefined) {
      fresh.set(facts.tbsHash, rowOf(accountID, concern, kind, read, certificateID, now));
    } else {
      const next = {
        entries: withEntry(seen.entries, entry),
        isAnnounced: seen.isAnnounced && facts.isAnnouncement,
        certificateID: certificateID ?? seen.certificateID ?? null,
      };
      Object.assign(seen, next);
      if (before.has(facts.tbsHash)) {
        const isIt = and(own(wholeAccount(accountID), ctFinds), eq(ctFinds.tbsHash, facts.tbsHash));
        await tx.update(ctFinds).set(next).where(isIt);
      }
    }
  }
  if (fresh.size === 0) return;
  const made = await tx
    .insert(ctFinds)
    .values([...fresh.values()])
    .onConflictDoNothing()
    .returning();
  await alertFinds(tx, accountID, made, now);
}

async function findsOf(tx: Db, accountID: string, hashes: readonly string[]) {
  const rows = await tx
    .select()
    .from(ctFinds)
    .where(and(own(wholeAccount(accountID), ctFinds), inArray(ctFinds.tbsHash, [...new Set(hashes)])));
  return new Map(rows.map((row) => [row.tbsHash, { ...row }]));
}

function withEntry(known: readonly FoundEntry[], entry: FoundEntry): readonly FoundEntry[] {
  const isKnown = known.some(({ logID, index }) => logID === entry.logID && index === entry.index);
  return isKnown || known.length >= mostEntries ? known : [...known, entry];
}

/** Takes what is not the account's own into its inventory; what is ours is there by its order. */
async function inventoried(
  tx: Db,
  accountID: string,
  { departmentID, logged: { place } }: Concern,
  kind: FoundKind,
  read: FoundFacts | null,
  now: Date,
): Promise<string | null> {
  if (read === null || kind === 'ours' || read.isCa) return null;
  const seen = { accountID, departmentID, source: 'ct', ref: place.log, note: String(place.index) } as const;
  const kept = (await keepCertificates(tx, seen, [read], now)).get(read.sha256);
  if (kept === undefined) return null;
  await refreshCertificates(tx, accountID, [kept.id], now);
  return kept.id;
}

const longest = 500;
const mostNames = 100;

function rowOf(
  accountID: string,
  { logged: { facts, place }, departmentID, watch }: Concern,
  kind: FoundKind,
  read: FoundFacts | null,
  certificateID: string | null,
  now: Date,
): typeof ctFinds.$inferInsert {
  const names = facts.names.map((name) => name.replaceAll('\0', '�'));
  return {
    ...{ accountID, departmentID, watch, kind, certificateID },
    ...{ tbsHash: facts.tbsHash, spkiHash: facts.spkiHash, isAnnounced: facts.isAnnouncement },
    serialNumber: read?.serialNumber ?? '',
    name: (read?.name ?? names[0] ?? '').slice(0, longest),
    names: names.slice(0, mostNames),
    issuer: read === null ? '' : issuerText(read),
    notBefore: read?.notBefore ?? null,
    notAfter: read?.notAfter ?? null,
    entries: [{ ...place, isAnnouncement: facts.isAnnouncement }],
    loggedTime: new Date(place.time),
    foundTime: now,
  };
}

/** The CA and the organization behind it: names of CAs alone are often a letter and a number. */
function issuerText({ issuer, issuerName }: FoundFacts): string {
  const [, organization = ''] = /(?:^|, )O=([^,]{1,200})/.exec(issuerName) ?? [];
  return organization === '' || organization === issuer ? issuer : `${issuer} · ${organization}`;
}
