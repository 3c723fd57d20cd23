import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { FoundDetail } from '#core/contract/discovery-inventory.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { certificatePath } from '#core/x509/certificate-path.ts';
import type { CertificateView } from '#core/x509/certificate-view.ts';
import { toBase64 } from '#core/x509/encoding.ts';
import { type Owner, own } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import {
  certificateDers,
  endpoints,
  type FoundCertificateRow,
  foundCertificates,
  foundNames,
  observations,
  sentChains,
  sightings,
} from '#server/db/schema/discovery.ts';
import { discoveryAgents } from '#server/db/schema/discovery-agents.ts';
import { discoveryProfiles } from '#server/db/schema/scans.ts';
import { type FoundFacts, readFacts } from '#server/discovery/facts.ts';
import { rolesOf, viewOf } from '#server/discovery/judge-chain.ts';
import { certificatesWhere, shownPlace, shownRows } from '#server/discovery/reading/rows.ts';
import { servesNamesOf } from '#server/discovery/refresh.ts';
import { isRecordID } from '#server/http/record-id.ts';

const most = { places: 500, related: 20, names: 4000, known: 5 } as const;

/** Everything known of one certificate; null if the owner has none of that id. */
export async function detailOf(
  db: Db,
  owner: Owner,
  id: string,
  roots: readonly CertificateView[],
  now: Date,
): Promise<FoundDetail | null> {
  if (!isRecordID(id)) return null;
  const [row] = await db
    .select()
    .from(foundCertificates)
    .where(and(own(owner, foundCertificates), eq(foundCertificates.id, id)));
  const facts = row === undefined ? null : await factsOf(db, row.sha256);
  if (row === undefined || facts === null) return null;
  const [shown] = await shownRows(db, [row], now);
  if (shown === undefined) return null;
  const places = await placesOf(db, row);
  const hashes = [...new Set(places.map(({ chainHash }) => chainHash))];
  const chains = await chainsOf(db, hashes, roots, now);
  const path = await pathOf(db, facts, chains, roots, now);
  const isOther = ne(foundCertificates.id, id);
  return {
    certificate: shown,
    names: facts.names.slice(0, most.names),
    ...{ subject: facts.subject, issuerName: facts.issuerName, serialNumber: facts.serialNumber },
    ...{
      sha1: createHash('sha1').update(facts.der).digest('hex'),
      spkiHash: facts.spkiHash,
      tbsHash: facts.tbsHash,
      signature: facts.signature,
    },
    der: toBase64(facts.der),
    revocation: row.revokedTime !== null ? 'revoked' : row.whose === 'ours' ? 'good' : 'unchecked',
    revokedTime: row.revokedTime?.toISOString() ?? zeroTime,
    chains: chains.map(({ views: _views, all: _all, ...chain }) => chain),
    ...path,
    places,
    sightings: await sightingsOf(db, id),
    sameKey: await certificatesWhere(
      db,
      and(own(owner, foundCertificates), eq(foundCertificates.spkiHash, row.spkiHash), isOther),
      now,
      most.related,
    ),
    sameNames: await certificatesWhere(
      db,
      and(
        own(owner, foundCertificates),
        isOther,
        inArray(
          foundCertificates.id,
          db
            .select({ id: foundNames.certificateID })
            .from(foundNames)
            .where(
              and(own({ ...owner, scope: 'account' }, foundNames), eq(foundNames.name, facts.names[0] ?? '')),
            ),
        ),
      ),
      now,
      most.related,
    ),
    servedInstead: await servedInstead(db, row),
  };
}

export async function factsOf(db: Db, sha256: string): Promise<FoundFacts | null> {
  const [stored] = await db.select().from(certificateDers).where(eq(certificateDers.sha256, sha256));
  return stored === undefined ? null : readFacts(stored.der);
}

/** Where it is and was served: each place once, as of the last time it served it. */
async function placesOf(db: Db, row: FoundCertificateRow): Promise<FoundDetail['places']> {
  const rows = await db
    .select({ endpoint: endpoints, observation: observations, agentName: discoveryAgents.name })
    .from(observations)
    .innerJoin(endpoints, eq(endpoints.id, observations.endpointID))
    .leftJoin(discoveryAgents, eq(discoveryAgents.id, endpoints.agentID))
    .where(eq(observations.certificateID, row.id))
    .orderBy(desc(observations.from))
    .limit(most.places);
  return rows.map(({ endpoint, observation, agentName }) => {
    const isNow = observation.until === null;
    return {
      ...shownPlace(endpoint),
      agentName: agentName ?? '',
      conditions: isNow ? endpoint.conditions : [],
      chainHash: observation.chainHash,
      tlsVersion: isNow ? endpoint.tlsVersion : '',
      asksForClientCertificate: isNow && endpoint.asksForCertificate,
      since: observation.from.toISOString(),
      until: observation.until?.toISOString() ?? zeroTime,
      lastLook: endpoint.lastLook.toISOString(),
      unreachableSince: (isNow ? endpoint.unreachableSince : null)?.toISOString() ?? zeroTime,
    };
  });
}

