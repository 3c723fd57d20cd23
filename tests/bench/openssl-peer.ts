import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const keyArguments = {
  'RSA-2048': ['rsa:2048'],
  'P-256': ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'],
} as const;

/** Keys and requests per second made by `openssl req -newkey` in two parallel processes. */
export async function opensslRate(kind: keyof typeof keyArguments, count: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'certhub-bench-'));
  try {
    const began = performance.now();
    await Promise.all([0, 1].map((lane) => makeMany(kind, folder, lane, count / 2)));
    return count / ((performance.now() - began) / 1000);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeMany(
  kind: keyof typeof keyArguments,
  folder: string,
  lane: number,
  count: number,
): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const file = join(folder, `${lane}-${index}`);
    await run('openssl', [
      'req',
      '-newkey',
      ...keyArguments[kind],
      '-nodes',
      '-sha256',
      '-subj',
      '/C=SG/ST=Beijing/CN=bench.example.com',
      '-addext',
      'subjectAltName=DNS:bench.example.com',
      '-keyout',
      `${file}.key`,
      '-out',
      `${file}.csr`,
    ]);
  }
}
