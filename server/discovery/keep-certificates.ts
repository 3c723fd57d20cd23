import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SightingSource } from '#core/discovery/codes.ts';
import { fixedConditions } from '#core/discovery/conditions.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import { insertMany } from '#server/db/insert-many.ts';
import type { Db } from '#server/db/open.ts';
import {
  certificateDers,
  foundCertificates,
  foundNames,
  foundTexts,
  sightings,
} from '#server/db/schema/discovery.ts';
import { decideOwner, type KnownRule, rulesOf } from '#server/discovery/apply-rules.ts';
import type { FoundFacts } from '#server/discovery/facts.ts';

/** Where certificates were seen. */
export interface Sighting {
  readonly accountID: string;
  readonly departmentID: string | null;
  readonly source: SightingSource;
  readonly ref: string;
  readonly note?: string;
  readonly tags?: readonly string[];
  /** Who answers for them unless a rule says otherwise. */
  readonly ownerID?: string | null;
}

export interface KeptCertificate {
  readonly id: string;
  readonly isNew: boolean;
}

/** Stores DERs that are not known yet. */
export async function keepDers(tx: Db, all: readonly FoundFacts[]): Promise<void> {
  const known = [...new Map(all.map((facts) => [facts.sha256, facts])).values()].toSorted((a, b) =>
    a.sha256 < b.sha256 ? -1 : 1,
  );
  if (known.length === 0) return;
  await tx
    .insert(certificateDers)
    .values(
      known.map(({ sha256, der, isCa, subjectHash }) => ({ sha256, der, issues: isCa ? subjectHash : null })),
    )
    .onConflictDoNothing();
}

/**
 * Takes certificates into an account's inventory, each once, and notes where they were seen. `places`: hosts and addresses, which rules may
 * ask for. Returns them by fingerprint. The caller holds the inventory's lock, and refreshes what it kept.
 */
export async function keepCertificates(
  tx: Db,
  seen: Sighting,
  all: readonly FoundFacts[],
  now: Date,
  places: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<Map<string, KeptCertificate>> {
  const wanted = new Map(all.map((facts) => [facts.sha256, facts]));
  if (wanted.size === 0) return new Map();
  const { id, sha256 } = foundCertificates;
  const isWanted = and(
    own(wholeAccount(seen.accountID), foundCertificates),
    inArray(sha256, [...wanted.keys()]),
  );
  const before = await tx.select({ id, sha256 }).from(foundCertificates).where(isWanted);
  const kept = new Map<string, KeptCertificate>(
    before.map((row) => [row.sha256, { id: row.id, isNew: false }]),
  );
  const unknown = [...wanted.values()].filter((facts) => !kept.has(facts.sha256));
  for (const [sha256OfIt, row] of await joinAnnounced(tx, seen.accountID, unknown)) kept.set(sha256OfIt, row);
  const fresh = unknown.filter((facts) => !kept.has(facts.sha256));
  if (fresh.length > 0) {
    await keepDers(tx, fresh);
    const rules = await rulesOf(tx, seen.accountID);
    const rows = fresh.map((facts) => rowOf(facts, seen, rules, places.get(facts.sha256) ?? [], now));
    const made = await tx.insert(foundCertificates).values(rows).returning({ id, sha256 });
    for (const row of made) kept.set(row.sha256, { id: row.id, isNew: true });
    await keepTexts(tx, seen.accountID, fresh, kept);
  }
  await tx
    .insert(sightings)
    .values(
      [...new Map([...kept.values()].map((each) => [each.id, each])).values()].map(
        ({ id: certificateID }) => ({
          ...{ certificateID, accountID: seen.accountID, source: seen.source, ref: seen.ref },
          ...{ note: seen.note ?? '', firstSeen: now, lastSeen: now },
        }),
      ),
    )
    .onConflictDoUpdate({
      target: [sightings.certificateID, sightings.source, sightings.ref],
      set: { lastSeen: sql`excluded.last_seen` },
    });
  return kept;
}

/** A pre-certificate and its certificate are one row, whichever is seen first: that of the certificate once it is known. */
async function joinAnnounced(
  tx: Db,
  accountID: string,
  unknown: readonly FoundFacts[],
): Promise<Map<string, KeptCertificate>> {
  const joined = new Map<string, KeptCertificate>();
  if (unknown.length === 0) return joined;
  const { id, tbsHash, isAnnounced } = foundCertificates;
  const rows = await tx
    .select({ id, tbsHash, isAnnounced })
    .from(foundCertificates)
    .where(
      and(
        own(wholeAccount(accountID), foundCertificates),
        inArray(
          tbsHash,
          unknown.map((facts) => facts.tbsHash),
        ),
      ),
    );
  for (const row of rows) {
    const facts = unknown.find(
      (each) => each.tbsHash === row.tbsHash && each.isAnnounced !== row.isAnnounced,
    );
    if (facts === undefined) continue;
    joined.set(facts.sha256, { id: row.id, isNew: false });
    if (facts.isAnnounced) continue;
    await keepDers(tx, [facts]);
    const set = { sha256: facts.sha256, isAnnounced: false };
    await tx.update(foundCertificates).set(set).where(eq(id, row.id));
    await tx
      .update(foundTexts)
      .set({ text: textOf(facts) })
      .where(eq(foundTexts.certificateID, row.id));
  }
  return joined;
}

function rowOf(
  facts: FoundFacts,
  seen: Sighting,
  rules: readonly KnownRule[],
  places: readonly string[],
  now: Date,
): typeof foundCertificates.$inferInsert {
  const { sha256, spkiHash, tbsHash, serialNumber, name, names, issuer, notBefore, notAfter, key } = facts;
  const decided = decideOwner(
    rules,
    {
      name: names,
      issuer: [facts.issuer, facts.issuerName],
      place: [...places, seen.note ?? ''],
      source: [seen.source],
    },
    seen.ownerID ?? null,
  );
  return {
    ...{ accountID: seen.accountID, departmentID: seen.departmentID },
    ...{ sha256, spkiHash, tbsHash, serialNumber, name, issuer, notBefore, notAfter, key },
    nameCount: names.length,
    ...{ isSelfSigned: facts.isSelfSigned, isAnnounced: facts.isAnnounced },
    whose: 'stranger',
    fixed: fixedConditions({ ...facts, signatureAlgorithm: facts.signature }),
    ...{ conditions: [], conditionPlaces: {}, sources: [], protocols: [] },
    ...decided,
    tags: [...new Set([...decided.tags, ...(seen.tags ?? [])])],
    firstSeen: now,
  };
}

async function keepTexts(
  tx: Db,
  accountID: string,
  fresh: readonly FoundFacts[],
  kept: ReadonlyMap<string, KeptCertificate>,
): Promise<void> {
  const idOf = ({ sha256 }: FoundFacts) => kept.get(sha256)?.id ?? '';
  await insertMany(
    tx,
    foundNames,
    fresh.flatMap((facts) => facts.names.map((name) => ({ certificateID: idOf(facts), accountID, name }))),
  );
  await insertMany(
    tx,
    foundTexts,
    fresh.map((facts) => ({ certificateID: idOf(facts), accountID, text: textOf(facts) })),
  );
}

const longestText = 20_000;

/** What a certificate is found by. */
export function textOf({
  names,
  subject,
  issuerName,
  serialNumber,
  sha256,
}: Omit<FoundFacts, 'der'>): string {
  return [...names, subject, issuerName, serialNumber, sha256].join('\n').toLowerCase().slice(0, longestText);
}
