import { beforeAll, describe, expect, it } from 'vitest';
import { type CertificateView, readCertificateView } from '#core/x509/certificate-view.ts';
import { integer, objectId, octetString, sequence, textString } from '#core/x509/der.ts';
import { readNode } from '#core/x509/der-node.ts';
import { fromHex, toHex } from '#core/x509/encoding.ts';
import { readExtensions } from '#core/x509/extensions/extension-view.ts';
import { inspect } from '#core/x509/inspect.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';

/** What openssl writes, in the syntax of its configuration, and what is read from it. */
const written = [
  ['basicConstraints', 'critical,CA:true,pathlen:3', { ca: true, pathLength: 3 }],
  ['keyUsage', 'keyCertSign,cRLSign,decipherOnly', ['keyCertSign', 'cRLSign', 'decipherOnly']],
  [
    'extendedKeyUsage',
    'serverAuth,1.2.3.4',
    [
      { oid: '1.3.6.1.5.5.7.3.1', name: 'serverAuth' },
      { oid: '1.2.3.4', name: null },
    ],
  ],
  [
    'certificatePolicies',
    '2.23.140.1.2.1,@p',
    [
      { oid: '2.23.140.1.2.1', name: 'domain-validated', qualifiers: [] },
      {
        oid: '1.2.3',
        name: null,
        qualifiers: [
          { type: 'cps', value: 'http://a.example/cps' },
          { type: 'userNotice', organization: 'o', numbers: [1, 2], text: 'a text' },
        ],
      },
    ],
  ],
  [
    'nameConstraints',
    'permitted;DNS:a.example,permitted;IP:10.0.0.0/255.0.0.0,excluded;IP:2001:db8::/ffff:ffff::,excluded;IP:10.0.0.0/255.0.255.0',
    {
      permitted: [
        { type: 'dns', value: 'a.example' },
        { type: 'ip', value: '10.0.0.0/8' },
      ],
      excluded: [
        { type: 'ip', value: '2001:db8::/32' },
        { type: 'ip', value: '10.0.0.0/255.0.255.0' },
      ],
    },
  ],
  [
    'subjectAltName',
    'DNS:a.example,IP:10.1.1.1,IP:2001:db8::1,email:a@b.example,URI:https://a.example/,RID:1.2.3,dirName:n,otherName:1.2.3.5;UTF8:some',
    [
      { type: 'dns', value: 'a.example' },
      { type: 'ip', value: '10.1.1.1' },
      { type: 'ip', value: '2001:db8::1' },
      { type: 'email', value: 'a@b.example' },
      { type: 'uri', value: 'https://a.example/' },
      { type: 'rid', value: '1.2.3' },
      {
        type: 'dirname',
        value: [
          { type: '2.5.4.6', shortName: 'C', value: 'DE' },
          { type: '2.5.4.3', shortName: 'CN', value: 'n' },
        ],
      },
      { type: 'othername', oid: '1.2.3.5', value: 'some' },
    ],
  ],
  [
    'crlDistributionPoints',
    'd,e',
    [
      {
        fullName: [{ type: 'uri', value: 'http://a.example/c' }],
        reasons: ['keyCompromise', 'cACompromise'],
        crlIssuer: [
          {
            type: 'dirname',
            value: [
              { type: '2.5.4.6', shortName: 'C', value: 'DE' },
              { type: '2.5.4.3', shortName: 'CN', value: 'n' },
            ],
          },
        ],
      },
      {
        relativeName: [{ type: 'dirname', value: [{ type: '2.5.4.3', shortName: 'CN', value: 'relative' }] }],
      },
    ],
  ],
  [
    'authorityInfoAccess',
    'OCSP;URI:http://a.example/o,1.2.3;DNS:b',
    [
      { method: '1.3.6.1.5.5.7.48.1', name: 'ocsp', location: { type: 'uri', value: 'http://a.example/o' } },
      { method: '1.2.3', name: null, location: { type: 'dns', value: 'b' } },
    ],
  ],
  ['tlsfeature', 'status_request,status_request_v2,99', ['status_request', 'status_request_v2', 99]],
  ['policyConstraints', 'requireExplicitPolicy:2', { requireExplicitPolicy: 2, inhibitPolicyMapping: null }],
  ['policyMappings', '1.2.3:1.2.4', [{ issuerDomainPolicy: '1.2.3', subjectDomainPolicy: '1.2.4' }]],
  ['inhibitAnyPolicy', '1', 1],
  ['noCheck', 'ignored', true],
  ['nsComment', 'a comment', 'a comment'],
  ['nsCertType', 'server,sslCA', ['sslServer', 'sslCA']],
] as const;

const sections = `
[p]
policyIdentifier=1.2.3
CPS.1=http://a.example/cps
userNotice.1=@u
[u]
explicitText=UTF8:a text
organization=o
noticeNumbers=1,2
[n]
C=DE
CN=n
[e]
relativename=r
[r]
CN=relative
[d]
fullname=URI:http://a.example/c
CRLissuer=dirName:n
reasons=keyCompromise,CACompromise`;

let view: CertificateView | undefined;

