import { beforeAll, describe, expect, it } from 'vitest';
import { certificateLabels } from '#core/x509/certificate.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { encodePem } from '#core/x509/pem.ts';
import { buildPfx, type PfxKind } from '#core/x509/pfx.ts';
import { createRequest, makeKeyPair, type RequestAlgorithm } from '#core/x509/request.ts';
import { singleBlock } from '#core/x509/single-block.ts';
import { issueChain } from '#tests/support/files/issue-chain.ts';
import { hasTool, runTool } from '#tests/support/tools/run-tool.ts';
import { unwrap } from '#tests/support/unwrap.ts';

interface Material {
  readonly key: Bytes;
  readonly chain: readonly [Bytes, ...Bytes[]];
}

const algorithms = {
  RSA: { encryption: 'RSA', keyLength: 2048, curve: 'P-256', signature: 'SHA256' },
  EC: { encryption: 'ECC', keyLength: 2048, curve: 'P-384', signature: 'SHA384' },
} as const satisfies Record<string, RequestAlgorithm>;
const subject = { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' };
const materials = new Map<string, Material>();

beforeAll(async () => {
  for (const [name, algorithm] of Object.entries(algorithms)) {
    const keys = await makeKeyPair(algorithm);
    const content = { commonName: 'pfx.example', names: ['pfx.example'], emails: [], subject };
    const request = await createRequest(content, algorithm, keys);
    const [leaf, ...issuers] = (await issueChain(request.pem)).map((pem) => {
      return unwrap(singleBlock(pem, certificateLabels));
    });
    if (leaf === undefined) throw new Error('no leaf');
    const key = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
    materials.set(name, { key, chain: [leaf, ...issuers] });
  }
});

const built = new Map<string, Bytes>();

/** Deriving keys is slow by design, so each file is built only once. */
async function build(kind: PfxKind, algorithm: string, password: string): Promise<[Bytes, Material]> {
  const material = materials.get(algorithm);
  if (material === undefined) throw new Error(algorithm);
  const name = `${kind} ${algorithm} ${password}`;
  const entries = [{ alias: 'pfx.example', key: material.key, certificates: material.chain }];
  const pfx = built.get(name) ?? (await buildPfx(kind, entries, password));
  built.set(name, pfx);
  return [pfx, material];
}

/** 3DES is in OpenSSL's default provider; only RC2 needs `-legacy`. */
function openssl(pfx: Bytes, password: string, ...args: string[]) {
  const files = { 'x.p12': pfx, 'pass.txt': `${password}\n` };
  return runTool('openssl', ['pkcs12', '-in', 'x.p12', '-passin', 'file:pass.txt', ...args], files);
}

const kinds = [
  { kind: 'modern', algorithm: 'RSA' },
  { kind: 'modern', algorithm: 'EC' },
  { kind: 'compatible', algorithm: 'RSA' },
  { kind: 'compatible', algorithm: 'EC' },
] as const satisfies readonly { kind: PfxKind; algorithm: string }[];
const ciphers = {
  modern: [
    'MAC: sha256, Iteration 600000',
    'PBES2, PBKDF2, AES-256-CBC, Iteration 600000, PRF hmacWithSHA256',
  ],
  compatible: ['MAC: sha1, Iteration 2000', 'pbeWithSHA1And3-KeyTripleDES-CBC, Iteration 2000'],
};

describe.each(kinds)('$kind, $algorithm', ({ kind, algorithm }) => {
  const passwords = [
    { name: 'plain', password: 'correct horse' },
    { name: 'Chinese', password: '密码-锁头' },
    { name: 'beyond the basic plane', password: 'key 🔑' },
    { name: 'longer than a hash block', password: 'p'.repeat(200) },
    { name: 'empty', password: '' },
  ];

  it.each(passwords)('opens in openssl with a password that is $name', async ({ password }) => {
    const [pfx, { key, chain }] = await build(kind, algorithm, password);
    const { stdout, stderr, code } = await openssl(pfx, password, '-info', '-nodes');
    expect(code, stderr).toBe(0);
    for (const cipher of ciphers[kind]) expect(stderr).toContain(cipher);
    expect(stdout).toContain(encodePem('PRIVATE KEY', key));
    for (const certificate of chain) expect(stdout).toContain(encodePem('CERTIFICATE', certificate));
    expect(stdout.match(/friendlyName: pfx\.example/g)).toHaveLength(2);
    expect(new Set(stdout.match(/localKeyID: .*/g)).size).toBe(1);
  });

  it('does not open in openssl with another password', async () => {
    const [pfx] = await build(kind, algorithm, 'correct horse');
    const { code, stderr } = await openssl(pfx, 'wrong', '-nodes');
    expect(code).not.toBe(0);
    expect(stderr).toContain('invalid password');
  });

  it.skipIf(!hasTool('keytool'))(
    'opens in keytool with its whole chain, and Java can read the key (skipped without Java)',
    async () => {
      const [pfx] = await build(kind, algorithm, 'correct horse');
      const store = ['-keystore', 'x.p12', '-storetype', 'PKCS12', '-storepass', 'correct horse'];
      const list = await runTool('keytool', ['-list', '-v', ...store], { 'x.p12': pfx });
      expect(list.code, list.stdout).toBe(0);
      expect(list.stdout).toContain('Alias name: pfx.example');
      expect(list.stdout).toContain('Entry type: PrivateKeyEntry');
      expect(list.stdout).toContain('Certificate chain length: 3');
      // Making a request signs with the private key.
      const signed = await runTool('keytool', ['-certreq', '-alias', 'pfx.example', ...store], {
        'x.p12': pfx,
      });
      expect(signed.code, signed.stdout).toBe(0);
      expect(signed.stdout).toContain('BEGIN NEW CERTIFICATE REQUEST');
    },
  );

  it('holds neither the key nor a certificate in the clear', async () => {
    const [pfx, { key, chain }] = await build(kind, algorithm, 'correct horse');
    const file = Buffer.from(pfx);
    for (const secret of [key, ...chain])
      expect(file.includes(Buffer.from(secret.subarray(40, 80)))).toBe(false);
  });
});
