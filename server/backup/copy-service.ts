import { randomBytes, timingSafeEqual } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import * as v from 'valibot';
import type { Log } from '#server/log.ts';

/** Where a running server with an embedded database can be asked for a copy: only who may read its data folder knows. */
const callFile = 'copy-service.json';
const copyPrefix = 'copy-';
const callSchema = v.object({ port: v.number(), token: v.string() });
const copySchema = v.object({ folder: v.string(), ms: v.number() });

/** A copy of the database as it was at one moment, in a folder of its own. */
export type DatabaseCopy = v.InferOutput<typeof copySchema>;

/**
 * Copies the embedded database for whoever sends the token that stands in the data folder: only one process may open that folder, and
 * this one has. Calls wait while the files are copied. Returns the function that stops it.
 */
export async function openCopyService(
  dataDir: string,
  copyTo: (folder: string) => Promise<void>,
  log: Log,
): Promise<() => Promise<void>> {
  await removeCopies(dataDir);
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    const given = Buffer.from(request.headers.authorization ?? '');
    const wanted = Buffer.from(`Bearer ${token}`);
    if (request.method !== 'POST' || given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
      response.writeHead(403).end();
      return;
    }
    copy(dataDir, copyTo).then(
      (made) => {
        log.info('database.copied', { ms: made.ms });
        response.end(JSON.stringify(made));
      },
      (error: unknown) => {
        log.error('database.copy-failed', { error: String(error) });
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await writeFile(join(dataDir, callFile), JSON.stringify({ port, token }), { mode: 0o600 });
  return async () => {
    await rm(join(dataDir, callFile), { force: true });
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
}

async function copy(dataDir: string, copyTo: (folder: string) => Promise<void>): Promise<DatabaseCopy> {
  const folder = await mkdtemp(join(resolve(dataDir), copyPrefix));
  const began = performance.now();
  try {
    await copyTo(join(folder, 'db'));
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return { folder, ms: Math.round(performance.now() - began) };
}

/** What a killed command left behind. */
async function removeCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir))
    if (name.startsWith(copyPrefix) && name !== callFile)
      await rm(join(dataDir, name), { recursive: true, force: true });
}

/** Asks the running server for a copy. Null: none answers. */
export async function askForCopy(dataDir: string): Promise<DatabaseCopy | null> {
  const text = await readFile(join(dataDir, callFile), 'utf8').catch(() => null);
  if (text === null) return null;
  const { port, token } = v.parse(callSchema, JSON.parse(text));
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  }).catch(() => null);
  return response?.ok === true ? v.parse(copySchema, await response.json()) : null;
}
