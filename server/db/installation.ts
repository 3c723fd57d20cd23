import { exclusively } from '#server/db/exclusive.ts';
import type { Db } from '#server/db/open.ts';
import { installation } from '#server/db/schema/installation.ts';

/** The type of server a database is for. Sandbox data must never mix with real customers, nor demo accounts with theirs. */
export type InstallationKind = typeof installation.$inferSelect.kind;

/** The database was created by the other type of server. */
export class WrongInstallation extends Error {
  override readonly name = 'WrongInstallation';
  constructor(kind: InstallationKind) {
    super(
      kind === 'sandbox'
        ? 'this database was created by a sandbox, whose accounts, passwords and prices are public. Use a separate database for SANDBOX=off (DATABASE_URL or DATA_DIR)'
        : 'this database was created with SANDBOX=off and has real customers; a sandbox would add demo accounts. Set SANDBOX=off, or use a separate database for the sandbox (DATABASE_URL or DATA_DIR)',
    );
  }
}

/** Marks a new database permanently. Throws `WrongInstallation` if the database was created by the other type of server. */
export async function claimInstallation(db: Db, kind: InstallationKind): Promise<void> {
  await exclusively(db, 'seed', async (tx) => {
    await tx.insert(installation).values({ kind, createdTime: new Date() }).onConflictDoNothing();
    const found = await installationKind(tx);
    if (found !== null && found !== kind) throw new WrongInstallation(found);
  });
}

/** The type of server the database was created by; null if no server has started on it yet. */
export async function installationKind(db: Db): Promise<InstallationKind | null> {
  const [row] = await db.select({ kind: installation.kind }).from(installation);
  return row?.kind ?? null;
}
