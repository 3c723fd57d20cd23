import { exclusively } from '#server/db/exclusive.ts';
import type { Db } from '#server/db/open.ts';
import { installation } from '#server/db/schema/installation.ts';

/** What a database is for. Nothing of a sandbox may get among real customers, and no demo account beside them. */
export type InstallationKind = typeof installation.$inferSelect.kind;

/** The database was made for the other kind of server. */
export class WrongInstallation extends Error {
  override readonly name = 'WrongInstallation';
  constructor(kind: InstallationKind) {
    super(
      kind === 'sandbox'
        ? 'this database was made by a sandbox: its accounts, passwords and prices are known to everybody. Give SANDBOX=off a database of its own (DATABASE_URL, or DATA_DIR)'
        : 'this database was made with SANDBOX=off and holds real customers: a sandbox would add demo accounts to them. Set SANDBOX=off, or give the sandbox a database of its own (DATABASE_URL, or DATA_DIR)',
    );
  }
}

/** Marks a new database for good. Throws `WrongInstallation` on one that was made for the other kind. */
export async function claimInstallation(db: Db, kind: InstallationKind): Promise<void> {
  await exclusively(db, 'seed', async (tx) => {
    await tx.insert(installation).values({ kind, createdTime: new Date() }).onConflictDoNothing();
    const found = await installationKind(tx);
    if (found !== null && found !== kind) throw new WrongInstallation(found);
  });
}

/** What the database was made for; null where no server has started on it yet. */
export async function installationKind(db: Db): Promise<InstallationKind | null> {
  const [row] = await db.select({ kind: installation.kind }).from(installation);
  return row?.kind ?? null;
}
