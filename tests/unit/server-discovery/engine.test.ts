import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Protocol } from '#core/discovery/protocols.ts';
import { lookAt } from '#server/discovery/engine/look.ts';
import { type AuditTargets, openAuditTargets } from '#tests/support/tools/audit-targets.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';
import {
  dialogsForOpenssl,
  dialogsOf,
  refusalsOf,
  type ScriptedServer,
  type Step,
  serveScript,
} from '#tests/support/tools/scripted-server.ts';

let targets: AuditTargets;
let tls: { readonly key: string; readonly cert: string };
let disordered: { readonly key: string; readonly cert: string };
const servers: ScriptedServer[] = [];
beforeAll(async () => {
  targets = await openAuditTargets();
  const read = (name: string) => readFile(join(targets.folder, name), 'utf8');
  tls = { key: await read('leaf.key'), cert: await read('chain.pem') };
  disordered = { key: tls.key, cert: await read('disordered.pem') };
});
afterAll(async () => {
  for (const server of servers) server.close();
  await targets.close();
});

async function serve(steps: readonly Step[], options: Parameters<typeof serveScript>[1]) {
  const server = await serveScript(steps, options);
  servers.push(server);
  return server;
}

const world = (port: number, lookMs = 5000) => ({
  lookMs,
  connect: () => connect({ host: '127.0.0.1', port }),
});
const asked = (protocol: Protocol) => ({ host: 'a.test', port: 1, protocol, sni: 'a.test' });

/** The certificates in PEM that OpenSSL shows as sent. */
async function bySclient(port: number, ...more: readonly string[]): Promise<string[]> {
  const args = ['s_client', '-connect', `127.0.0.1:${port}`, '-showcerts', '-servername', 'a.test', ...more];
  // With an end of its input it stops after the handshake.
  const { stdout } = await runTool('sh', ['-c', 'openssl "$@" < /dev/null', 'sh', ...args]);
  return (stdout.match(/-----BEGIN[\s\S]*?-----END CERTIFICATE-----/g) ?? []).map((pem) => fingerprint(pem));
}
const fingerprint = (pem: string | Uint8Array) => new X509Certificate(pem).fingerprint256;

const startTls: Partial<Record<Protocol, readonly string[]>> = {
  tls: [],
  smtp: ['-starttls', 'smtp'],
  lmtp: ['-starttls', 'lmtp'],
  imap: ['-starttls', 'imap'],
  pop3: ['-starttls', 'pop3'],
  ftp: ['-starttls', 'ftp'],
  ldap: ['-starttls', 'ldap'],
  postgresql: ['-starttls', 'postgres'],
  'xmpp-client': ['-starttls', 'xmpp', '-xmpphost', 'a.test'],
  'xmpp-server': ['-starttls', 'xmpp-server', '-xmpphost', 'a.test'],
  nntp: ['-starttls', 'nntp'],
  sieve: ['-starttls', 'sieve'],
};

describe('the chain as it was sent', () => {
  it.each(Object.entries(dialogsOf) as [Protocol, readonly Step[]][])(
    'is read over %s',
    async (protocol, steps) => {
      const server = await serve(steps, disordered);
      const look = await lookAt(world(server.port), '192.0.2.1', asked(protocol));
      if (!look.ok) throw new Error(`${look.miss} ${look.detail}`);
      const read = look.tls.chain.map((der) => fingerprint(der));
      expect(read).toHaveLength(3);
      const wanted = (disordered.cert.match(/-----BEGIN[\s\S]*?-----END CERTIFICATE-----/g) ?? []).map(
        fingerprint,
      );
      expect(read).toEqual(wanted);
      const flags = startTls[protocol];
      if (flags === undefined) return;
      const other = dialogsForOpenssl[protocol];
      const judged = other === undefined ? server : await serve(other, disordered);
      expect(await bySclient(judged.port, ...flags)).toEqual(read);
      expect(look.tls).toMatchObject({ asksForCertificate: false });
    },
  );

  it.each(['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const)('is read over %s alone', async (version) => {
    const only = { ...tls, minVersion: version, maxVersion: version, ciphers: 'DEFAULT:@SECLEVEL=0' };
    const server = await serve(dialogsOf.tls, only);
    const look = await lookAt(world(server.port), '192.0.2.1', asked('tls'));
    expect(look).toMatchObject({ ok: true, tls: { version, asksForCertificate: false } });
  });

  it.each([
    ['TLS 1.2', '-tls1_2'],
    ['TLS 1.3', '-tls1_3'],
  ])('is read where a client certificate is demanded, over %s', async (_, version) => {
    const own = [
      '-cert',
      'leaf.pem',
      '-key',
      'leaf.key',
      '-cert_chain',
      'ca.pem',
      '-Verify',
      '1',
      '-verify_return_error',
    ];
    const port = await targets.openssl(...own, version);
    const look = await lookAt(world(port), '192.0.2.1', asked('tls'));
    expect(look).toMatchObject({ ok: true, tls: { asksForCertificate: true } });
    if (look.ok) expect(look.tls.chain).toHaveLength(2);
  });
});

describe('what gives no certificate', () => {
  it.each(Object.entries(refusalsOf) as [Protocol, readonly Step[]][])(
    'is %s without TLS',
    async (protocol, steps) => {
      const server = await serve(steps, tls);
      expect(await lookAt(world(server.port), '192.0.2.1', asked(protocol))).toMatchObject({
        miss: 'no-tls',
      });
    },
  );

  it.each(Object.keys(dialogsOf).filter((each) => each !== 'tls') as Protocol[])(
    'is another server than %s',
    async (protocol) => {
      const server = await serve(
        [{ say: 'HTTP/1.1 400 Bad Request\r\n\r\nno\r\n\r\n' }, { hear: /never/ }],
        tls,
      );
      const look = await lookAt(world(server.port, 300), '192.0.2.1', asked(protocol));
      expect(look).toMatchObject({ ok: false });
      expect(['other-protocol', 'no-answer', 'no-tls']).toContain(look.ok ? '' : look.miss);
    },
  );

  it('is a closed port, and one that says nothing', async () => {
    const closed = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    expect(await lookAt(world(port), '192.0.2.1', asked('tls'))).toMatchObject({ miss: 'closed' });
    const mute = await serve([{ hear: /never/ }], tls);
    const began = performance.now();
    expect(await lookAt(world(mute.port, 300), '192.0.2.1', asked('tls'))).toMatchObject({
      miss: 'no-answer',
    });
    expect(performance.now() - began).toBeLessThan(2000);
  });

  it('is a server that sends more than 64 KiB, without a line or with thousands', async () => {
    const long = await serve([{ say: 'x'.repeat(100_000) }, { hear: /never/ }], tls);
    expect(await lookAt(world(long.port), '192.0.2.1', asked('smtp'))).toMatchObject({ ok: false });
    const many = await serve([{ say: '220-x\r\n'.repeat(20_000) }, { hear: /never/ }], tls);
    expect(await lookAt(world(many.port), '192.0.2.1', asked('smtp'))).toMatchObject({ ok: false });
    const binary = await serve([{ say: Buffer.alloc(200_000, 22) }, { hear: /never/ }], tls);
    expect(await lookAt(world(binary.port), '192.0.2.1', asked('tls'))).toMatchObject({ ok: false });
  });

  it('is plain HTTP on a TLS port', async () => {
    const server = await serve([{ hear: /./ }, { say: 'HTTP/1.1 400 Bad Request\r\n\r\n' }], tls);
    expect(await lookAt(world(server.port), '192.0.2.1', asked('tls'))).toMatchObject({ miss: 'no-tls' });
  });
});
