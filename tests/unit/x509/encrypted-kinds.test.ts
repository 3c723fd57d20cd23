import { createCipheriv, pbkdf2Sync } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { integer, nullValue, objectId, octetString, sequence } from '#core/x509/der.ts';
import { toHex, utf8 } from '#core/x509/encoding.ts';
import { inspect, inspectWithKeys } from '#core/x509/inspect.ts';
import { sm3 } from '#core/x509/sm3.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';

let files: ReadonlyMap<string, Uint8Array<ArrayBuffer>> = new Map();
const file = (name: string) => files.get(name) ?? new Uint8Array();

beforeAll(async () => {
  files = await madeFiles(`
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:SM2 -pkeyopt ec_param_enc:named_curve -out sm2.pem
openssl pkcs8 -topk8 -in sm2.pem -v2 sm4-cbc -passout pass:secret -out sm4.pem
openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out k.pem
for prf in hmacWithSHA224 hmacWithSHA512-256; do openssl pkcs8 -topk8 -in k.pem -v2 aes128 -v2prf $prf -passout pass:secret -out $prf.pem; done
openssl pkcs8 -topk8 -in k.pem -v2 camellia-256-cbc -passout pass:secret -out camellia.pem
`);
}, 60_000);

it('hashes by SM3 as the examples of the standard', () => {
  expect(toHex(sm3(utf8('abc')))).toBe('66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0');
  expect(toHex(sm3(utf8('abcd'.repeat(16))))).toBe(
    'debe9ff92275b8a138604889c18e5a4d6fdb70e5387e5765293dcba39c0c5732',
  );
});

it.each([
  ['sm4.pem', 'sm2.pem'],
  ['hmacWithSHA224.pem', 'k.pem'],
  ['hmacWithSHA512-256.pem', 'k.pem'],
])('opens %s', async (name, plain) => {
  const opened = await inspectWithKeys(file(name), 'secret');
  const own = await inspectWithKeys(file(plain));
  expect([opened.faults, [...opened.keys.values()]]).toEqual([[], [...own.keys.values()]]);
  expect((await inspect(file(name), 'wrong')).faults.map(({ code }) => code)).toEqual(['password-wrong']);
});

it('opens an SM2 key as GmSSL encrypts it: PBKDF2 with HMAC-SM3, then SM4', async () => {
  const [[, key] = []] = [...(await inspectWithKeys(file('sm2.pem'))).keys];
  if (key === undefined) throw new Error('no key');
  const [salt, iv] = [utf8('saltsalt'), new Uint8Array(16).fill(7)];
  const cipher = createCipheriv('sm4-cbc', pbkdf2Sync('secret', salt, 2048, 16, 'sm3'), iv);
  const hidden = new Uint8Array(Buffer.concat([cipher.update(key), cipher.final()]));
  const prf = sequence(objectId('1.2.156.10197.1.401.3.1'), nullValue());
  const derivation = sequence(
    objectId('1.2.840.113549.1.5.12'),
    sequence(octetString(salt), integer(2048), prf),
  );
  const scheme = sequence(objectId('1.2.156.10197.1.104.2'), octetString(iv));
  const algorithm = sequence(objectId('1.2.840.113549.1.5.13'), sequence(derivation, scheme));
  const opened = await inspectWithKeys(sequence(algorithm, octetString(hidden)), 'secret');
  expect([opened.faults, [...opened.keys.values()]]).toEqual([[], [key]]);
});

it('names a cipher that it cannot open, and the way out', async () => {
  expect((await inspect(file('camellia.pem'), 'secret')).faults).toMatchObject([
    { code: 'cipher-unsupported', detail: 'CAMELLIA-256-CBC' },
  ]);
});
