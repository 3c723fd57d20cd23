import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { mostTags } from '#core/discovery/codes.ts';
import { noNote, type PlaceNote, readPlaceNotes } from '#core/discovery/place-notes.ts';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { foundCertificates } from '#server/db/schema/discovery.ts';
import { discoveryAgents } from '#server/db/schema/discovery-agents.ts';
import { type DiscoveryRunRow, discoveryProfiles, runTargets } from '#server/db/schema/scans.ts';
import { networksOf } from '#server/discovery/agents.ts';
import { usersByEmail } from '#server/discovery/place-owners.ts';

const atOnce = 500;

/**
 * Gives what a run found the owners and tags that its targets name. An owner set by hand or by a rule stays; tags are added. Writes nothing
 * where all of it holds already. The caller holds the inventory's lock.
 */
export async function applyNotes(tx: Db, run: DiscoveryRunRow): Promise<void> {
  const notes = await notesOf(tx, run);
  const owners = await usersByEmail(
    tx,
    run.accountID,
    [...notes.values()].map(({ owner }) => owner),
  );
  const ids = [...notes.keys()];
  for (let at = 0; at < ids.length; at += atOnce) {
    const isOne = inArray(foundCertificates.id, ids.slice(at, at + atOnce));
    const rows = await tx
      .select()
      .from(foundCertificates)
      .where(and(own(wholeAccount(run.accountID), foundCertificates), isOne));
    for (const { id, tags, ownerID, ownerBy } of rows) {
      const note = notes.get(id) ?? noNote;
      const wanted = owners.get(note.owner) ?? null;
      const isOwned = wanted === null || wanted === ownerID || ownerBy === 'hand' || ownerBy === 'rule';
      const all = [...new Set([...tags, ...note.tags])].slice(0, mostTags);
      if (isOwned && all.length === tags.length) continue;
      await tx
        .update(foundCertificates)
        .set({ tags: all, ...(isOwned ? {} : { ownerID: wanted, ownerBy: 'profile' }) })
        .where(eq(foundCertificates.id, id));
    }
  }
}

/** What the targets of a run say of each certificate that was found at them. */
async function notesOf(tx: Db, run: DiscoveryRunRow): Promise<ReadonlyMap<string, PlaceNote>> {
  const [profile] = await tx
    .select({ targets: discoveryProfiles.targets, networks: discoveryAgents.networks })
    .from(discoveryProfiles)
    .leftJoin(discoveryAgents, eq(discoveryAgents.id, discoveryProfiles.agentID))
    .where(eq(discoveryProfiles.id, run.profileID));
  const notes = new Map<string, PlaceNote>();
  if (profile === undefined || !profile.targets.includes('#')) return notes;
  const { targets, networks } = profile;
  const noteOf = await readPlaceNotes(targets, networks === null ? null : networksOf({ networks }));
  const found = await tx
    .select()
    .from(runTargets)
    .where(and(eq(runTargets.runID, run.id), isNotNull(runTargets.certificateID)))
    .orderBy(asc(runTargets.position));
  for (const target of found) {
    const note = noteOf(target);
    if (target.certificateID === null || (note.owner === '' && note.tags.length === 0)) continue;
    const before = notes.get(target.certificateID) ?? noNote;
    notes.set(target.certificateID, {
      owner: before.owner || note.owner,
      tags: [...new Set([...before.tags, ...note.tags])],
    });
  }
  return notes;
}
