import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer, type Socket, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditFacts } from '#core/tools/audit-facts.ts';
import { gradeAudit } from '#core/tools/grade.ts';
import { measureSite } from '#server/tools/audit/measure.ts';
import { findOffers } from '#server/tools/audit/offers.ts';
import { createProbe } from '#server/tools/audit/probe.ts';
import type { AuditWorld } from '#server/tools/audit/world.ts';
import { asksForCertificate } from '#server/tools/tls/hidden-messages.ts';
import type { DnsAnswer } from '#server/validation/dns.ts';
import { listenLocally } from '#tests/support/server/local-servers.ts';
import { freePort } from '#tests/support/server/server-process.ts';
import { type AuditTargets, auditWorld, openAuditTargets } from '#tests/support/tools/audit-targets.ts';
import { hasTool } from '#tests/support/tools/run-tool.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import { soon } from '#tests/support/work.ts';

let targets: AuditTargets;
const servers: (Server | TcpServer)[] = [];
const sockets = new Set<Socket>();
beforeAll(async () => {
  targets = await openAuditTargets();
});
afterAll(async () => {
  await targets.close();
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

const values = (...found: string[]): DnsAnswer => ({ ok: true, values: found });
const noPort = 9;
const audit = (
  host: string,
  https: number,
  changes: Parameters<typeof auditWorld>[1] & { http?: number } = {},
) => {
  const { http = noPort, ...options } = changes;
  return measureSite(auditWorld({ http, https }, { roots: [targets.root], ...options }), host, new Date());
};
async function measured(...args: Parameters<typeof audit>): Promise<AuditFacts> {
  return unwrap(await audit(...args));
}
const codes = (facts: AuditFacts) => gradeAudit(facts).findings.map(({ code }) => code);
const offered = (facts: AuditFacts) =>
  facts.protocols.flatMap(({ version, offered }) => (offered ? [version] : []));

/** Starts a TCP server that handles every connection with `serve`; returns its port. */
async function tcp(serve: (socket: Socket) => void): Promise<number> {
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  servers.push(server);
  return listenLocally(server);
}
async function web(listener: RequestListener, host = '127.0.0.1', port = 0): Promise<number> {
  const server = createHttpServer(listener);
  servers.push(server);
  return listenLocally(server, port, host);
}

const good = ['-cert', 'leaf.pem', '-cert_chain', 'ca.pem', '-key', 'leaf.key'];

describe('an audit of openssl s_server', () => {
  it('with TLS 1.3, TLS 1.2 and the usual ciphers', async () => {
    const port = await targets.openssl(...good, '-no_tls1', '-no_tls1_1', '-serverpref');
    const facts = await measured('good.test', port);
    expect(offered(facts)).toEqual(['TLS 1.2', 'TLS 1.3']);
    expect(facts.suites.find(({ version }) => version === 'TLS 1.3')).toEqual({
      version: 'TLS 1.3',
      names: ['TLS_AES_256_GCM_SHA384', 'TLS_CHACHA20_POLY1305_SHA256', 'TLS_AES_128_GCM_SHA256'],
      serverOrder: true,
    });
    expect(facts.groups).toEqual(expect.arrayContaining(['X25519', 'P-256', 'X448', 'P-521', 'P-384']));
    expect(facts.chain).toEqual({
      ...{ source: 'sent', inOrder: true, hasRoot: false, apart: 0 },
      ...{ isTrusted: true, problem: '', namesMatch: true },
    });
    expect(facts.certificates.map(({ subject }) => subject)).toEqual([
      'CN=good.test',
      'CN=Audit intermediate',
    ]);
    expect(facts.certificates[0]).toMatchObject({
      ...{ key: 'EC P-256', keyBits: 256, names: ['good.test', '*.good.test'] },
      ...{ ocsp: ['http://ocsp.test/'], caIssuers: ['http://ca.test/ca.crt'] },
    });
    expect(facts).toMatchObject({ resumption: true, stapled: false, dhBits: null, cut: [] });
  });

  it('with everything that has long been broken', async () => {
    const port = await targets.openssl(
      ...['-cert', 'old.pem', '-key', 'old.key', '-cipher', 'ALL:COMPLEMENTOFALL:@SECLEVEL=0', '-no_tls1_3'],
      ...['-dhparam', 'dh1024.pem'],
    );
    const facts = await measured('old.test', port);
    expect(offered(facts)).toEqual(['TLS 1.0', 'TLS 1.1', 'TLS 1.2']);
    expect(facts.dhBits).toBe(1024);
    const { grade, findings } = gradeAudit(facts);
    expect(grade).toBe('F');
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining([
        ...['tls10', 'tls11', 'tls13-missing', 'dh-short', 'suites-broken', 'suites-legacy', 'order-missing'],
        ...['untrusted', 'name-mismatch', 'key-weak', 'hsts-missing', 'caa-missing'],
      ]),
    );
  });

  it.each([
    ['TLS_AES_128_GCM_SHA256'],
    ['TLS_AES_256_GCM_SHA384'],
    ['TLS_CHACHA20_POLY1305_SHA256'],
    ['TLS_AES_128_CCM_SHA256'],
    ['TLS_AES_128_CCM_8_SHA256'],
  ])('with only TLS 1.3, its chain encrypted by %s', async (suite) => {
    const only = ['-tls1_3', '-ciphersuites', suite];
    const facts = await measured('www.good.test', await targets.openssl(...good, ...only));
    expect(offered(facts)).toEqual(['TLS 1.3']);
    expect(facts.chain).toMatchObject({ source: 'sent', inOrder: true, isTrusted: true, namesMatch: true });
    expect(facts.certificates.map(({ subject }) => subject)).toEqual([
      'CN=good.test',
      'CN=Audit intermediate',
    ]);
    const disordered = ['-cert', 'leaf.pem', '-key', 'leaf.key', '-cert_chain', 'disordered.pem'];
    const mixed = await measured('good.test', await targets.openssl(...disordered, ...only));
    expect(mixed.chain).toMatchObject({ source: 'sent', inOrder: false, hasRoot: true });
    expect(codes(mixed)).toEqual(expect.arrayContaining(['chain-order', 'chain-root']));
  });

  it('with TLS 1.2 and only CCM suites', async () => {
    const suites = ['-cipher', 'ECDHE-ECDSA-AES256-CCM:ECDHE-ECDSA-AES128-CCM8:@SECLEVEL=0'];
    const facts = await measured('good.test', await targets.openssl(...good, '-tls1_2', ...suites));
    expect(facts.suites).toMatchObject([
      { names: ['TLS_ECDHE_ECDSA_WITH_AES_256_CCM', 'TLS_ECDHE_ECDSA_WITH_AES_128_CCM_8'] },
    ]);
    expect(facts.chain).toMatchObject({ source: 'sent', isTrusted: true, problem: '' });
    expect(facts.http.status).toBe(200);
  });

  it('with its intermediate missing, or with the chain out of order and the root included', async () => {
    const alone = await measured('good.test', await targets.openssl(...good.slice(0, 2), ...good.slice(4)));
    expect(alone.chain).toMatchObject({ isTrusted: false, problem: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' });
    expect(codes(alone)).toContain('chain-incomplete');
    expect(gradeAudit(alone).grade).toBe('B');
    const mixed = await measured(
      'good.test',
      await targets.openssl('-cert', 'leaf.pem', '-key', 'leaf.key', '-cert_chain', 'disordered.pem'),
    );
    expect(mixed.chain).toMatchObject({ inOrder: false, hasRoot: true });
    expect(codes(mixed)).toEqual(expect.arrayContaining(['chain-order', 'chain-root']));
  });
});

describe('encrypted messages are not read', () => {
  const secret = Buffer.alloc(32, 7);
  const record = (size: number, bytes: number) =>
    Buffer.from([23, 3, 3, size >> 8, size & 255, ...Buffer.alloc(bytes, 5)]);
  it.each([
    ['if nothing was received', 'TLS_AES_128_GCM_SHA256', Buffer.alloc(0)],
    ['if it is under another key', 'TLS_AES_128_GCM_SHA256', record(100, 100)],
    ['if it is truncated', 'TLS_CHACHA20_POLY1305_SHA256', record(900, 100)],
    ['if it is shorter than its tag', 'TLS_AES_256_GCM_SHA384', record(3, 3)],
    ['if its suite is unsupported', 'TLS_SM4_GCM_SM3', record(100, 100)],
  ])('%s', (_, suite, came) => expect(asksForCertificate(came, suite, secret)).toBe(false));
});

it.skipIf(!hasTool('nginx'))(
  'an audit measures a well-configured nginx whose certificate is not logged',
  async () => {
    const { https, http } = await targets.nginx(`
    server { listen {plain}; return 301 https://$host$request_uri; }
    server { listen {tls} ssl http2; ssl_certificate chain.pem; ssl_certificate_key leaf.key;
      ssl_protocols TLSv1.2 TLSv1.3; ssl_ciphers ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384;
      ssl_prefer_server_ciphers on; ssl_session_cache shared:s:1m;
      add_header Strict-Transport-Security "max-age=63072000; includeSubDomains; preload" always;
      add_header Alt-Svc 'h3=":443"; ma=86400'; return 200 'good'; }`);
    const facts = await measured('good.test', https, {
      http,
      records: {
        'CAA good.test': values('0 issue "ca.test"'),
        'DS good.test': values('1'),
      },
    });
    expect(facts.suites).toEqual([
      {
        version: 'TLS 1.2',
        names: ['TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256', 'TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384'],
        serverOrder: true,
      },
      expect.objectContaining({ version: 'TLS 1.3', serverOrder: true }),
    ]);
    expect(facts.http).toEqual({
      hops: [
        { url: 'http://good.test/', status: 301, problem: '' },
        { url: 'https://good.test/', status: 200, problem: '' },
      ],
      toHttps: true,
      hsts: { maxAge: 63_072_000, includeSubDomains: true, preload: true },
      status: 200,
    });
    expect(facts).toMatchObject({ alpn: 'h2', http3: true, resumption: true });
    expect(facts.dns).toEqual({
      ...{ caaAt: 'good.test', caa: ['0 issue "ca.test"'], dnssec: 'signed', dnssecAt: 'good.test' },
    });
    expect(codes(facts)).toEqual(['timestamps-missing', 'post-quantum-missing', 'ocsp-not-stapled']);
  },
);

it('a server that prefers X25519MLKEM768 reveals it in a retry', async () => {
  const retry = (group: string) =>
    Buffer.from(
      `160303003802000034 0303 ${'ab'.repeat(32)}00130100000c 002b00020304 00330002${group}`.replaceAll(
        ' ',
        '',
      ),
      'hex',
    );
  const port = await tcp((socket) =>
    socket.once('data', (hello) => {
      const text = hello.toString('hex');
      const isModern = text.includes('002b00030203');
      const group = ['11ec', '001d'].find((id) => text.slice(200).includes(id));
      socket.end(
        isModern && text.includes('1301') && group ? retry(group) : Buffer.from('15030300020228', 'hex'),
      );
    }),
  );
  const budget = { signal: new AbortController().signal, connections: 50, isSpent: false };
  const offers = await findOffers(createProbe('127.0.0.1', port, 1500, budget), 'pq.test');
  expect(offers.groups).toEqual(['X25519MLKEM768', 'X25519']);
  expect(offers.protocols.at(-1)).toEqual({ version: 'TLS 1.3', offered: true });
  // It completes no handshake and shows no certificate.
  expect(await audit('pq.test', port)).toEqual({ ok: false, error: 'no-certificate' });
});

describe('no audit reaches a private address', () => {
  let port: number;
  beforeAll(async () => {
    port = await targets.openssl(...good);
  });
  const noPrivate = (world: Partial<AuditWorld> & { records?: Readonly<Record<string, DnsAnswer>> }) =>
    audit('good.test', port, world);

  it.each(['127.0.0.1', '10.0.0.1', '169.254.169.254', '192.168.1.1'])('by a name: %s', async (address) => {
    const mayConnect = (one: string) => one === '203.0.113.1';
    expect(await noPrivate({ mayConnect, records: { 'A good.test': values(address) } })).toEqual({
      ok: false,
      error: 'private-address',
    });
  });

  it.each(['http://127.0.0.2/', 'http://[::ffff:10.0.0.1]/', 'http://inner.test/'])(
    'by a redirect to %s',
    async (location) => {
      const intruded: string[] = [];
      const http = await web((_, response) => response.writeHead(302, { location }).end());
      await web(
        (request, response) => {
          intruded.push(request.url ?? '');
          response.end('a secret');
        },
        '127.0.0.2',
        http,
      );
      const facts = await measured('good.test', port, {
        http,
        records: { 'A inner.test': values('127.0.0.2') },
      });
      expect(facts.http.hops.at(-1)).toMatchObject({ status: null, problem: 'PRIVATE-ADDRESS' });
      expect(intruded).toEqual([]);
    },
  );

  it('by a name whose address changes', async () => {
    const intruded: string[] = [];
    const inner = await freePort();
    await web(
      (request, response) => {
        intruded.push(request.url ?? '');
        response.end();
      },
      '127.0.0.2',
      inner,
    );
    const world = auditWorld({ http: inner, https: port }, { roots: [targets.root] });
    let asked = 0;
    const a = async () => {
      asked += 1;
      return values(asked === 1 ? '127.0.0.1' : '127.0.0.2');
    };
    const result = unwrap(await measureSite({ ...world, dns: { ...world.dns, a } }, 'good.test', new Date()));
    expect(asked).toBeGreaterThan(1);
    expect(result.address).toBe('127.0.0.1');
    expect(result.http.hops[0]?.problem).toBe('PRIVATE-ADDRESS');
    expect(intruded).toEqual([]);
  });
});

describe('a hostile server', () => {
  it('is left after ten redirects', async () => {
    let asked = 0;
    const http = await web((_, response) => {
      asked += 1;
      response.writeHead(301, { location: `/${asked}` }).end();
    });
    const facts = await measured('good.test', await targets.openssl(...good), { http });
    expect(facts.http.hops).toHaveLength(11);
    expect(facts.http.hops.at(-1)?.problem).toBe('TOO-MANY-REDIRECTS');
    expect(asked).toBe(10);
    expect(codes(facts)).toContain('redirect-broken');
  });

  it('is left in time if it never ends its headers', async () => {
    const http = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = setInterval(() => socket.write('x: y\r\n'), 20);
      socket.on('close', () => clearInterval(more));
    });
    const port = await targets.openssl(...good);
    const facts = await soon(20_000, () => measured('good.test', port, { http }));
    expect(facts.http.hops[0]).toMatchObject({ status: null, problem: 'TIMEOUT' });
  });

  it('is soon reported as unreachable if it accepts connections and sends nothing', async () => {
    const port = await tcp(() => undefined);
    expect(await soon(5_000, () => audit('tar.test', port, { stepMs: 300 }))).toEqual({
      ok: false,
      error: 'unreachable',
    });
  });

  it('is left if it sends an endless chain', async () => {
    let sent = 0;
    const chunk = Buffer.concat([Buffer.from('1603034000', 'hex'), Buffer.alloc(0x4000, 0)]);
    const hello = Buffer.from(
      `160303002e0200002603 03${'ab'.repeat(32)}00002f000bffffff`.replaceAll(' ', ''),
      'hex',
    );
    const port = await tcp((socket) =>
      socket.once('data', () => {
        socket.write(hello);
        const more = () => {
          while (!socket.destroyed && socket.write(chunk)) sent += chunk.length;
        };
        socket.on('drain', more);
        more();
      }),
    );
    expect((await audit('huge.test', port)).ok).toBe(false);
    expect(sent).toBeLessThan(60_000_000);
  });

  it.each([
    {
      name: 'a web server without TLS',
      serve: (socket: Socket) => void socket.end('HTTP/1.1 400 Bad\r\n\r\n'),
      error: 'not-tls',
    },
    { name: 'one that hangs up', serve: (socket: Socket) => void socket.destroy(), error: 'not-tls' },
  ])('is distinguished from a closed port: $name', async ({ serve, error }) => {
    expect(await audit('odd.test', await tcp(serve))).toEqual({ ok: false, error });
  });

  it('is distinguished from a closed port, from a missing name and from failing DNS', async () => {
    expect(await audit('closed.test', await freePort())).toEqual({ ok: false, error: 'unreachable' });
    const records = { 'A gone.test': { ok: false, problem: 'NXDOMAIN' } as const };
    expect(await audit('gone.test', noPort, { records })).toEqual({ ok: false, error: 'not-found' });
    const failed = { 'A gone.test': { ok: false, problem: 'SERVFAIL' } as const };
    expect(await audit('gone.test', noPort, { records: failed })).toEqual({ ok: false, error: 'dns-failed' });
  });
});
