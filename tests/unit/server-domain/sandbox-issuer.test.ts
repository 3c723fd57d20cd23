import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#core/day.ts';
import { authorityIds } from '#server/ca/authority.ts';
import { type Authorities, completeAuthorities } from '#server/ca/authority-store.ts';
import type { IssueRequest, LocalIssuer } from '#server/ca/issuer.ts';
import { makeRevocationList } from '#server/ca/revocation-list.ts';
import { createSandboxIssuer } from '#server/ca/sandbox-issuer.ts';
import {
  newEc,
  newRsa,
  openssl,
  opensslRequest,
  showCertificate,
  verifyChain,
} from '#tests/support/files/openssl.ts';
import { unwrap } from '#tests/support/unwrap.ts';

const now = new Date('2026-11-21T08:00:00.500Z');
const baseUrl = 'http://ca.test:8080';
let authorities: Authorities;
let issuer: LocalIssuer;

beforeAll(async () => {
  authorities = await completeAuthorities([], now, baseUrl);
  issuer = createSandboxIssuer(authorities, baseUrl);
});

async function issue(
  names: readonly string[],
  algorithm: readonly string[],
  changes: Partial<IssueRequest> = {},
) {
  const csr = changes.csr ?? (await opensslRequest(names, algorithm));
  return issuer.issue({
    orderNo: 'CN20261121-10001',
    csr,
    names,
    family: 'tls',
    assurance: 'dv',
    now,
    paidUntil: new Date(now.getTime() + 365 * dayMs),
    ...changes,
  });
}

async function issued(...args: Parameters<typeof issue>) {
  return unwrap(await issue(...args));
}

function toPem(label: string, der: Uint8Array): string {
  return `-----BEGIN ${label}-----\n${Buffer.from(der).toString('base64')}\n-----END ${label}-----\n`;
}

function fromPem(pem: string): Buffer {
  return Buffer.from(pem.replace(/-----[^-]+-----|\s/g, ''), 'base64');
}

