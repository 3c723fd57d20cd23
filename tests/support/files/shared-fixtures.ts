import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');

/** The folder of real-world material beside the project; null if absent. */
export function sharedFixtures(): string | null {
  const folder = resolve(root, '../shared/fixtures');
  return existsSync(folder) ? folder : null;
}
