import { describe, expect, it } from 'vitest';
import { maxOrders } from '#core/names/batch-text.ts';
import { readPem } from '#core/x509/pem.ts';
import { keyRule } from '#tests/support/files/key-rule.ts';
import { newEc, newRsa, openssl, opensslRequest } from '#tests/support/files/openssl.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import { within } from '#tests/support/work.ts';
import { type InspectedRequest, intakeBounds } from '#workers/intake-api.ts';
import { intakeJobs } from '#workers/intake-jobs.ts';

const ec = await opensslRequest(['a.example', '*.a.example', '203.0.113.7', '2001:db8::7'], newEc('P-256'));
const other = await opensslRequest(['b.example'], newEc('P-384'));
const derOf = (pem: string) => Buffer.from(readPem(pem).blocks[0]?.bytes ?? []);

async function inspect(text: string): Promise<readonly InspectedRequest[]> {
  return unwrap(await intakeJobs.inspectRequests(text, keyRule));
}

const brief = (requests: readonly InspectedRequest[]) =>
  requests.map(({ label, commonName, faultCode, faultDetail }) => ({
    label,
    commonName,
    faultCode,
    faultDetail,
  }));
const good = (label: string, commonName: string) => ({ label, commonName, faultCode: null, faultDetail: '' });

it('reads a request as openssl does', async () => {
  const [request] = await inspect(ec);
  if (request === undefined) throw new Error('nothing was read');
  const digest = await openssl(['req', '-in', 'r.pem', '-outform', 'DER', '-out', 'r.der'], {
    'r.pem': request.csr,
  });
  expect(digest.code).toBe(0);
  expect(request).toMatchObject({
    label: '#1',
    csr: ec,
    commonName: 'a.example',
    names: ['a.example', '*.a.example', '203.0.113.7', '2001:db8::7'],
    emails: [],
    organization: '',
    key: { algorithm: 'EC', size: 256, curve: 'P-256', exponent: null },
    signatureAlgorithm: 'ecdsa-with-SHA256',
    signatureValid: true,
    faultCode: null,
  });
  expect(request.hashValue).toMatch(/^[0-9a-f]{64}$/);
  expect(request.spkiHash).toMatch(/^[0-9a-f]{64}$/);
});

it('separates mailboxes from names, and reads the organization', async () => {
  const made = await openssl(
    [
      ...['req', '-new', '-nodes', '-keyout', 'key.pem', ...newRsa(2048)],
      ...['-utf8', '-subj', '/C=CN/O=示例公司/CN=me@a.example'],
      ...['-addext', 'subjectAltName=email:me@a.example,email:you@a.example,DNS:a.example'],
    ],
    {},
  );
  expect(await inspect(made.output)).toMatchObject([
    {
      commonName: 'me@a.example',
      organization: '示例公司',
      names: ['me@a.example', 'a.example'],
      emails: ['me@a.example', 'you@a.example'],
      key: { algorithm: 'RSA', size: 2048, exponent: '65537' },
    },
  ]);
});

describe('a request is read', () => {
  const wrapped = ec.replaceAll('\n', '\r\n');
  const cases = [
    { name: 'as plain PEM', text: ec },
    { name: 'with CRLF', text: wrapped },
    { name: 'with old Mac line ends', text: ec.replaceAll('\n', '\r') },
    { name: 'with a byte order mark', text: `\uFEFF${ec}` },
    { name: 'indented, with blank lines', text: ec.replaceAll('\n', '\n\n   ') },
    { name: 'with its base64 in one long line', text: ec.replace(/\n(?!-----END)(?=[A-Za-z0-9+/=])/g, '') },
    { name: 'with the older label', text: ec.replaceAll('CERTIFICATE REQUEST', 'NEW CERTIFICATE REQUEST') },
    { name: 'as DER in base64 without a header', text: derOf(ec).toString('base64') },
    { name: 'as DER in base64 lines of 76', text: derOf(ec).toString('base64').replace(/.{76}/g, '$&\r\n') },
    { name: 'with text around it', text: `Dear CA,\n${ec}\nThank you -----` },
    {
      name: 'next to a key and a certificate',
      text: `-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n${ec}-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n`,
    },
  ];
  it.each(cases)('$name', async ({ text }) => {
    const requests = await inspect(text);
    expect(brief(requests)).toEqual([good('#1', 'a.example')]);
    expect(requests[0]?.csr).toBe(ec);
  });

  it('among several, with other text between', async () => {
    expect(brief(await inspect(`${ec}-- next --\n${other}`))).toEqual([
      good('#1', 'a.example'),
      good('#2', 'b.example'),
    ]);
  });
});

