import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProfileName } from '#core/tools/ssl-config/guidelines.ts';
import { guidelines } from '#core/tools/ssl-config/guidelines.ts';
import { servers, sslConfig } from '#core/tools/ssl-config/servers.ts';
import { usualWish, type Wish } from '#core/tools/ssl-config/wish.ts';
import {
  acceptedCiphers,
  handshake,
  type TlsVersion,
  untilOpen,
} from '#tests/support/tools/tls-handshakes.ts';

/**
 * The servers of Debian: how each prints its version, checks a configuration and runs in the foreground. Paths are
 * relative to the test folder.
 */
const realServers = [
  {
    server: 'nginx',
    tool: 'nginx',
    version: ['-v'],
    check: ['-t', '-p', '.', '-c', 'main.conf'],
    run: ['-p', '.', '-c', 'main.conf', '-g', 'daemon off;'],
    main: () =>
      'pid nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\ninclude tls.conf;\n}\n',
    // Not every machine has IPv6.
    listen: (text: string) => text.replace(/^ *listen \[::\].*\n/gm, ''),
  },
  {
    server: 'apache',
    tool: 'apache2',
    version: ['-v'],
    check: ['-t', '-d', '.', '-f', 'main.conf'],
    run: ['-d', '.', '-f', 'main.conf', '-DFOREGROUND'],
    main: (folder: string, port: number, plain: number) => {
      const modules = ['mpm_event', 'authz_core', 'ssl', 'socache_shmcb', 'rewrite', 'headers', 'http2'];
      return [
        `ServerRoot ${folder}`,
        `DefaultRuntimeDir ${folder}`,
        'PidFile apache.pid\nErrorLog error.log\nServerName localhost',
        'User www-data\nGroup www-data',
        ...modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
        `Listen 127.0.0.1:${port}\nListen 127.0.0.1:${plain}`,
        'Include tls.conf\n',
      ].join('\n');
    },
    listen: (text: string) => text,
  },
  {
    server: 'haproxy',
    tool: 'haproxy',
    version: ['-v'],
    check: ['-c', '-f', 'tls.conf'],
    run: ['-db', '-f', 'tls.conf'],
    main: () => '',
    listen: (text: string) => text,
  },
  {
    server: 'lighttpd',
    tool: 'lighttpd',
    version: ['-v'],
    check: ['-tt', '-f', 'main.conf'],
    run: ['-D', '-f', 'main.conf'],
    main: (folder: string, _: number, plain: number) =>
      `server.document-root = "${folder}"\nserver.port = ${plain}\nserver.bind = "127.0.0.1"\ninclude "tls.conf"\n`,
    listen: (text: string) => text.replace(/^\$SERVER\["socket"\] == "\[::\].*\n/gm, ''),
  },
  {
    server: 'stunnel',
    tool: 'stunnel4',
    version: ['-version'],
    check: null,
    run: ['tls.conf'],
    main: () => '',
    listen: (text: string) => `foreground = yes\npid =\n${text}`,
  },
  {
    server: 'redis',
    tool: 'redis-server',
    version: ['--version'],
    check: null,
    run: ['tls.conf'],
    main: () => '',
    listen: (text: string) => text.replace('tls-port 6379', 'tls-port 443'),
  },
] as const;

const profiles = [
  { profile: 'modern', guideline: '6.0', key: 'ecdsa' },
  { profile: 'intermediate', guideline: '6.0', key: 'ecdsa' },
  { profile: 'intermediate', guideline: '6.0', key: 'rsa' },
  { profile: 'old', guideline: '5.8', key: 'rsa' },
] as const satisfies readonly { profile: ProfileName; guideline: string; key: string }[];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'certhub-servers-'));
  for (const key of ['ecdsa', 'rsa']) {
    const kind = key === 'rsa' ? ['rsa:2048'] : ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    const args = ['req', '-x509', '-nodes', '-days', '2', '-subj', '/CN=localhost', '-newkey', ...kind];
    const at = (name: string) => join(folder, `${key}.${name}`);
    execFileSync('openssl', [...args, '-keyout', at('key'), '-out', at('crt')], { stdio: 'ignore' });
    const leaf = readFileSync(at('crt'));
    for (const name of ['fullchain.crt', 'chain.crt']) writeFileSync(at(name), leaf);
    writeFileSync(at('pem'), Buffer.concat([leaf, readFileSync(at('key'))]));
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

for (const real of realServers) {
  describe.skipIf(!isInstalled(real.tool))(
    `${real.server} on this machine (skipped if it is not installed)`,
    () => {
      const version = /\d+\.\d+(\.\d+)?/.exec(said(real.tool, real.version))?.[0] ?? '';
      const openssl = /\d+\.\d+\.\d+[a-z]*/.exec(said('openssl', ['version']))?.[0] ?? '';
      const wishFor = (profile: (typeof profiles)[number]): Wish => ({
        ...usualWish,
        ...{ server: real.server, version, openssl, profile: profile.profile, guideline: profile.guideline },
        ...{ host: profile.key, folder },
      });

      // The others have no check; that they serve is all that can be tested.
      const { check } = real;
      it.skipIf(check === null).each(profiles)(
        'accepts $profile of $guideline with an $key key and every option on',
        async (profile) => {
          await write(real, { ...wishFor(profile), ocsp: true });
          const { status, stderr, stdout } = spawnSync(real.tool, check ?? [], {
            cwd: folder,
            encoding: 'utf8',
          });
          expect(status, `${stdout}${stderr}`).toBe(0);
        },
      );

      it.each(profiles)('serves exactly $profile of $guideline with an $key key', async (profile) => {
        const port = await write(real, wishFor(profile));
        const server = spawn(real.tool, real.run, { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
        const errors: string[] = [];
        server.stderr.on('data', (text) => errors.push(String(text)));
        const ended = new Promise((resolve) => server.on('exit', resolve));
        try {
          await untilOpen(port, server, () => errors.join(''));
          await expectExactly(profile, port);
          if ('groups' in servers[real.server]) await expectGroups(port);
        } finally {
          server.kill('SIGTERM');
          await ended;
        }
      });
    },
  );
}

async function expectExactly({ profile: name, guideline, key }: (typeof profiles)[number], port: number) {
  const profile = guidelines[guideline]?.[name as 'modern'];
  if (profile === undefined) throw new Error(name);
  const known = said('openssl', ['ciphers', 'ALL:COMPLEMENTOFALL:@SECLEVEL=0']).trim().split(':');
  const legacy = known.filter((cipher) => !cipher.startsWith('TLS_'));
  // The name of a cipher gives its key type; a name without one means RSA.
  const fits = (cipher: string) => (key === 'ecdsa') === cipher.includes('ECDSA');
  const wanted = profile.ciphers
    .map(({ openssl }) => openssl)
    .filter((cipher) => fits(cipher) && legacy.includes(cipher));
  // GCM, ChaCha20 and HMAC with SHA-2 need TLS 1.2.
  const isForTls12 = (cipher: string) => /GCM|POLY1305|SHA(256|384)$/.test(cipher);
  const all: readonly TlsVersion[] = ['TLSv1', 'TLSv1.1', 'TLSv1.2'];
  for (const protocol of all) {
    const spoken = profile.protocols.includes(protocol);
    const want = spoken ? wanted.filter((cipher) => protocol === 'TLSv1.2' || !isForTls12(cipher)) : [];
    expect((await acceptedCiphers(port, protocol, legacy)).sort(), protocol).toEqual(want.sort());
  }
  const suites = ['TLS_AES_128_GCM_SHA256', 'TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256'];
  const offered = [...suites, 'TLS_AES_128_CCM_SHA256', 'TLS_AES_128_CCM_8_SHA256'];
  expect((await acceptedCiphers(port, 'TLSv1.3', offered)).sort()).toEqual(suites);
}

/** Where groups can be set, the server accepts those and no others. */
async function expectGroups(port: number) {
  for (const [group, want] of [
    ['X25519', true],
    ['P-256', true],
    ['P-384', true],
    ['P-521', false],
    ['X448', false],
    ['ffdhe2048', false],
  ] as const)
    expect((await handshake(port, 'TLSv1.3', '-groups', group)) !== null, group).toBe(want);
}

/** Writes the configuration with free ports in place of 443 and 80; returns the first. */
async function write(real: (typeof realServers)[number], wish: Wish): Promise<number> {
  const made = sslConfig(wish);
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  const [port, plain] = [await freePort(), await freePort()];
  const text = real
    .listen(made.value.text)
    .replace(/\b443\b/g, String(port))
    .replace(/(listen |:)80\b/g, `$1${plain}`);
  writeFileSync(join(folder, 'tls.conf'), text);
  writeFileSync(join(folder, 'main.conf'), real.main(folder, port, plain));
  return port;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

function said(tool: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(tool, args, { encoding: 'utf8' });
  return `${stdout}${stderr}`;
}

function isInstalled(tool: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${tool}`]).status === 0;
}
