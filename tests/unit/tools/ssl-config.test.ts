import { describe, expect, it } from 'vitest';
import { guidelineNames, guidelines, profileNames } from '#core/tools/ssl-config/guidelines.ts';
import { noteSentences, refusalSentences, sentence } from '#core/tools/ssl-config/sentences.ts';
import type { ServerSpec } from '#core/tools/ssl-config/server.ts';
import { serverNames } from '#core/tools/ssl-config/server-list.ts';
import { servers, sslConfig } from '#core/tools/ssl-config/servers.ts';
import { isAtLeast, isVersion } from '#core/tools/ssl-config/version.ts';
import { usualWish, type Wish } from '#core/tools/ssl-config/wish.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';

const openssls = ['0.9.8', '1.0.1', '1.0.2k', '1.1.0', '1.1.1w', '3.0.13', '3.5.0', ''];

/** Every server, profile and guideline, at the versions where something changes. */
const wishes: readonly Wish[] = serverNames.flatMap((server) => {
  const spec: ServerSpec = servers[server];
  const changes = [spec.first, spec.tls13, spec.groups, spec.hybrid, spec.noTls10, ''].filter(
    (at) => at != null,
  );
  return [...new Set(changes)].flatMap((version) =>
    (spec.openssl ? openssls : ['']).flatMap((openssl) =>
      profileNames.flatMap((profile) =>
        guidelineNames.map((guideline) => ({
          ...usualWish,
          server,
          version,
          openssl,
          profile,
          guideline,
          ocsp: true,
        })),
      ),
    ),
  );
});

describe('for every server, profile, guideline and version where something changes, sslConfig', () => {
  it('either returns a configuration or refuses with a remedy that works', () => {
    const counts = { made: 0, refused: 0 };
    for (const wish of wishes) {
      const made = sslConfig(wish);
      if (made.ok) counts.made += 1;
      else {
        counts.refused += 1;
        const { code, remedies } = made.error;
        const possible = remedies.filter((remedy) => sslConfig({ ...wish, ...remedy }).ok);
        const further = remedies.some((remedy) => {
          const next = sslConfig({ ...wish, ...remedy });
          return !next.ok && next.error.code !== code;
        });
        expect(possible.length > 0 || further, `${JSON.stringify(wish)} ${code}`).toBe(true);
      }
    }
    expect(serverNames).toHaveLength(24);
    expect(counts.made).toBeGreaterThan(500);
    expect(counts.refused).toBeGreaterThan(300);
  });

  it('uses no protocol, cipher or group beyond those of the profile, and no empty value', () => {
    for (const wish of wishes) {
      const made = sslConfig(wish);
      if (!made.ok) continue;
      const { text, protocols, profile } = made.value;
      expect(profile.protocols).toEqual(expect.arrayContaining([...protocols]));
      expect(text, JSON.stringify(wish)).not.toMatch(/undefined|null|NaN|: *;|\bDHE-|TLS_DHE|[ \t]\n/);
      if (wish.profile !== 'old') expect(text).not.toMatch(/AES128-SHA\b|3DES|DES-CBC3|SECLEVEL/);
      if (wish.profile === 'modern') expect(text).not.toMatch(/ECDHE[-_]/);
      expect(text.endsWith('\n') && !text.endsWith('\n\n')).toBe(true);
    }
  });
});