type ReadChain = FoundDetail['chains'][number] & {
  readonly views: readonly CertificateView[];
  readonly all: readonly FoundFacts[];
};

async function chainsOf(
  db: Db,
  hashes: readonly string[],
  roots: readonly CertificateView[],
  now: Date,
): Promise<ReadChain[]> {
  if (hashes.length === 0) return [];
  const rows = await db
    .select()
    .from(sentChains)
    .where(inArray(sentChains.hash, [...hashes]));
  const chains: ReadChain[] = [];
  for (const { hash, links, isIncomplete, isOutOfOrder, extra } of rows) {
    const all: FoundFacts[] = [];
    for (const sha256 of links) {
      const facts = await factsOf(db, sha256);
      if (facts !== null) all.push(facts);
    }
    const views = all.flatMap(({ der }) => viewOf(der) ?? []);
    const roles = rolesOf(views, await certificatePath(views, 0, roots, now.getTime()));
    chains.push({
      ...{ hash, isIncomplete, isOutOfOrder, extra, views, all },
      links: all.map((facts, index) => ({ ...shownLink(facts), role: roles[index] ?? 'extra' })),
    });
  }
  return chains;
}

/** The chain that validates: from what is sent, what is known here, and the roots. */
async function pathOf(
  db: Db,
  leaf: FoundFacts,
  chains: readonly ReadChain[],
  roots: readonly CertificateView[],
  now: Date,
): Promise<Pick<FoundDetail, 'path' | 'isPathWhole'>> {
  const sent = chains.flatMap(({ all }) => all);
  const pool = new Map([leaf, ...sent].map((facts) => [facts.sha256, facts]));
  for (
    let last: FoundFacts | undefined = leaf, depth = 0;
    last !== undefined && depth < most.known;
    depth += 1
  ) {
    const issuers = await db
      .select()
      .from(certificateDers)
      .where(eq(certificateDers.issues, last.issuerHash))
      .limit(most.known);
    last = undefined;
    for (const { der } of issuers) {
      const facts = await readFacts(der);
      if (facts === null || pool.has(facts.sha256)) continue;
      pool.set(facts.sha256, facts);
      if (!facts.isSelfSigned) last = facts;
    }
  }
  const known = [...pool.values()];
  const views = known.flatMap(({ der }) => viewOf(der) ?? []);
  const { steps } = await certificatePath(views, 0, roots, now.getTime());
  const path: FoundDetail['path'] = [];
  for (const { at } of steps) {
    const own = known[at];
    const root = roots[at - views.length];
    const facts = own ?? (root === undefined ? null : await readFacts(root.der));
    if (facts === null || facts === undefined) continue;
    const isSent = facts === leaf || sent.includes(facts);
    path.push({ ...shownLink(facts), from: own === undefined ? 'trust-store' : isSent ? 'sent' : 'known' });
  }
  return { path, isPathWhole: steps.at(-1)?.isTrusted === true };
}

function shownLink(facts: FoundFacts) {
  const { sha256, subject, issuerName, key, signature, isSelfSigned } = facts;
  return {
    ...{ sha256, subject, issuer: issuerName, key, signature, isSelfSigned },
    notBefore: facts.notBefore.toISOString(),
    notAfter: facts.notAfter.toISOString(),
    der: toBase64(facts.der),
  };
}

async function sightingsOf(db: Db, certificateID: string): Promise<FoundDetail['sightings']> {
  const rows = await db
    .select({ sighting: sightings, profileName: discoveryProfiles.name })
    .from(sightings)
    // A scan's reference is the id of its profile.
    .leftJoin(discoveryProfiles, sql`${discoveryProfiles.id}::text = ${sightings.ref}`)
    .where(eq(sightings.certificateID, certificateID))
    .orderBy(sightings.firstSeen);
  return rows.map(({ sighting: { source, ref, note, firstSeen, lastSeen }, profileName }) => ({
    ...{ source, ref: source === 'scan' || source === 'agent' ? (profileName ?? '') : ref, note },
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
  }));
}

async function servedInstead(db: Db, row: FoundCertificateRow): Promise<FoundDetail['servedInstead']> {
  if (!row.conditions.includes('not-served')) return [];
  const rows = await db
    .select({ endpoint: endpoints, name: foundCertificates.name })
    .from(endpoints)
    .innerJoin(foundCertificates, eq(foundCertificates.id, endpoints.certificateID))
    .where(servesNamesOf(row.accountID, row.id))
    .limit(most.related);
  return rows.map(({ endpoint, name }) => ({
    ...shownPlace(endpoint),
    certificateID: endpoint.certificateID ?? '',
    name,
    since: new Date(Math.max(endpoint.since.getTime(), row.firstSeen.getTime())).toISOString(),
  }));
}
