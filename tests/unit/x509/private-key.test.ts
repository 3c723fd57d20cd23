import { describe, expect, it } from 'vitest';
import { integer, objectId, octetString, sequence } from '#core/x509/der.ts';
import { readNode } from '#core/x509/der-node.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { encodePrivateKey } from '#core/x509/pbe.ts';
import { type PemBlock, readPem } from '#core/x509/pem.ts';
import { publicKeyOf, toPkcs8 } from '#core/x509/private-key.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';

const keys = [
  { name: 'RSA in PKCS#8', make: 'genpkey -algorithm RSA -pkeyopt rsa_keygen_bits:2048' },
  { name: 'RSA in PKCS#1', make: 'genrsa -traditional 2048' },
  { name: 'EC in PKCS#8', make: 'genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-384' },
  { name: 'EC in SEC 1', make: 'ecparam -name prime256v1 -genkey -noout' },
  {
    name: 'EC without its public point',
    make: 'genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-521',
    cut: true,
  },
  { name: 'Ed25519', make: 'genpkey -algorithm ED25519' },
];

function pkcs8Of({ label, bytes }: PemBlock): Bytes | null {
  if (label !== 'RSA PRIVATE KEY' && label !== 'EC PRIVATE KEY') return bytes;
  return toPkcs8(label, readNode(bytes, label));
}

describe('the public half', () => {
  it.each(keys)('$name', async ({ make, cut }) => {
    const made = await runTool('openssl', make.split(' '));
    const shown = cut
      ? await runTool('openssl', ['ec', '-in', 'k.pem', '-no_public'], { 'k.pem': made.stdout })
      : made;
    const want = await runTool('openssl', ['pkey', '-in', 'k.pem', '-pubout'], { 'k.pem': made.stdout });
    const [block] = readPem(shown.stdout).blocks;
    const pkcs8 = block && pkcs8Of(block);
    if (!pkcs8) throw new Error(shown.stderr);
    expect(await publicKeyOf(pkcs8)).toEqual({ ok: true, value: readPem(want.stdout).blocks[0]?.bytes });
  });

  it('of an RSA key whose algorithm lacks its NULL is the one that all others hash', async () => {
    const made = await runTool('openssl', ['genrsa', '-traditional', '2048']);
    const der = readPem(made.stdout).blocks[0]?.bytes ?? new Uint8Array();
    const whole = toPkcs8('RSA PRIVATE KEY', readNode(der, 'RSAPrivateKey')) ?? new Uint8Array();
    const withoutNull = sequence(integer(0), sequence(objectId('1.2.840.113549.1.1.1')), octetString(der));
    expect(await publicKeyOf(withoutNull)).toEqual(await publicKeyOf(whole));
  });

  it('is refused for anything but a key', async () => {
    expect(await publicKeyOf(new Uint8Array(10))).toMatchObject({ ok: false, error: { code: 'unreadable' } });
  });
});

describe('a key file', () => {
  it.each([{ passphrase: '' }, { passphrase: 'open sesame' }, { passphrase: '密码' }])(
    'opens in openssl with "$passphrase"',
    async ({ passphrase }) => {
      const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
        'sign',
        'verify',
      ]);
      const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey));
      const pem = await encodePrivateKey(pkcs8, passphrase);
      expect(pem).toContain(passphrase === '' ? 'BEGIN PRIVATE KEY' : 'BEGIN ENCRYPTED PRIVATE KEY');
      const files = { 'k.pem': pem, 'pass.txt': `${passphrase}\n` };
      const read = await runTool('openssl', ['pkey', '-in', 'k.pem', '-passin', 'file:pass.txt'], files);
      expect(readPem(read.stdout).blocks[0]?.bytes).toEqual(pkcs8);
    },
  );
});
