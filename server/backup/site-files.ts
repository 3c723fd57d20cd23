import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SiteFile } from '#server/backup/export-database.ts';
import { BackupRefused } from '#server/backup/format.ts';

/** The site's own files, `site/` of the console's folder: configurations by host name, and what lies beside them. */
export async function readSiteFiles(webDir: string): Promise<SiteFile[]> {
  const folder = join(webDir, 'site');
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  // Those compressed by the build are made again by the next one.
  const names = entries.filter(
    (entry) => entry.isFile() && /^\w[\w.-]{0,199}$/.test(entry.name) && !/\.(?:br|gz)$/.test(entry.name),
  );
  return Promise.all(
    names.map(async ({ name }) => ({
      file: name,
      base64: (await readFile(join(folder, name))).toString('base64'),
    })),
  );
}

/** Writes them into a folder that has none of their names. */
export async function writeSiteFiles(folder: string, files: readonly SiteFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const known = new Set(await readdir(folder));
  const taken = files.find(({ file }) => known.has(file));
  if (taken !== undefined) throw new BackupRefused(`${join(folder, taken.file)} exists already`);
  for (const { file, base64 } of files) await writeFile(join(folder, file), Buffer.from(base64, 'base64'));
}