describe('certificates of the sandbox', () => {
  const kinds = [
    {
      name: 'RSA 2048',
      algorithm: newRsa(2048),
      authority: 'rsa',
      usage: 'Digital Signature, Key Encipherment',
    },
    { name: 'P-256', algorithm: newEc('P-256'), authority: 'ec', usage: 'Digital Signature' },
    { name: 'P-384', algorithm: newEc('P-384'), authority: 'ec', usage: 'Digital Signature' },
    { name: 'P-521', algorithm: newEc('P-521'), authority: 'ec', usage: 'Digital Signature' },
  ];
  it.each(kinds)('pass a strict openssl verify: $name', async ({ algorithm, authority, usage }) => {
    const names = ['example.com', 'www.example.com', '*.example.org', '8.8.8.8', '2606:4700::1111'];
    const { chain, authority: signedBy } = await issued(names, algorithm);
    expect(signedBy).toBe(authority);
    const at = String(Math.floor(now.getTime() / 1000) + 60);
    const server = ['-purpose', 'sslserver', '-verify_hostname', 'www.example.com'];
    expect(await verifyChain(chain, ...server, '-check_ss_sig', '-attime', at)).toContain('leaf.pem: OK');

    const text = await showCertificate(chain[0], '-text');
    expect(text).toContain(`X509v3 Key Usage: critical\n                ${usage}\n`);
    expect(text).toContain('X509v3 Extended Key Usage: \n                TLS Web Server Authentication\n');
    expect(text).toContain('X509v3 Basic Constraints: critical\n                CA:FALSE');
    expect(text).toContain(
      'DNS:example.com, DNS:www.example.com, DNS:*.example.org, IP Address:8.8.8.8, IP Address:2606:4700:0:0:0:0:0:1111',
    );
    expect(text).toContain(`CA Issuers - URI:${baseUrl}/ca/${authority}.crt`);
    expect(text).toContain(`URI:${baseUrl}/ca/${authority}.crl`);
    expect(text).toContain('Policy: 2.23.140.1.2.1');
    expect(text).toContain('X509v3 Subject Key Identifier');
    expect(text).toContain('X509v3 Authority Key Identifier');
    expect(text).toContain('Subject: CN = example.com');
  });

  it('are PEM with 64 columns and CRLF', async () => {
    const { chain } = await issued(['example.com'], newEc('P-256'));
    for (const pem of chain) {
      expect(pem).toMatch(
        /^-----BEGIN CERTIFICATE-----\r\n(?:[\w+/=]{1,64}\r\n)+-----END CERTIFICATE-----\r\n$/,
      );
    }
  });

  it('each have a serial number of 126 random bits', async () => {
    const serials = await Promise.all(
      Array.from({ length: 8 }, async () => (await issued(['example.com'], newEc('P-256'))).serialNumber),
    );
    expect(new Set(serials).size).toBe(8);
    for (const serial of serials) expect(serial).toMatch(/^[4-7][0-9a-f]{31}$/);
  });

  it('hold a name too long for a common name only in the SAN, which is then critical', async () => {
    const long = `${'a'.repeat(60)}.example.com`;
    const csr = await opensslRequest(['short.example.com'], newEc('P-256'));
    const { chain } = await issued([long], newEc('P-256'), { csr });
    const text = await showCertificate(chain[0] ?? '', '-text');
    expect(text).toMatch(/Subject: *\n/);
    expect(text).toContain(`X509v3 Subject Alternative Name: critical\n                DNS:${long}`);
  });

  const lives = [
    { on: '2026-03-14T23:59:59Z', paidDays: 3 * 365, days: 397 },
    { on: '2026-03-15T00:00:00Z', paidDays: 365, days: 199 },
    { on: '2027-03-15T00:00:00Z', paidDays: 365, days: 99 },
    { on: '2029-03-15T00:00:00Z', paidDays: 365, days: 46 },
  ];
  it.each(lives)('last as long as the policy of $on allows: $days days', async ({ on, paidDays, days }) => {
    const day = new Date(on);
    const { notBefore, notAfter } = await issued(['example.com'], newEc('P-256'), {
      now: day,
      paidUntil: new Date(day.getTime() + paidDays * dayMs),
    });
    expect(day.getTime() - notBefore.getTime()).toBe(3_600_000);
    expect((notAfter.getTime() + 1000 - notBefore.getTime()) / dayMs).toBe(days);
  });

  it('never outlive the paid period', async () => {
    const paidUntil = new Date(now.getTime() + 90 * dayMs);
    const { notAfter, chain } = await issued(['example.com'], newEc('P-256'), { paidUntil });
    expect(notAfter.toISOString()).toBe('2027-02-19T08:00:00.000Z');
    expect(await showCertificate(chain[0], '-text')).toContain('Not After : Feb 19 08:00:00 2027 GMT');
  });

  const refused = [
    { name: 'RSA 1024', algorithm: newRsa(1024), want: 'key-weak' },
    { name: 'RSA 2052: not whole bytes', algorithm: newRsa(2052), want: 'key-weak' },
    { name: 'secp256k1', algorithm: newEc('secp256k1'), want: 'key-weak' },
    { name: 'Ed25519', algorithm: ['-newkey', 'ed25519'], want: 'key-weak' },
  ];
  it.each(refused)('are refused for weak keys: $name', async ({ algorithm, want }) => {
    const result = await issue(['example.com'], algorithm);
    expect(result.ok ? null : result.error).toBe(want);
  });

  it.each([1, 2, 65_538])('are refused for the RSA exponent %d', async (exponent) => {
    const der = fromPem(await opensslRequest(['example.com'], newRsa(2048)));
    const at = der.indexOf(Buffer.from('0203010001', 'hex'));
    der.writeUIntBE(exponent, at + 2, 3);
    expect(await issue(['example.com'], [], { csr: toPem('CERTIFICATE REQUEST', der) })).toEqual({
      ok: false,
      error: 'key-weak',
    });
  });

  it('are refused without proof of possession of the private key', async () => {
    const csr = await opensslRequest(['example.com'], newEc('P-256'));
    const der = fromPem(csr);
    der[der.length - 1] = (der.at(-1) ?? 0) ^ 1;
    const broken = toPem('CERTIFICATE REQUEST', der);
    expect(await issue(['example.com'], newEc('P-256'), { csr: broken })).toEqual({
      ok: false,
      error: 'csr-signature',
    });
    expect(await issue(['example.com'], newEc('P-256'), { csr: 'nonsense' })).toEqual({
      ok: false,
      error: 'csr-unreadable',
    });
  });

  it('name the organization of OV and EV, and are refused without one', async () => {
    const organization = {
      name: '例子（北京）有限公司',
      creditCode: '91110000MA00000000',
      country: 'CN',
      province: '北京',
      locality: '',
    };
    const names = ['example.com'];
    const { chain } = await issued(names, newEc('P-256'), { assurance: 'ov', organization });
    const text = await showCertificate(chain[0], '-text', '-nameopt', 'utf8,sep_comma_plus,dn_rev');
    expect(text).toContain('Subject: CN=example.com,O=例子（北京）有限公司,ST=北京,C=CN');
    expect(text).toContain('Policy: 2.23.140.1.2.2');
    expect(await issue(names, newEc('P-256'), { assurance: 'ev' })).toEqual({
      ok: false,
      error: 'organization-missing',
    });
  });

  it('are refused once the paid period is over', async () => {
    expect(await issue(['example.com'], newEc('P-256'), { paidUntil: now })).toEqual({
      ok: false,
      error: 'no-time-left',
    });
  });
});

describe('revocation lists', () => {
  it.each(authorityIds)('are signed by their CA and list the revoked certificates: %s', async (id) => {
    const list = await makeRevocationList(
      authorities[id],
      [
        { serialNumber: '4a00ff', at: now, reason: 'keyCompromise' },
        { serialNumber: '4a0100', at: now, reason: 'unspecified' },
      ],
      now,
      200,
    );
    const run = await openssl(['crl', '-in', 'list.pem', '-CAfile', 'ca.pem', '-text', '-noout'], {
      'list.pem': toPem('X509 CRL', list),
      'ca.pem': toPem('CERTIFICATE', authorities[id].certificate),
    });
    expect(run.output).toContain('verify OK');
    expect(run.output).toContain('Serial Number: 4A00FF');
    expect(run.output).toMatch(/X509v3 CRL Number: \n\s+200\n/);
    expect(run.output).toContain('Version 2');
    expect(run.output.match(/CRL Reason Code: *\n +\S[^\n]*/g)).toEqual([
      expect.stringContaining('Key Compromise'),
    ]);
  });
});
