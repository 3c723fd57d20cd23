import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { certificates } from '#server/db/schema/ca.ts';

/** Those of these keys that were reported as compromised: never certified again, for anybody (BR §6.1.1.3). */
export async function compromisedKeys(db: Db, hashes: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .selectDistinct({ spkiHash: certificates.spkiHash })
    .from(certificates)
    .where(
      and(eq(certificates.revocationReason, 'keyCompromise'), inArray(certificates.spkiHash, [...hashes])),
    );
  return new Set(found.map((row) => row.spkiHash));
}

/**
 * Whether the key may not be certified. Until the transaction ends nobody can report it as compromised, so that no certificate is issued
 * beside a report that has not seen it.
 */
export async function isCompromised(tx: Db, spkiHash: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(spkiHash)})`);
  return (await compromisedKeys(tx, [spkiHash])).size > 0;
}

/** Waits for certificates that are being issued for the key, and keeps others from it until the transaction ends. */
export async function holdKey(tx: Db, spkiHash: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(spkiHash)})`);
}

function lockOf(spkiHash: string) {
  return sql`hashtextextended(${`key ${spkiHash}`}, 0)`;
}
