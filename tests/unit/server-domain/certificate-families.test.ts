import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs } from '#core/day.ts';
import { completeAuthorities } from '#server/ca/authority-store.ts';
import type { IssueRequest, LocalIssuer } from '#server/ca/issuer.ts';
import { createSandboxIssuer } from '#server/ca/sandbox-issuer.ts';
import { newEc, newRsa, opensslRequest, showCertificate, verifyChain } from '#tests/support/files/openssl.ts';
import { unwrap } from '#tests/support/unwrap.ts';

const now = new Date('2026-11-21T08:00:00Z');
const baseUrl = 'http://ca.test';
const organization = {
  name: '杭州云栈科技有限公司',
  creditCode: '91330100MA00000000',
  country: 'CN',
  province: '浙江',
  locality: '杭州',
};
const place = 'C=CN,ST=浙江,L=杭州,O=杭州云栈科技有限公司';
const register = 'businessCategory=Private Organization,jurisdictionC=CN,serialNumber=91330100MA00000000';

let issuer: LocalIssuer;
beforeAll(async () => {
  issuer = createSandboxIssuer(await completeAuthorities([], now, baseUrl), baseUrl);
});

/** The request asks for a subject, which must not get into the certificate. */
async function issue(
  request: Pick<IssueRequest, 'family' | 'assurance'> & Partial<IssueRequest>,
  key = newEc('P-256'),
) {
  return issuer.issue({
    orderNo: 'CN20261121-10001',
    csr: await opensslRequest(['asked.example.net'], key),
    names: [],
    now,
    paidUntil: new Date(now.getTime() + 3 * 365 * dayMs),
    ...request,
  });
}

const kinds = [
  {
    name: 'TLS EV',
    request: { family: 'tls', assurance: 'ev', names: ['example.com', 'www.example.com'], organization },
    subject: `${register},${place},CN=example.com`,
    purpose: 'TLS Web Server Authentication',
    policy: '2.23.140.1.1',
    usage: 'Digital Signature',
    san: 'DNS:example.com, DNS:www.example.com',
    verifies: 'sslserver',
    refuses: 'smimesign',
    days: 199,
    signedBy: 'ec',
  },
  {
    name: 'TLS for addresses',
    request: { family: 'tls', assurance: 'dv', names: ['8.8.8.8', '2606:4700::1111'] },
    subject: 'CN=8.8.8.8',
    purpose: 'TLS Web Server Authentication',
    policy: '2.23.140.1.2.1',
    usage: 'Digital Signature',
    san: 'IP Address:8.8.8.8, IP Address:2606:4700:0:0:0:0:0:1111',
    verifies: 'sslserver',
    refuses: 'smimesign',
    days: 199,
    signedBy: 'ec',
  },
  {
    name: 'code signing OV',
    request: { family: 'code', assurance: 'ov', organization },
    subject: `${place},CN=杭州云栈科技有限公司`,
    purpose: 'Code Signing',
    policy: '2.23.140.1.4.1',
    usage: 'Digital Signature',
    san: null,
    verifies: 'any',
    refuses: 'sslserver',
    days: 459,
    signedBy: 'code',
  },
  {
    name: 'code signing EV',
    request: { family: 'code', assurance: 'ev', organization },
    subject: `${register},${place},CN=杭州云栈科技有限公司`,
    purpose: 'Code Signing',
    policy: '2.23.140.1.3',
    usage: 'Digital Signature',
    san: null,
    verifies: 'any',
    refuses: 'smimesign',
    days: 459,
    signedBy: 'code',
  },
  {
    name: 'document signing',
    request: { family: 'doc', assurance: 'ov', organization },
    subject: `${place},CN=杭州云栈科技有限公司`,
    purpose: '1.3.6.1.5.5.7.3.36',
    policy: null,
    usage: 'Digital Signature, Non Repudiation',
    san: null,
    verifies: 'any',
    refuses: 'sslserver',
    // The paid period; the hour by which notBefore is backdated does not fill another day.
    days: 3 * 365,
    signedBy: 'doc',
  },
  {
    name: 'S/MIME for a mailbox',
    request: { family: 'email', assurance: 'dv', names: ['ada@example.com'] },
    subject: 'CN=ada@example.com',
    purpose: 'E-mail Protection',
    policy: '2.23.140.1.5.1.2',
    usage: 'Digital Signature, Key Agreement',
    san: 'email:ada@example.com',
    verifies: 'smimesign',
    refuses: 'sslserver',
    days: 824,
    signedBy: 'email',
  },
  {
    name: 'S/MIME for an organization',
    request: { family: 'email', assurance: 'ov', names: ['ada@example.com'], organization },
    subject: `${place},organizationIdentifier=NTRCN-91330100MA00000000,CN=ada@example.com`,
    purpose: 'E-mail Protection',
    policy: '2.23.140.1.5.2.2',
    usage: 'Digital Signature, Key Agreement',
    san: 'email:ada@example.com',
    verifies: 'smimesign',
    refuses: 'sslserver',
    days: 824,
    signedBy: 'email',
  },
  {
    name: 'a verified mark',
    request: { family: 'vmc', assurance: 'ev', names: ['example.com'], organization },
    subject: `${register},${place},CN=杭州云栈科技有限公司`,
    purpose: 'Brand Indicator for Message Identification',
    policy: '1.3.6.1.4.1.53087.1.1',
    usage: null,
    san: 'DNS:example.com',
    verifies: 'any',
    refuses: 'sslserver',
    days: 397,
    signedBy: 'vmc',
  },
] as const;

