import { describe, expect, it } from 'vitest';
import {
  createRequest,
  defaultCommonName,
  makeKeyPair,
  type RequestAlgorithm,
  type SubjectFields,
} from '#core/x509/request.ts';
import { readRequest } from '#core/x509/request-facts.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';

const plain: RequestAlgorithm = { encryption: 'ECC', keyLength: 2048, curve: 'P-256', signature: 'SHA256' };
const rsa: RequestAlgorithm = { ...plain, encryption: 'RSA' };
const domainOnly: SubjectFields = {
  country: 'SG',
  province: 'Beijing',
  locality: '',
  organization: '',
  orgUnit: '',
};

async function request(
  names: readonly string[],
  subject: SubjectFields,
  algorithm: RequestAlgorithm,
  emails: readonly string[] = [],
) {
  const commonName = defaultCommonName({ names, emails, subject });
  return createRequest({ commonName, names, emails, subject }, algorithm, await makeKeyPair(algorithm));
}

describe('a request that openssl reads and verifies', () => {
  const algorithms = [
    { algorithm: rsa, key: '2048 bit', signature: 'sha256WithRSAEncryption' },
    {
      algorithm: { ...rsa, keyLength: 3072, signature: 'SHA384' },
      key: '3072 bit',
      signature: 'sha384WithRSAEncryption',
    },
    {
      algorithm: { ...rsa, keyLength: 4096, signature: 'SHA512' },
      key: '4096 bit',
      signature: 'sha512WithRSAEncryption',
    },
    { algorithm: plain, key: 'ASN1 OID: prime256v1', signature: 'ecdsa-with-SHA256' },
    {
      algorithm: { ...plain, curve: 'P-384', signature: 'SHA384' },
      key: 'ASN1 OID: secp384r1',
      signature: 'ecdsa-with-SHA384',
    },
    {
      algorithm: { ...plain, curve: 'P-521', signature: 'SHA512' },
      key: 'ASN1 OID: secp521r1',
      signature: 'ecdsa-with-SHA512',
    },
    { algorithm: { ...plain, curve: 'P-521' }, key: 'ASN1 OID: secp521r1', signature: 'ecdsa-with-SHA256' },
  ] as const satisfies readonly { algorithm: RequestAlgorithm; key: string; signature: string }[];

  it.each(algorithms)('$key $signature', async ({ algorithm, key, signature }) => {
    const made = await request(['a.example', '*.a.example'], domainOnly, algorithm);
    const { stderr, stdout } = await runTool(
      'openssl',
      ['req', '-in', 'r.pem', '-verify', '-text', '-noout'],
      {
        'r.pem': made.pem,
      },
    );
    expect(stderr + stdout).toContain('verify OK');
    expect(stdout).toContain(key);
    expect(stdout).toContain(`Signature Algorithm: ${signature}`);
    expect(stdout).toContain('DNS:a.example, DNS:*.a.example');
  });
});

describe('the subject', () => {
  const cases = [
    {
      name: 'a domain-validated product: country, province and the first name',
      names: ['a.example'],
      subject: domainOnly,
      want: 'C=SG,ST=Beijing,CN=a.example',
    },
    {
      name: 'every field, from the widest to the narrowest, in any script',
      names: ['a.example'],
      subject: {
        country: 'CN',
        province: '上海',
        locality: '浦东',
        organization: '#1, "测试" + Co; <x>=y',
        orgUnit: 'SSL',
        email: 'it@a.example',
      },
      want: 'C=CN,ST=上海,L=浦东,O=#1, "测试" + Co; <x>=y,OU=SSL,CN=a.example,emailAddress=it@a.example',
    },
    {
      name: 'the next name as common name if one is over 64 characters',
      names: [`${'a'.repeat(60)}.example`, 'b.example'],
      subject: domainOnly,
      want: 'C=SG,ST=Beijing,CN=b.example',
    },
    {
      name: 'no common name if no name is short enough',
      names: [`${'a'.repeat(60)}.example`],
      subject: domainOnly,
      want: 'C=SG,ST=Beijing',
    },
    {
      name: 'the organization as common name if there are no names, as for code signing',
      names: [],
      subject: { ...domainOnly, organization: 'Example Pte Ltd' },
      want: 'C=SG,ST=Beijing,O=Example Pte Ltd,CN=Example Pte Ltd',
    },
  ];

  it.each(cases)('$name', async ({ names, subject, want }) => {
    const made = await request(names, subject, plain);
    const { stdout } = await runTool(
      'openssl',
      ['req', '-in', 'r.pem', '-noout', '-subject', '-nameopt', 'utf8,sep_comma_plus,sname'],
      { 'r.pem': made.pem },
    );
    expect(stdout.trim()).toBe(`subject=${want}`);
  });
});

