import { NotDone } from '#server/admin/command.ts';
import { readConfig } from '#server/config.ts';
import { takeDataFolder } from '#server/data-folder.ts';
import { installationKind, WrongInstallation } from '#server/db/installation.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { createLog } from '#server/log.ts';
import { openServices } from '#server/open-services.ts';
import type { Services } from '#server/services.ts';

/** Opens the server's database with the same settings, does the work and closes it. Jobs are left to the server. */
export async function openAdmin(
  environment: Readonly<Record<string, string | undefined>>,
  work: (services: Services) => Promise<void>,
): Promise<void> {
  const config = readConfig(environment);
  const giveBack = config.databaseUrl === undefined ? await takeDataFolder(config.dataDir) : null;
  try {
    const database = await openDatabase(config);
    try {
      await migrate(database.upgradeDb);
      const kind = await installationKind(database.db);
      if (kind === null) throw new NotDone('no server has started on this database yet');
      if ((kind === 'sandbox') !== config.sandbox) throw new WrongInstallation(kind);
      const log = createLog(config.logLevel);
      const address = Promise.resolve(config.publicUrl ?? '');
      const { services, movableClock } = await openServices(config, database, log, { address });
      await work(services);
      movableClock?.close();
    } finally {
      await database.close();
    }
  } finally {
    await giveBack?.();
  }
}