describe('a certificate of each family', () => {
  it.each(kinds)('holds what its purpose requires: $name', async (kind) => {
    const { chain, authority, notBefore, notAfter } = unwrap(await issue(kind.request));
    expect(authority).toBe(kind.signedBy);
    const days = Math.floor((notAfter.getTime() + 1000 - notBefore.getTime()) / dayMs);
    expect(days).toBe(kind.days);

    const at = String(now.getTime() / 1000 + 60);
    const verify = (purpose: string) => verifyChain(chain, '-attime', at, '-purpose', purpose);
    expect(await verify(kind.verifies)).toContain('leaf.pem: OK');
    expect(await verify(kind.refuses)).toMatch(
      /unsupported certificate purpose|unsuitable certificate purpose/,
    );

    const shown = (pem: string | undefined) =>
      showCertificate(pem, '-text', '-nameopt', 'utf8,sep_comma_plus');
    const output = await shown(chain[0]);
    expect(output).toContain(`Subject: ${kind.subject}\n`);
    expect(output).toContain(`X509v3 Extended Key Usage: \n                ${kind.purpose}\n`);
    if (kind.usage === null) expect(output).not.toContain('X509v3 Key Usage');
    else expect(output).toContain(`X509v3 Key Usage: critical\n                ${kind.usage}\n`);
    if (kind.san === null) expect(output).not.toContain('Subject Alternative Name');
    else expect(output).toContain(`X509v3 Subject Alternative Name: \n                ${kind.san}\n`);
    if (kind.policy === null) expect(output).not.toContain('X509v3 Certificate Policies');
    else expect(output).toContain(`Policy: ${kind.policy}\n`);
    expect(output).not.toContain('asked.example.net');

    expect(await shown(chain[1])).toContain(`X509v3 Extended Key Usage: \n                ${kind.purpose}\n`);
  });

  it('allows key encipherment for an RSA key', async () => {
    const { chain } = unwrap(
      await issue({ family: 'email', assurance: 'dv', names: ['ada@example.com'] }, newRsa(2048)),
    );
    expect(await showCertificate(chain[0], '-ext', 'keyUsage')).toContain(
      'Digital Signature, Key Encipherment',
    );
  });

  const refused = [
    {
      name: 'RSA 2048 for code',
      request: { family: 'code', assurance: 'ov', organization },
      key: newRsa(2048),
      want: 'key-weak',
    },
    {
      name: 'code without an organization',
      request: { family: 'code', assurance: 'ov' },
      key: newEc('P-256'),
      want: 'organization-missing',
    },
    {
      name: 'a mark without an organization',
      request: { family: 'vmc', assurance: 'ev', names: ['example.com'] },
      key: newEc('P-256'),
      want: 'organization-missing',
    },
    {
      name: 'names in a code-signing certificate',
      request: { family: 'code', assurance: 'ov', organization, names: ['example.com'] },
      key: newEc('P-256'),
      want: 'nothing-to-certify',
    },
    {
      name: 'S/MIME without a mailbox',
      request: { family: 'email', assurance: 'dv' },
      key: newEc('P-256'),
      want: 'nothing-to-certify',
    },
  ] as const;
  it.each(refused)('is refused: $name', async ({ request, key, want }) => {
    expect(await issue(request, key)).toEqual({ ok: false, error: want });
  });
});

describe('authorities', () => {
  it('of a new family are created under the existing root', async () => {
    const all = await completeAuthorities([], now, baseUrl);
    const again = await completeAuthorities([all.root, all.rsa, all.ec], now, baseUrl);
    expect([again.root, again.rsa, again.ec]).toEqual([all.root, all.rsa, all.ec]);
    expect(again.code.certificate).not.toEqual(all.code.certificate);
  });
});
