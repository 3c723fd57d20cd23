import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#tests/support/eventually.ts';
import { freePort } from '#tests/support/server/server-process.ts';

/** Debian's ACME server for tests, which really looks up records and files, in the zone and on the host of its companion. */
export interface Pebble {
  readonly directory: string;
  /** PEM of its own TLS certificate, and the file it is in. */
  readonly roots: string;
  readonly rootsFile: string;
  /** Companion's name server, `ip:port`, and the port of its web server. */
  readonly resolver: string;
  readonly httpPort: number;
  publishText(owner: string, value: string): Promise<void>;
  clearText(owner: string): Promise<void>;
  publishFile(token: string, content: string): Promise<void>;
  /** Root of the certificates it issues, PEM. */
  issuingRoot(): Promise<string>;
  close(): Promise<void>;
}

/** `apt-get install pebble`; tests that need it are skipped without. */
export const hasPebble = existsSync('/usr/bin/pebble') && existsSync('/usr/bin/pebble-challtestsrv');

export interface PebbleOptions {
  /** Percentage of nonces it refuses, and of authorizations it reuses. */
  readonly nonceReject?: number;
  readonly authzReuse?: number;
  /** External account: kid and base64url key. */
  readonly binding?: Readonly<Record<string, string>>;
  readonly chainLength?: number;
  readonly alternates?: number;
  /** Seconds a validation takes. */
  readonly slow?: number | undefined;
}

export async function startPebble(options: PebbleOptions = {}): Promise<Pebble> {
  const folder = await mkdtemp(join(tmpdir(), 'pebble-'));
  const rootsFile = join(folder, 'cert.pem');
  const keyFile = join(folder, 'key.pem');
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'],
      ...['-keyout', keyFile, '-out', rootsFile],
    ],
    { stdio: 'ignore' },
  );
  const [port, management, httpPort, dnsPort, challengePort] = await fivePorts();
  const config = {
    pebble: {
      listenAddress: `127.0.0.1:${port}`,
      managementListenAddress: `127.0.0.1:${management}`,
      ...{ certificate: rootsFile, privateKey: keyFile, httpPort, tlsPort: 5001, ocspResponderURL: '' },
      externalAccountBindingRequired: options.binding !== undefined,
      ...(options.binding === undefined ? {} : { externalAccountMACKeys: options.binding }),
    },
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify(config));
  const companion = spawn(
    'pebble-challtestsrv',
    [
      ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-https01', '', '-tlsalpn01', ''],
      ...['-http01', `127.0.0.1:${httpPort}`, '-dns01', `127.0.0.1:${dnsPort}`],
      ...['-management', `127.0.0.1:${challengePort}`],
    ],
    { stdio: 'ignore' },
  );
  const server = spawn(
    'pebble',
    ['-config', join(folder, 'config.json'), '-dnsserver', `127.0.0.1:${dnsPort}`],
    {
      stdio: 'ignore',
      env: {
        ...{ PATH: process.env.PATH ?? '', PEBBLE_WFE_ORDERS_PER_PAGE: '50' },
        PEBBLE_WFE_NONCEREJECT: String(options.nonceReject ?? 5),
        PEBBLE_AUTHZREUSE: String(options.authzReuse ?? 0),
        PEBBLE_CHAIN_LENGTH: String(options.chainLength ?? 1),
        PEBBLE_ALTERNATE_ROOTS: String(options.alternates ?? 0),
        ...(options.slow === undefined
          ? { PEBBLE_VA_NOSLEEP: '1' }
          : { PEBBLE_VA_SLEEPTIME: String(options.slow) }),
      },
    },
  );
  const roots = await readFile(rootsFile, 'utf8');
  const get = (url: string) =>
    new Promise<string>((resolve, reject) => {
      const asked = request(url, { ca: roots, agent: false }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        resolve(Buffer.concat(chunks).toString('utf8'));
      });
      asked.on('error', reject);
      asked.end();
    });
  const publish = async (path: string, body: object) => {
    const { ok } = await fetch(`http://127.0.0.1:${challengePort}/${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!ok) throw new Error(`the companion refused ${path}`);
  };
  const directory = `https://127.0.0.1:${port}/dir`;
  await eventually(() => get(directory));
  await eventually(() => publish('clear-txt', { host: 'none.' }));
  return {
    ...{ directory, roots, rootsFile, httpPort, resolver: `127.0.0.1:${dnsPort}` },
    publishText: (owner, value) => publish('set-txt', { host: `${owner}.`, value }),
    clearText: (owner) => publish('clear-txt', { host: `${owner}.` }),
    publishFile: (token, content) => publish('add-http01', { token, content }),
    issuingRoot: () => get(`https://127.0.0.1:${management}/roots/0`),
    async close() {
      await Promise.all([server, companion].map(end));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function fivePorts(): Promise<[number, number, number, number, number]> {
  return [await freePort(), await freePort(), await freePort(), await freePort(), await freePort()];
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