describe('bad requests are numbered, with their reason', () => {
  it('truncated, mislabeled, not base64, not a request, forged or repeated', async () => {
    const forged = derOf(ec);
    forged[forged.indexOf('a.example')] = 'z'.charCodeAt(0);
    const pem = (body: string, end = 'CERTIFICATE REQUEST') =>
      `-----BEGIN CERTIFICATE REQUEST-----\n${body}\n-----END ${end}-----\n`;
    const text = [
      ec,
      pem('AAAA', 'CERTIFICATE'),
      pem('@@@@'),
      pem('AAAA'),
      pem(forged.toString('base64')),
      ec,
      '-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n',
    ].join('');
    const line = (content: string, from = 0) =>
      String(text.slice(0, text.indexOf(content, from)).split('\n').length);
    expect(brief(await inspect(text))).toEqual([
      good('#1', 'a.example'),
      { label: '#2', commonName: '', faultCode: 'damaged', faultDetail: line(pem('AAAA', 'CERTIFICATE')) },
      { label: '#3', commonName: '', faultCode: 'damaged', faultDetail: line(pem('@@@@')) },
      { label: '#4', commonName: '', faultCode: 'unreadable', faultDetail: '' },
      {
        label: '#5',
        commonName: 'z.example',
        faultCode: 'signature-invalid',
        faultDetail: 'ecdsa-with-SHA256',
      },
      { label: '#6', commonName: 'a.example', faultCode: 'repeated', faultDetail: '#1' },
      { label: '#7', commonName: '', faultCode: 'damaged', faultDetail: String(text.split('\n').length - 2) },
    ]);
  });

  it.each([
    { algorithm: newRsa(1024), want: ['key-too-short', 'RSA 1024'] },
    { algorithm: newRsa(2056 + 4), want: ['key-odd-length', 'RSA 2060'] },
    { algorithm: [...newRsa(2048), '-sha1'], want: [null, ''] },
    { algorithm: newEc('secp256k1'), want: ['curve-not-taken', 'EC secp256k1'] },
    { algorithm: ['-newkey', 'ed25519'], want: ['algorithm-not-taken', 'Ed25519'] },
  ])('made with $algorithm', async ({ algorithm, want }) => {
    const [request] = await inspect(await opensslRequest(['a.example'], algorithm));
    expect([request?.faultCode, request?.faultDetail]).toEqual(want);
  });

  it('without being parsed if larger than any real request', async () => {
    const huge = Buffer.concat([Buffer.from([0x30, 0x83, 0x01, 0x00, 0x00]), Buffer.alloc(65_536)]);
    expect(brief(await inspect(huge.toString('base64')))).toEqual([
      { label: '#1', commonName: '', faultCode: 'too-large', faultDetail: '' },
    ]);
  });
});

describe('a text without a request', () => {
  it.each([
    { name: 'nothing', text: '', detail: '' },
    { name: 'words', text: '\n hello\nthere', detail: 'hello' },
    { name: 'a long line', text: 'x'.repeat(41), detail: `${'x'.repeat(40)}…` },
    { name: 'base64 of something else', text: 'aGVsbG8=', detail: 'aGVsbG8=' },
    {
      name: 'a certificate, and a damaged one',
      text: '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n-----BEGIN CERTIFICATE-----',
      detail: 'CERTIFICATE',
    },
    {
      name: 'blocks of two types',
      text: '-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n-----BEGIN PKCS7-----\n!\n-----END PKCS7-----',
      detail: 'PUBLIC KEY, PKCS7',
    },
  ])('is reported with what it holds: $name', async ({ text, detail }) => {
    expect(await intakeJobs.inspectRequests(text, keyRule)).toEqual({
      ok: false,
      error: { code: 'no-request-found', detail },
    });
  });

  it('is not searched if it is too long', async () => {
    expect(await intakeJobs.inspectRequests('x'.repeat(10_000_001), keyRule)).toEqual({
      ok: false,
      error: { code: 'text-too-large', detail: '10' },
    });
  });
});

it('reads as many requests as one submission has orders', () => {
  expect(intakeBounds.requests).toBe(maxOrders);
});

it('accepts as many requests as fit into one submission, and refuses more', async () => {
  expect(await inspect(ec.repeat(500))).toHaveLength(500);
  expect(await intakeJobs.inspectRequests(`${ec.repeat(500)}${other}`, keyRule)).toEqual({
    ok: false,
    error: { code: 'too-many-requests', detail: '500' },
  });
});

it('gives up quickly on thousands of headers without a body', async () => {
  const headers = '-----BEGIN CERTIFICATE REQUEST-----\n'.repeat(270_000);
  expect(await within(5_000, () => intakeJobs.inspectRequests(headers, keyRule))).toEqual({
    ok: false,
    error: { code: 'too-many-requests', detail: '500' },
  });
});