const cases: readonly {
  readonly name: string;
  readonly wish: Partial<Wish>;
  readonly has?: readonly string[];
  readonly lacks?: readonly string[];
  readonly notes?: readonly string[];
}[] = [
  {
    name: 'nginx today',
    wish: {},
    has: ['http2 on;', 'X25519MLKEM768:X25519', '" always;', 'return 308'],
    notes: [],
  },
  {
    name: 'nginx before http2 on',
    wish: { version: '1.24.0' },
    has: ['listen 443 ssl http2;'],
    lacks: ['http2 on'],
    notes: ['server-not-kept', 'no-hybrid-openssl'],
  },
  {
    name: 'nginx before lists of curves',
    wish: { version: '1.10.3' },
    lacks: ['ssl_ecdh_curve'],
    notes: ['server-not-kept', 'no-tls13', 'groups-unset'],
  },
  { name: 'nginx without session tickets', wish: { version: '1.22.1' }, has: ['ssl_session_tickets off;'] },
  {
    name: 'nginx of Debian 12, whose OpenSSL is not stated',
    wish: { version: 'nginx/1.24.0 (Ubuntu)' },
    has: ['nginx 1.24.0, OpenSSL 3.0.0', 'ssl_ecdh_curve X25519:prime256v1'],
    lacks: ['MLKEM'],
  },
  {
    name: 'versions as programs print them',
    wish: { version: 'v1.24.0', openssl: 'OpenSSL 1.1.1k-fips 25 Mar 2021' },
    has: ['nginx 1.24.0, OpenSSL 1.1.1k'],
  },
  {
    name: 'the line that `nginx -v` prints',
    wish: { version: 'nginx version: nginx/1.24.0' },
    has: ['nginx 1.24.0'],
  },
  {
    name: 'the line that `haproxy -v` prints',
    wish: { server: 'haproxy', version: 'HAProxy version 2.8.5-1ubuntu3 2024/04/01 - https://haproxy.org/' },
    has: ['HAProxy 2.8.5'],
  },
  {
    name: 'the line that `traefik version` prints',
    wish: { server: 'traefik', version: 'Version:      3.1.2' },
    has: ['Traefik 3.1.2'],
  },
  {
    name: 'a wildcard of Traefik 2',
    wish: { server: 'traefik', version: '2.11.0', host: '*.example.com' },
    has: ['HostRegexp(`{sub:[a-z0-9-]+}.example.com`)'],
  },
  {
    name: 'nginx without MLKEM',
    wish: { openssl: '3.0.13' },
    has: ['ssl_ecdh_curve X25519:prime256v1'],
    lacks: ['MLKEM'],
    notes: ['no-hybrid-openssl'],
  },
  {
    name: 'OpenSSL 1.0.2',
    wish: { openssl: '1.0.2k' },
    has: ['ssl_protocols TLSv1.2;', 'ssl_ecdh_curve prime256v1:secp384r1;'],
    notes: ['openssl-not-kept', 'no-tls13', 'no-hybrid-openssl'],
  },
  {
    name: 'old with OpenSSL 3',
    wish: { profile: 'old', guideline: '5.8' },
    has: ['ssl_ciphers @SECLEVEL=0:ECDHE', 'return 301', 'ssl_prefer_server_ciphers on'],
    notes: ['security-level', 'triple-des'],
  },
  {
    name: 'old with OpenSSL 1.1.1',
    wish: { profile: 'old', guideline: '5.8', openssl: '1.1.1w' },
    lacks: ['SECLEVEL'],
  },
  {
    name: 'no options',
    wish: { hsts: false, redirect: false },
    lacks: ['Strict-Transport', 'return 3', 'ssl_stapling'],
  },
  { name: 'OCSP', wish: { ocsp: true }, has: ['ssl_stapling on;', '/etc/ssl/example.com.chain.crt;'] },
  {
    name: 'Apache of CentOS 7',
    wish: { server: 'apache', version: '2.4.6', openssl: '1.0.2k' },
    has: ['SSLCertificateChainFile'],
    lacks: ['Protocols h2', 'ConfCmd', 'TLSv1.3'],
  },
  {
    name: 'Apache today',
    wish: { server: 'apache' },
    has: ['fullchain.crt', 'SSLCipherSuite TLSv1.3 TLS_AES', 'SSLProtocol -all +TLSv1.2 +TLSv1.3'],
  },
  {
    name: 'Apache, wildcard',
    wish: { server: 'apache', host: '*.a.example' },
    has: ['ServerName a.example', 'ServerAlias *.a.example', '/wildcard.a.example.key'],
  },
  {
    name: 'HAProxy with the key in the same file',
    wish: { server: 'haproxy' },
    has: ['> /etc/ssl/example.com.pem', 'ssl-min-ver TLSv1.2'],
  },
  {
    name: 'HAProxy, old',
    wish: { server: 'haproxy', profile: 'old', guideline: '5.8' },
    has: ['ssl-min-ver TLSv1.0'],
    lacks: ['prefer-client'],
  },
  {
    name: 'HAProxy 2.0',
    wish: { server: 'haproxy', version: '2.0' },
    has: ['alpn h2,http/1.1 curves X25519'],
    lacks: ['bind-curves'],
  },
  {
    name: 'HAProxy fetches OCSP itself from 3.0',
    wish: { server: 'haproxy', ocsp: true },
    has: ['ocsp-update.mode on'],
  },
  { name: 'Dovecot 2.4', wish: { server: 'dovecot' }, has: ['ssl_server_cert_file = /'] },
  {
    name: 'Dovecot 2.3',
    wish: { server: 'dovecot', version: '2.3.21' },
    has: ['ssl_cert = </', 'ssl_prefer_server_ciphers = no'],
  },
  {
    name: 'Postfix 3.6',
    wish: { server: 'postfix' },
    has: ['smtpd_tls_protocols = >=TLSv1.2', 'tls_ffdhe_auto_groups ='],
  },
  {
    name: 'Postfix 3.5',
    wish: { server: 'postfix', version: '3.5' },
    has: ['= !SSLv2, !SSLv3, !TLSv1, !TLSv1.1\n'],
    lacks: ['ffdhe'],
  },
  {
    name: 'Exim without TLS 1.3',
    wish: { server: 'exim', openssl: '1.1.0' },
    has: ['+no_tlsv1 +no_tlsv1_1 +'],
    lacks: ['no_tlsv1_2'],
  },
  { name: 'PostgreSQL 18', wish: { server: 'postgresql' }, has: ["ssl_groups = 'X25519MLKEM768:"] },
  {
    name: 'PostgreSQL 17',
    wish: { server: 'postgresql', version: '17.2' },
    lacks: ['ssl_groups', 'ssl_tls13'],
    notes: ['groups-unset'],
  },
  {
    name: 'Go has no CBC with SHA-384',
    wish: { server: 'go', profile: 'old', guideline: '5.8' },
    has: ['tls.VersionTLS10'],
    lacks: ['AES_256_CBC_SHA384', 'AES_256_CBC_SHA256'],
    notes: ['ciphers-unknown'],
  },
  {
    name: 'Go before ML-KEM',
    wish: { server: 'go', version: '1.23' },
    lacks: ['MLKEM'],
    notes: ['server-not-kept', 'no-hybrid-server'],
  },
  {
    name: 'Caddy staples on its own',
    wish: { server: 'caddy', ocsp: true },
    has: ['protocols tls1.2 tls1.3', 'curves x25519mlkem768'],
    notes: ['own-ocsp'],
  },
  {
    name: 'LiteSpeed sets protocols as bits',
    wish: { server: 'litespeed' },
    has: ['<sslProtocol>24</sslProtocol>'],
  },
  {
    name: 'Classic ELB without TLS 1.3',
    wish: { server: 'awselb', hsts: false, redirect: false },
    has: ['Protocol-TLSv1.2'],
    lacks: ['CHACHA20', 'TLSv1.3'],
    notes: ['no-tls13', 'groups-unset', 'ciphers-unknown'],
  },
  {
    name: 'ALB by policy',
    wish: { server: 'awsalb' },
    has: ['ELBSecurityPolicy-TLS13-1-2-Res-PQ-2025-09'],
    notes: ['nearest-policy'],
  },
  {
    name: 'Jetty reads the PFX',
    wish: { server: 'jetty' },
    has: ['/etc/ssl/example.com.pfx', 'stsMaxAgeSeconds'],
    notes: ['groups-unset', 'no-redirect', 'java'],
  },
  {
    name: 'a mail server without HSTS',
    wish: { server: 'postfix', hsts: true },
    lacks: ['Strict'],
    notes: [],
  },
];