beforeAll(async () => {
  const lines = written.map(([name, value]) => `${name}=${value}`).join('\n');
  const files = await madeFiles(`cat > all.ext <<'END'\n${lines}\n${sections}\nEND
openssl req -new -newkey rsa:2048 -nodes -keyout k.pem -subj '/C=DE/O=A/CN=a.example' -out r.pem
openssl x509 -req -in r.pem -signkey k.pem -set_serial 0x1234567890 -days 30 -extfile all.ext -outform DER -out c.der`);
  const { objects } = await inspect(files.get('c.der') ?? new Uint8Array());
  const [first] = objects;
  if (first?.view.kind === 'certificate') view = first.view;
});

describe('extensions written by openssl are read', () => {
  it.each(written.map(([name, , value], index) => ({ name, value, index })))('$name', ({ value, index }) => {
    expect(view?.extensions[index]).toMatchObject({ value, fault: null });
  });
});

describe('every field is where its span says', () => {
  const cut = ({ at, length }: { at: number; length: number }) =>
    view?.der.subarray(at, at + length) ?? new Uint8Array();

  it('in a certificate', () => {
    if (view === undefined) throw new Error('no certificate');
    const { spans, key, subject, extensions } = view;
    expect(toHex(cut(spans.serialNumber))).toBe('02051234567890');
    expect(cut(spans.subjectPublicKeyInfo)).toEqual(key.spki);
    expect(Buffer.from(cut(spans.notBefore)).subarray(2).toString()).toBe(view.notBefore.text);
    for (const { span, value } of subject) expect(Buffer.from(cut(span)).toString()).toContain(value);
    for (const { valueSpan, span, hex } of extensions) {
      expect(toHex(cut(valueSpan))).toBe(hex);
      expect(toHex(cut(span)).endsWith(hex)).toBe(true);
    }
  });
});

/** Extensions that openssl has no syntax for, as bytes. */
const others = [
  {
    name: 'qcStatements',
    oid: '1.3.6.1.5.5.7.1.3',
    hex: toHex(
      sequence(
        sequence(objectId('0.4.0.1862.1.1')),
        sequence(objectId('0.4.0.1862.1.6'), sequence(objectId('0.4.0.1862.1.6.3'))),
        sequence(
          objectId('0.4.0.1862.1.2'),
          sequence(textString('PrintableString', 'EUR'), integer(100), integer(3)),
        ),
      ),
    ),
    value: [
      { oid: '0.4.0.1862.1.1', name: 'QcCompliance' },
      { oid: '0.4.0.1862.1.6', name: 'QcType', value: ['web'] },
      { oid: '0.4.0.1862.1.2', name: 'QcLimitValue', value: { currency: 'EUR', amount: 100, exponent: 3 } },
    ],
  },
  {
    name: 'cabfOrganizationIdentifier',
    oid: '2.23.140.3.1',
    hex: '301913034e545213024445800242590c0a31323334353637383930',
    value: { scheme: 'NTR', country: 'DE', state: 'BY', reference: '1234567890' },
  },
  {
    name: 'microsoftCertificateTemplate',
    oid: '1.3.6.1.4.1.311.21.7',
    hex: '300a06022a03020164020102',
    value: { oid: '1.2.3', majorVersion: 100, minorVersion: 2 },
  },
  {
    name: 'microsoftCertificateType',
    oid: '1.3.6.1.4.1.311.20.2',
    hex: '1e0a00530075006200430041',
    value: 'SubCA',
  },
  {
    name: 'microsoftCaVersion',
    oid: '1.3.6.1.4.1.311.21.1',
    hex: '0203020001',
    value: { certificate: 1, key: 2 },
  },
];

describe('extensions given as bytes', () => {
  const read = (oid: string, hex: string) => {
    const list = sequence(sequence(objectId(oid), octetString(fromHex(hex))));
    return readExtensions(readNode(list, 'Extensions'))[0];
  };

  it.each(others)('$name', ({ name, oid, hex, value }) => {
    expect(read(oid, hex)).toMatchObject({ name, oid, critical: false, value, hex, fault: null });
  });

  it('are shown as hex if unknown', () => {
    expect(read('1.2.3.4', '0500')).toMatchObject({ name: null, value: null, hex: '0500', fault: null });
  });

  it.each(others)('report a missing byte and hide nothing: $name', ({ oid, hex }) => {
    const broken = read(oid, hex.slice(0, -2));
    expect(broken).toMatchObject({ value: null, hex: hex.slice(0, -2), fault: { code: 'cut' } });
  });

  it('leave the others unaffected if one is malformed', () => {
    const bad = sequence(objectId('2.5.29.19'), octetString(fromHex('0500')));
    const good = sequence(objectId('2.5.29.14'), octetString(fromHex('0402aabb')));
    const views = readExtensions(readNode(sequence(bad, good), 'Extensions'));
    expect(views).toMatchObject([
      { name: 'basicConstraints', value: null, fault: { code: 'unexpected', at: 11 } },
      { name: 'subjectKeyIdentifier', value: 'aabb', fault: null },
    ]);
  });
});

it('a malformed certificate reports what is missing and where', () => {
  const der = sequence(sequence(integer(1)), sequence(objectId('1.2.3')));
  expect(() => readCertificateView(readNode(der, 'Certificate'))).toThrow(/BIT STRING \(signatureValue\)/);
});
