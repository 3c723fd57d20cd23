import { createHash, createPrivateKey } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Bytes, utf8 } from '#core/x509/encoding.ts';
import { inspectWithKeys } from '#core/x509/inspect.ts';
import { readPem } from '#core/x509/pem.ts';
import { pemCiphers } from '#core/x509/pem-encryption.ts';
import { publicKeyOf } from '#core/x509/private-key.ts';
import { type KeyWriting, keyForms, writeKey } from '#core/x509/write-key.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';
import { sharedFixtures } from '#tests/support/files/shared-fixtures.ts';
import { hasTool, runTool } from '#tests/support/tools/run-tool.ts';
import { unwrap } from '#tests/support/unwrap.ts';

const makings = {
  rsa: '-algorithm RSA -pkeyopt rsa_keygen_bits:2048',
  p256: '-algorithm EC -pkeyopt ec_paramgen_curve:P-256',
  p384: '-algorithm EC -pkeyopt ec_paramgen_curve:P-384',
  p521: '-algorithm EC -pkeyopt ec_paramgen_curve:P-521',
  k256: '-algorithm EC -pkeyopt ec_paramgen_curve:secp256k1',
  brainpool: '-algorithm EC -pkeyopt ec_paramgen_curve:brainpoolP256r1',
  ed25519: '-algorithm ED25519',
  ed448: '-algorithm ED448',
  x25519: '-algorithm X25519',
  x448: '-algorithm X448',
  pss: '-algorithm RSA-PSS -pkeyopt rsa_keygen_bits:2048',
} as const;
type Name = keyof typeof makings | 'dsa';
const names = [...Object.keys(makings), 'dsa'] as readonly Name[];
const noTraditional: readonly Name[] = ['ed25519', 'ed448', 'x25519', 'x448', 'pss'];
const noJwk: readonly Name[] = ['brainpool', 'dsa', 'pss'];
const password = 'correct horse 密码';
const plain: KeyWriting = { form: 'pkcs8', encoding: 'PEM', password: '', cipher: 'AES-256-CBC' };

let files: ReadonlyMap<string, Bytes> = new Map();

beforeAll(async () => {
  files = await madeFiles(`
${Object.entries(makings)
  .map(([name, how]) => `openssl genpkey ${how} -out ${name}.pem`)
  .join('\n')}
openssl dsaparam -genkey 1024 | openssl pkey -out dsa.pem
for n in ${names.join(' ')}; do
  openssl pkcs8 -topk8 -nocrypt -in $n.pem -outform DER -out $n.pkcs8
  openssl pkey -in $n.pem -pubout -out $n.pub
done
for n in rsa p256 p384 p521 k256 brainpool dsa; do openssl pkey -in $n.pem -traditional -out $n.traditional; done
`);
}, 60_000);

function made(name: string): Bytes {
  const bytes = files.get(name);
  if (bytes === undefined) throw new Error(name);
  return bytes;
}

async function keyOf(bytes: Bytes, secret?: string): Promise<Bytes> {
  const { keys, faults } = await inspectWithKeys(bytes, secret);
  const [key] = keys.values();
  if (key === undefined) throw new Error(JSON.stringify(faults));
  return key;
}

async function write(key: Bytes, writing: Partial<KeyWriting>): Promise<Bytes> {
  const written = unwrap(await writeKey(key, { ...plain, ...writing }));
  return written.bytes;
}

/** The public half as OpenSSL prints it. */
async function opensslPublic(bytes: Bytes, ...args: string[]): Promise<string> {
  const run = await runTool('openssl', ['pkey', '-in', 'k', '-pubout', '-passin', 'file:p', ...args], {
    k: bytes,
    p: `${password}\n`,
  });
  return run.code === 0 ? run.stdout : run.stderr;
}

