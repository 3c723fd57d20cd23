import { type ChildProcess, spawn } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { indexWatches } from '#core/discovery/watched-names.ts';
import { entryFacts } from '#server/discovery/ct/entry-facts.ts';
import { MemoryLog } from '#tests/support/acme/memory-log.ts';
import { listenLocally } from '#tests/support/server/local-servers.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';
import { isWhole } from '#tests/support/whole.ts';

const program = '/usr/bin/certspotter';

/** Names of the logged certificates: within `watched.example`, beside it, and wildcards that cover it or do not. */
const logged = [
  ...[
    'watched.example',
    'www.watched.example',
    '*.watched.example',
    'a.b.c.watched.example',
    'WWW.Watched.Example',
  ],
  ...[
    'notwatched.example',
    'watched.example.org',
    'example',
    'other.example',
    '*.other.example',
    '*.example',
  ],
  ...Array.from({ length: 20 }, (_, index) =>
    index % 4 === 0 ? `n${index}.watched.example` : `n${index}.example`,
  ),
];

const script = `set -e
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout host.key -out host.pem -subj /CN=log -addext subjectAltName=IP:127.0.0.1 -days 30
openssl ecparam -name prime256v1 -genkey -noout -out key.pem
while read name; do openssl req -x509 -key key.pem -subj /CN=x -addext "subjectAltName=DNS:$name" -days 30; done < names
cat host.key host.pem
`;

const running: ChildProcess[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

it.runIf(isWhole && existsSync(program))(
  'Debian’s certspotter finds in a log what this watch finds',
  async () => {
    const { stdout } = await runTool('sh', ['-c', script], { names: `${logged.join('\n')}\n` });
    const made = stdout.match(/-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----\n/g) ?? [];
    const host = made.at(-1) ?? '';
    const ders = made.slice(0, -1).map((pem) => new X509Certificate(pem).raw);
    expect(ders).toHaveLength(logged.length);
    const log = new MemoryLog(Date.now() - 60_000);
    for (const der of ders) log.add({ kind: 'certificate', der });

    const key =
      /-----BEGIN (?:EC )?PRIVATE KEY-----[\s\S]*?-----END (?:EC )?PRIVATE KEY-----/.exec(stdout)?.[0] ?? '';
    const server = createServer({ key, cert: host }, async (request, response) => {
      const { status, bytes } = await log.fetch(`https://log${request.url}`, 10_000_000);
      response.writeHead(status).end(bytes);
    });
    const port = await listenLocally(server);
    const folder = await mkdtemp(join(tmpdir(), 'certhub-certspotter-'));
    folders.push(folder);
    const path = (name: string) => join(folder, name);
    const known = {
      ...{
        description: 'Memory',
        log_id: log.key.logID.toString('base64'),
        key: log.key.key.export({ format: 'der', type: 'spki' }).toString('base64'),
      },
      ...{
        url: `https://127.0.0.1:${port}/`,
        mmd: 86_400,
        state: { usable: { timestamp: '2026-01-01T00:00:00Z' } },
      },
    };
    const list = { version: '1', operators: [{ name: 'Tests', email: [], logs: [known] }] };
    await writeFile(path('logs.json'), JSON.stringify(list));
    await writeFile(path('watchlist'), '.watched.example\n');
    await writeFile(path('ca.pem'), host);
    await writeFile(path('tell'), `#!/bin/sh\nenv >> ${path('told')}\necho END >> ${path('told')}\n`, {
      mode: 0o755,
    });
    const args = ['-logs', path('logs.json'), '-watchlist', path('watchlist'), '-state_dir', path('state')];
    const child = spawn(program, [...args, '-script', path('tell'), '-verbose'], {
      env: { PATH: process.env.PATH, HOME: folder, SSL_CERT_FILE: path('ca.pem') },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));

    const index = indexWatches([{ name: 'watched.example' }]);
    const ours = ders
      .filter((der) => {
        const { names } = entryFacts({ entry: { kind: 'certificate', der }, precertificate: null });
        return index.watching(names).size > 0;
      })
      .map((der) => new X509Certificate(der).fingerprint256.replaceAll(':', '').toLowerCase());
    const theirs = async () => {
      const told = await readFile(path('told'), 'utf8').catch(() => '');
      return [...told.matchAll(/^CERT_SHA256=([\da-f]{64})$/gim)].map(([, hash = '']) => hash.toLowerCase());
    };
    await expect
      .poll(async () => (await theirs()).toSorted(), { timeout: 60_000, interval: 200, message: said })
      .toEqual(ours.toSorted());
    child.kill('SIGKILL');
    server.closeAllConnections();
    server.close();
    expect(ours.length).toBeGreaterThan(8);
  },
  120_000,
);