it.each(cases)('$name', ({ wish, has = [], lacks = [], notes }) => {
  const made = sslConfig({ ...usualWish, ...wish });
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  for (const part of has) expect(made.value.text).toContain(part);
  for (const part of lacks) expect(made.value.text).not.toContain(part);
  if (notes !== undefined) expect(made.value.notes.map(({ code }) => code)).toEqual(notes);
  for (const { code, values } of made.value.notes)
    expect(sentence(noteSentences[code], values)).not.toMatch(/\{\{|undefined/);
});

it.each([
  { wish: { server: 'iis' }, code: 'unknown-server', remedies: [] },
  { wish: { profile: 'newest' }, code: 'unknown-profile', remedies: [] },
  { wish: { guideline: '4.0' }, code: 'unknown-guideline', remedies: [] },
  { wish: { version: 'latest' }, code: 'bad-version', remedies: [{ version: '' }] },
  { wish: { openssl: '3.0.0-beta1' }, code: 'bad-openssl', remedies: [{ openssl: '' }] },
  { wish: { host: 'a.example; include /etc/passwd' }, code: 'bad-host', remedies: [] },
  { wish: { folder: '/etc/ssl\nssl_certificate x' }, code: 'bad-folder', remedies: [] },
  { wish: { version: '1.2.0' }, code: 'too-old', remedies: [{ version: '1.4.0' }] },
  {
    wish: { profile: 'old' },
    code: 'no-such-profile',
    remedies: [{ profile: 'intermediate' }, { guideline: '5.8' }],
  },
  {
    wish: { profile: 'modern', openssl: '1.0.2' },
    code: 'tls13-openssl',
    remedies: [{ profile: 'intermediate' }, { openssl: '1.1.1' }],
  },
  {
    wish: { profile: 'modern', version: '1.12.0' },
    code: 'tls13-server',
    remedies: [{ profile: 'intermediate' }, { version: '1.13.0' }],
  },
  {
    wish: { profile: 'modern', server: 'awselb' },
    code: 'tls13-never',
    remedies: [{ profile: 'intermediate' }],
  },
  {
    wish: { profile: 'old', guideline: '5.8', server: 'mysql' },
    code: 'tls10-gone',
    remedies: [{ profile: 'intermediate' }],
  },
  { wish: { openssl: '1.0.0' }, code: 'tls12-openssl', remedies: [{ openssl: '1.1.1' }] },
])('refuses $wish with the nearest remedies', ({ wish, code, remedies }) => {
  const made = sslConfig({ ...usualWish, ...wish });
  if (made.ok) throw new Error(made.value.text);
  expect(made.error).toMatchObject({ code, remedies });
  const { found, expected } = made.error;
  expect(sentence(refusalSentences[made.error.code], { found, expected })).not.toContain('{{');
});

it('holds the guidelines as published', () => {
  expect(guidelines['5.8'].old?.ciphers).toHaveLength(21);
  expect(guidelines['6.0'].intermediate?.ciphers).toHaveLength(6);
  expect(guidelines['6.0'].modern?.ciphers).toEqual([]);
  expect(guidelines['6.0'].old).toBeUndefined();
});

it.each([
  ['1.10.0', '1.9.5', true],
  ['3.0', '3.0.0', true],
  ['1.0.2k', '1.0.2l', false],
  ['1.0.2zg', '1.0.2l', true],
  ['1.1.1', '1.1.1a', false],
  ['2.4.9', '2.4.10', false],
])('version %s is at least %s: %s', (version, since, want) => {
  expect(isVersion(version) && isAtLeast(version, since)).toBe(want);
});

it('prints the same on the command line, and what is possible instead of a refused wish', async () => {
  const run = (...args: readonly string[]) => runTool(process.execPath, ['--import', tsx, script, ...args]);
  const tsx = import.meta.resolve('tsx');
  const script = `${process.cwd()}/scripts/inspect.ts`;
  const made = await run('--ssl-config', 'nginx', '--version', '1.22.1', '--openssl', '3.0.11', '--no-hsts');
  const want = sslConfig({ ...usualWish, version: '1.22.1', openssl: '3.0.11', hsts: false });
  expect(made).toMatchObject({ code: 0, stdout: want.ok && want.value.text });
  const refused = await run('--ssl-config', 'nginx', '--profile', 'modern', '--openssl', '1.0.2');
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toContain('Try: --openssl 1.1.1');
});

it.each(['例子.cn', 'example.com:8443', 'a.com;b'])('refuses the host %s', (host) => {
  expect(sslConfig({ ...usualWish, host })).toMatchObject({ ok: false, error: { code: 'bad-host' } });
});

it.each(['1.2.3;x', 'latest', '1.2.3\n4', '1.2.3$(x)'])('refuses the version %s', (version) => {
  expect(sslConfig({ ...usualWish, version })).toMatchObject({ ok: false, error: { code: 'bad-version' } });
});

it('ends with 1 if two keys differ or a file cannot be read, and explains itself', async () => {
  const run = (...args: readonly string[]) =>
    runTool(process.execPath, [
      ...['--import', import.meta.resolve('tsx'), `${process.cwd()}/scripts/inspect.ts`],
      ...args,
    ]);
  expect(await run('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('--pair A B') });
  expect(await run('--nonsense')).toMatchObject({ code: 2, stderr: expect.stringContaining('--pair A B') });
  expect((await run('missing.pem')).code).toBe(1);
});