describe.each(names)('%s', (name) => {
  const shown = () => new TextDecoder().decode(made(`${name}.pub`));

  it('is written as PKCS#8 byte for byte as by OpenSSL, in DER and PEM', async () => {
    const key = await keyOf(made(`${name}.pem`));
    expect(await write(key, { encoding: 'DER' })).toEqual(made(`${name}.pkcs8`));
    expect(await write(key, {})).toEqual(made(`${name}.pem`));
  });

  it('is written as encrypted PKCS#8 that opens in OpenSSL and here', async () => {
    const key = await keyOf(made(`${name}.pem`));
    // Deriving a key is slow by design, and the encoding does not depend on the algorithm.
    for (const encoding of name === names[0] ? (['PEM', 'DER'] as const) : (['PEM'] as const)) {
      const written = await write(key, { encoding, password });
      expect(await opensslPublic(written, '-inform', encoding)).toBe(shown());
      expect(await keyOf(written, password)).toEqual(made(`${name}.pkcs8`));
    }
  });

  it.skipIf(noTraditional.includes(name))(
    'is written in the traditional form, plain and encrypted',
    async () => {
      const key = await keyOf(made(`${name}.pem`));
      expect(await write(key, { form: 'traditional' })).toEqual(made(`${name}.traditional`));
      for (const cipher of pemCiphers) {
        const written = await write(key, { form: 'traditional', password, cipher });
        expect(new TextDecoder().decode(written)).toContain(`DEK-Info: ${cipher},`);
        expect(await opensslPublic(written)).toBe(shown());
        expect(await write(await keyOf(written, password), {})).toEqual(made(`${name}.pem`));
      }
      const refusal = await writeKey(key, { ...plain, form: 'traditional', encoding: 'DER', password });
      expect(refusal).toEqual({ ok: false, error: { code: 'no-encryption', detail: 'DER' } });
    },
  );

  it.skipIf(!noTraditional.includes(name))('has no traditional form', async () => {
    const refusal = await writeKey(await keyOf(made(`${name}.pem`)), { ...plain, form: 'traditional' });
    expect(refusal).toMatchObject({ ok: false, error: { code: 'no-form' } });
  });

  it('is written as its public half', async () => {
    const key = await keyOf(made(`${name}.pem`));
    expect(new TextDecoder().decode(await write(key, { form: 'public' }))).toBe(shown());
  });

  it('is written as a JWK that another reader and this one read', async () => {
    const key = await keyOf(made(`${name}.pem`));
    const writing = { ...plain, form: 'jwk' } as const;
    if (noJwk.includes(name)) {
      expect(await writeKey(key, writing)).toMatchObject({ ok: false, error: { code: 'no-form' } });
      return;
    }
    const jwk = await write(key, { form: 'jwk' });
    const other = createPrivateKey({ format: 'jwk', key: JSON.parse(new TextDecoder().decode(jwk)) });
    expect(new Uint8Array(other.export({ format: 'der', type: 'pkcs8' }))).toEqual(made(`${name}.pkcs8`));
    expect(await keyOf(jwk)).toEqual(made(`${name}.pkcs8`));
    expect(await writeKey(key, { ...writing, password })).toMatchObject({
      ok: false,
      error: { code: 'no-encryption' },
    });
  });
});

it('finds the primes of an RSA key that comes without them', async () => {
  const written = await write(await keyOf(made('rsa.pem')), { form: 'jwk' });
  const { kty, n, e, d } = JSON.parse(new TextDecoder().decode(written));
  expect(await keyOf(utf8(JSON.stringify({ kty, n, e, d })))).toEqual(made('rsa.pkcs8'));
});

