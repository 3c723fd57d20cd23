import { rename, rm, writeFile } from 'node:fs/promises';
import { Ended } from '#client/ended.ts';

/** Writes a file in one step: a program that reads it meanwhile finds the former content or the new one. */
export async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = `${path}.${process.pid}.new`;
  try {
    await writeFile(draft, content, { flag: 'wx' });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    throw new Ended('usage', error instanceof Error ? error.message : String(error));
  }
}
