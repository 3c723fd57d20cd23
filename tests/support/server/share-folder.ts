import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** An empty folder for the tests of a file or block, removed after them. */
export function shareFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'certhub-'));
  afterAll(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