describe('reading a JWK', () => {
  const long = 'A_'.repeat(500);
  it.each([
    [`{"kty":"RSA","n":"${long}","e":"AQAB","d":"AQ"}`, 'unsupported'],
    [`{"kty":"RSA","n":"AQAB","e":"AQAB","d":"${long}"}`, 'key-inconsistent'],
    ['{"kty":"RSA","n":"AQAB","e":"AQAB","d":"AQ","p":"Aw"}', 'key-inconsistent'],
    ['{"kty":"RSA","n":"DQ","e":"AQ","d":"DA"}', 'key-inconsistent'],
    // A product of three primes.
    ['{"kty":"RSA","n":"A-k","e":"Bw","d":"Kw"}', 'key-inconsistent'],
    ['{"kty":"oct","k":"AAAA"}', 'unsupported'],
    ['{"kty":"EC","crv":"P-192","x":"AA","y":"AA"}', 'unsupported'],
    ['{"kty":"EC","crv":"__proto__","x":"AA","y":"AA"}', 'unsupported'],
    ['{"kty":"EC","crv":"P-256","x":"AA","y":"AA","d":"AQ"}', 'key-inconsistent'],
    ['{"kty":"RSA","n":"!","e":"AQAB"}', 'key-inconsistent'],
    ['{"kty":"RSA","n":"AQAB","e":"AQAB","d":"AQ"}', 'key-inconsistent'],
    ['{"a":1}', 'unrecognized'],
    ['{', 'unrecognized'],
  ])('refuses %s', async (text, code) => {
    const { objects, faults } = await inspectWithKeys(utf8(text));
    expect(objects).toEqual([]);
    expect(faults.map((fault) => fault.code)).toEqual([code]);
  });

  it('reads a set of public keys', async () => {
    const text = JSON.stringify({
      keys: [
        { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' },
        { kty: 'RSA', n: 'AQAB'.repeat(80), e: 'AQAB' },
      ],
    });
    const { objects } = await inspectWithKeys(utf8(text));
    expect(objects.map(({ view }) => view.kind === 'key' && view.key?.algorithm)).toEqual(['Ed25519', 'RSA']);
  });
});

describe.skipIf(!hasTool('ssh-keygen'))('OpenSSH (skipped without ssh-keygen)', () => {
  it.each([
    ['rsa', '-b 2048'],
    ['ecdsa', '-b 256'],
    ['ecdsa', '-b 521'],
    ['ed25519', ''],
  ])('%s %s is read with its private half', async (type, size) => {
    const own = await madeFiles(`
ssh-keygen -q -t ${type} ${size} -N '' -f k
cp k locked
ssh-keygen -q -p -P '' -N secret1 -f locked
`);
    const key = await keyOf(own.get('k') ?? new Uint8Array());
    const locked = await inspectWithKeys(own.get('locked') ?? new Uint8Array());
    const [object] = locked.objects;
    // The public key in the file equals the one that OpenSSL computes from the private key.
    const computed = readPem(await opensslPublic(await write(key, {}))).blocks[0]?.bytes;
    expect(object?.view.kind === 'key' && object.view.key?.spki).toEqual(computed);
    expect(locked.keys.size).toBe(0);
  });
});

const folder = sharedFixtures();
const conversion = v.object({
  pkcs8_der_sha256: v.string(),
  traditional_der_sha256: v.nullish(v.string()),
  unique: v.boolean(),
});
const entry = v.object({
  file: v.string(),
  expect: v.picklist(['accept', 'reject', 'either']),
  password: v.nullish(v.string()),
  key: v.nullish(v.object({ spki_sha256: v.nullish(v.string()) })),
  convert: v.nullish(conversion),
});

function fixtures() {
  if (folder === null) return [];
  const json: unknown = JSON.parse(readFileSync(join(folder, 'keys/manifest.json'), 'utf8'));
  return v.parse(v.object({ entries: v.array(entry) }), json).entries;
}

const isCompressed = (spki: Bytes) => [2, 3].includes(spki.at(-33) ?? 0) && spki.length < 65;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

describe.skipIf(folder === null)('external keys (skipped if ../shared/fixtures is missing)', () => {
  it.each(fixtures().filter((one) => one.expect !== 'reject'))('$file', async (one) => {
    const bytes = new Uint8Array(readFileSync(join(folder ?? '', one.file)));
    const { keys } = await inspectWithKeys(bytes, one.password ?? undefined);
    const [key] = keys.values();
    if (key === undefined) return expect(one.expect).toBe('either');
    const spki = await publicKeyOf(key);
    if (!spki.ok) return expect(one.expect).toBe('either');
    for (const form of keyForms) {
      const written = await writeKey(key, { ...plain, form });
      if (!written.ok) {
        expect(form).not.toBe('pkcs8');
        continue;
      }
      const again = await inspectWithKeys(written.value.bytes);
      expect(again.faults, form).toEqual([]);
      // A JWK holds a compressed point in full.
      if (form === 'jwk' && isCompressed(spki.value)) continue;
      const view = again.objects[0]?.view;
      expect(view?.kind === 'key' && view.key && sha256(view.key.spki), form).toBe(sha256(spki.value));
    }
    if (!one.convert?.unique) return;
    const traditional = await write(key, { form: 'traditional' });
    const der = readPem(new TextDecoder().decode(traditional)).blocks[0]?.bytes ?? new Uint8Array();
    expect(sha256(der)).toBe(one.convert.traditional_der_sha256);
  });
});
