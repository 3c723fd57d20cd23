import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readBackupFile, writeBackupFile } from '#server/backup/backup-file.ts';
import { askForCopy } from '#server/backup/copy-service.ts';
import { type Exported, exportDatabase } from '#server/backup/export-database.ts';
import { BackupRefused } from '#server/backup/format.ts';
import { type Imported, importDatabase } from '#server/backup/import-database.ts';
import { readSiteFiles, writeSiteFiles } from '#server/backup/site-files.ts';
import type { Config } from '#server/config.ts';
import { FolderRefused, takeDataFolder } from '#server/data-folder.ts';
import { type Database, openDatabase } from '#server/db/open.ts';

type Settings = Pick<Config, 'databaseUrl' | 'dataDir' | 'webDir' | 'sandbox' | 'caKeySecret'>;

/** Milliseconds that calls to a running server waited; null where none had to. */
type Pause = number | null;

/** Writes a backup of the database these settings name, whether or not a server runs on it. */
export async function backUp(
  settings: Settings,
  path: string,
  version: string,
): Promise<Exported & { readonly pause: Pause }> {
  if (existsSync(path)) throw new BackupRefused(`${resolve(path)} exists already`);
  const siteFiles = await readSiteFiles(settings.webDir);
  return withSource(settings, async (database, pause) => {
    let exported: Exported | undefined;
    await writeBackupFile(path, async (line) => {
      exported = await exportDatabase(database.upgradeDb, { version, siteFiles }, line);
    });
    if (exported === undefined) throw new Error('nothing was written');
    return { ...exported, pause };
  });
}

async function withSource<T>(
  settings: Settings,
  work: (database: Database, pause: Pause) => Promise<T>,
): Promise<T> {
  if (settings.databaseUrl !== undefined) return withDatabase(settings, (database) => work(database, null));
  if (!existsSync(join(settings.dataDir, 'db/PG_VERSION')))
    throw new BackupRefused(`DATA_DIR ${resolve(settings.dataDir)} holds no database`);
  const giveBack = await takeDataFolder(settings.dataDir).catch((error: unknown) => {
    if (error instanceof FolderRefused) return error;
    throw error;
  });
  if (typeof giveBack === 'function') {
    try {
      return await withDatabase(settings, (database) => work(database, null));
    } finally {
      await giveBack();
    }
  }
  const copy = await askForCopy(settings.dataDir);
  if (copy === null) throw giveBack;
  try {
    return await withDatabase({ dataDir: copy.folder }, (database) => work(database, copy.ms));
  } finally {
    await rm(copy.folder, { recursive: true, force: true });
  }
}

/** Fills the empty database these settings name. Nothing is left of it where that fails. */
export async function restore(settings: Settings, path: string, siteFolder?: string): Promise<Imported> {
  const place = {
    kind: settings.sandbox ? 'sandbox' : 'product',
    caKeySecret: settings.caKeySecret,
  } as const;
  const imported = await withTarget(settings, (database) =>
    importDatabase(database.upgradeDb, readBackupFile(path), place),
  );
  if (siteFolder !== undefined) await writeSiteFiles(siteFolder, imported.siteFiles);
  return imported;
}

async function withTarget<T>(settings: Settings, work: (database: Database) => Promise<T>): Promise<T> {
  if (settings.databaseUrl !== undefined) return withDatabase(settings, work);
  const giveBack = await takeDataFolder(settings.dataDir);
  const folder = join(settings.dataDir, 'db');
  try {
    if (existsSync(folder))
      throw new BackupRefused(`${resolve(folder)} exists; a backup is restored into an empty DATA_DIR only`);
    try {
      return await withDatabase(settings, work);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  } finally {
    await giveBack();
  }
}

async function withDatabase<T>(
  where: { readonly databaseUrl?: string | undefined; readonly dataDir: string },
  work: (database: Database) => Promise<T>,
): Promise<T> {
  if (where.databaseUrl === undefined) await mkdir(where.dataDir, { recursive: true, mode: 0o700 });
  const database = await openDatabase(where);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