it('writes IP addresses as addresses, not as names', async () => {
  const made = await request(['203.0.113.7', '2001:db8::7', 'a.example'], domainOnly, plain);
  const { stdout } = await runTool('openssl', ['req', '-in', 'r.pem', '-noout', '-text'], {
    'r.pem': made.pem,
  });
  expect(stdout).toContain('IP Address:203.0.113.7, IP Address:2001:DB8:0:0:0:0:0:7, DNS:a.example');
});

it('returns the hashes that openssl computes', async () => {
  const made = await request(['a.example'], domainOnly, rsa);
  const files = { 'r.pem': made.pem, 'r.der': made.der };
  const digest = await runTool('openssl', ['dgst', '-sha256', '-r', 'r.der'], files);
  const key = await runTool('openssl', ['req', '-in', 'r.pem', '-noout', '-pubkey'], files);
  const spki = await runTool(
    'sh',
    ['-c', 'openssl pkey -pubin -in k.pem -outform DER | openssl dgst -sha256 -r'],
    { 'k.pem': key.stdout },
  );
  expect(made.hashValue).toBe(digest.stdout.split(' ')[0]);
  expect(made.spkiHash).toBe(spki.stdout.split(' ')[0]);
});

describe('reading a request', () => {
  it('returns what was written', async () => {
    const made = await request(['a.example', '203.0.113.7'], { ...domainOnly, organization: 'Org' }, plain);
    const reading = await readRequest(made.pem);
    expect(reading).toMatchObject({
      ok: true,
      value: {
        names: ['a.example', '203.0.113.7'],
        key: { algorithm: 'EC', size: 256, curve: 'P-256' },
        signatureAlgorithm: 'ecdsa-with-SHA256',
        selfSignature: 'valid',
        hashValue: made.hashValue,
        spkiHash: made.spkiHash,
      },
    });
    expect(reading.ok && reading.value.subject.map(({ short, value }) => `${short}=${value}`)).toEqual([
      'C=SG',
      'ST=Beijing',
      'O=Org',
      'CN=a.example',
    ]);
  });

  it('detects that the signature is not by the key inside', async () => {
    const { pem, der } = await request(['a.example'], domainOnly, plain);
    const forged = der.slice();
    const at = Buffer.from(forged).indexOf('a.example');
    forged[at] = 'b'.charCodeAt(0);
    const text = pem.replace(/\n[\s\S]*\n-----END/, `\n${Buffer.from(forged).toString('base64')}\n-----END`);
    expect(await readRequest(text)).toMatchObject({ ok: true, value: { selfSignature: 'invalid' } });
  });

  const bad = [
    { name: 'an empty text', text: '', want: { code: 'not-found', detail: '' } },
    { name: 'a word', text: 'hello', want: { code: 'not-found', detail: '' } },
    {
      name: 'a key instead',
      text: '-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----',
      want: { code: 'not-found', detail: 'PRIVATE KEY' },
    },
    {
      name: 'a truncated request',
      text: 'x\n-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n',
      want: { code: 'damaged', detail: '2' },
    },
    {
      name: 'base64 of something else',
      text: '-----BEGIN CERTIFICATE REQUEST-----\naGVsbG8=\n-----END CERTIFICATE REQUEST-----',
      want: { code: 'unreadable', detail: 'structure' },
    },
    {
      name: 'two requests at once',
      text: '-----BEGIN CERTIFICATE REQUEST-----\nAAAA\n-----END CERTIFICATE REQUEST-----\n'.repeat(2),
      want: { code: 'several', detail: '4' },
    },
  ];

  it.each(bad)('refuses $name', async ({ text, want }) => {
    expect(await readRequest(text)).toEqual({ ok: false, error: want });
  });
});
