import { beforeAll, describe, expect, it } from 'vitest';
import { arrange } from '#core/x509/arrange.ts';
import { checkRequestSignature } from '#core/x509/certificate-signature.ts';
import {
  bitString,
  explicitTag,
  integer,
  nullValue,
  objectId,
  octetString,
  sequence,
  setOf,
  textString,
} from '#core/x509/der.ts';
import { readNode } from '#core/x509/der-node.ts';
import { readString } from '#core/x509/der-text.ts';
import { type Bytes, utf8 } from '#core/x509/encoding.ts';
import { inspect, inspectWithKeys } from '#core/x509/inspect.ts';
import { samePublicKey } from '#core/x509/match.ts';
import { pkcs8 } from '#core/x509/private-key.ts';
import { readRequestDer } from '#core/x509/request-facts.ts';
import { lintRequest } from '#core/x509/request-lint.ts';
import { rsaPrivateKey } from '#core/x509/rsa-key.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';
import {
  ecKey,
  requestInfo,
  requestSigner,
  rsaKey,
  signRequest,
} from '#tests/support/files/signed-request.ts';

let files: ReadonlyMap<string, Bytes> = new Map();
const file = (name: string) => files.get(name) ?? new Uint8Array();

beforeAll(async () => {
  files = await madeFiles(`
openssl ecparam -name prime256v1 -genkey -noout -out k.pem
openssl ec -in k.pem -conv_form compressed -out compressed.pem
openssl req -x509 -key k.pem -subj /CN=a.example -days 1 -out old.pem
openssl req -x509 -key k.pem -subj /CN=a.example -days 90 -out new.pem
openssl req -x509 -key compressed.pem -subj /CN=b.example -days 90 -out compressed.crt
printf '[req]\\nprompt=no\\ndistinguished_name=d\\nstring_mask=nombstr\\n[d]\\nO=北京公司\\nCN=example.com\\n' > c
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout x.key -days 90 -config c -out t61.pem
`);
}, 60_000);

describe('one key', () => {
  it('is the same with its point compressed', async () => {
    for (const other of ['compressed.pem', 'compressed.crt', 'new.pem'])
      expect(await samePublicKey(file('k.pem'), file(other))).toEqual({ ok: true, value: true });
    const { objects, keys } = await inspectWithKeys(
      utf8(
        [...files.keys()]
          .filter((name) => /^(k|compressed)\./.test(name))
          .map((name) => new TextDecoder().decode(file(name)))
          .join(''),
      ),
    );
    const { entries } = await arrange(objects, keys);
    expect(entries[0]?.chain).toHaveLength(1);
    expect(entries[0]?.key).not.toBeNull();
  });

  it.each([
    ['old.pem', 'new.pem'],
    ['new.pem', 'old.pem'],
  ])('goes with the renewed certificate: %s, %s', async (...names) => {
    const text = [...names, 'k.pem'].map((name) => new TextDecoder().decode(file(name))).join('');
    const { objects, keys } = await inspectWithKeys(utf8(text));
    const { entries } = await arrange(objects, keys);
    const {
      objects: [renewed],
    } = await inspect(file('new.pem'));
    const until = renewed?.view.kind === 'certificate' ? renewed.view.notAfter.iso : null;
    expect(entries[0]).toMatchObject({ chain: [{ notAfter: until }] });
    expect(entries[0]?.key).not.toBeNull();
  });
});

describe('a key whose parts do not belong together is refused', () => {
  const [p, q] = [(1n << 61n) - 1n, (1n << 89n) - 1n];
  const [n, e] = [p * q, 65_537n];
  const inverseOf = (value: bigint, modulus: bigint) => {
    let [a, b, x, y] = [value % modulus, modulus, 1n, 0n];
    while (b > 0n) [a, b, x, y] = [b, a % b, y, x - (a / b) * y];
    return ((x % modulus) + modulus) % modulus;
  };
  const good = { n, e, d: inverseOf(e, (p - 1n) * (q - 1n)), p, q, inverse: inverseOf(q, p) };
  const algorithm = sequence(objectId('1.2.840.113549.1.1.1'), nullValue());
  const rsa = (changed: Partial<typeof good>) => pkcs8(algorithm, rsaPrivateKey({ ...good, ...changed }));
  const jwk = (members: object) => utf8(JSON.stringify(members));
  const ed = { kty: 'OKP', crv: 'Ed25519', d: 'nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A' };
  const point = new Uint8Array(65).fill(5);
  point[0] = 4;
  const ec = pkcs8(
    sequence(objectId('1.2.840.10045.2.1'), objectId('1.2.840.10045.3.1.7')),
    sequence(integer(1), octetString(new Uint8Array(32).fill(1)), explicitTag(1, bitString(point))),
  );

  it.each([
    ['a wrong d', rsa({ d: good.d + 2n })],
    ['a wrong coefficient', rsa({ inverse: good.inverse + 1n })],
    ['the point of another key', ec],
    ['a JWK with another x', jwk({ ...ed, x: '21qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' })],
  ])('%s', async (_name, bytes) => {
    const { keys, faults } = await inspectWithKeys(bytes);
    expect([keys.size, faults.map(({ code }) => code)]).toEqual([0, ['key-inconsistent']]);
  });

  it.each([
    ['RSA', rsa({})],
    ['a JWK with its x', jwk({ ...ed, x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' })],
    ['a JWK behind a byte order mark', utf8(`\ufeff${JSON.stringify(ed)}`)],
    ['a list of JWK', jwk([ed])],
  ])('but not %s', async (_name, bytes) => {
    const { keys, faults } = await inspectWithKeys(bytes);
    expect([keys.size, faults]).toEqual([1, []]);
  });
});

it('reads a T61String as UTF-8 where it is', async () => {
  const { objects } = await inspect(file('t61.pem'));
  expect(objects[0]?.view).toMatchObject({ subject: [{ short: 'O', value: '北京公司' }, { short: 'CN' }] });
  expect(readString(readNode(Uint8Array.of(20, 1, 0xe9), 'T61String')).value).toBe('é');
});

describe('a request with unusual but good signature or attributes', () => {
  const common = setOf(sequence(objectId('2.5.4.3'), textString('UTF8String', 'a.example')));
  const signer = requestSigner(
    'EC',
    ecKey(),
    sequence(objectId('1.2.840.10045.4.3.2'), nullValue()),
    'sha256',
  );
  it('is valid with a NULL beside ECDSA', async () => {
    const der = signRequest(requestInfo(signer.spki, [common]), signer);
    expect(await readRequestDer(der)).toMatchObject({ ok: true, value: { selfSignature: 'valid' } });
    const {
      objects: [request],
    } = await inspect(der);
    if (request?.view.kind !== 'request') throw new Error('no request');
    expect(await checkRequestSignature(request.view)).toBe('valid');
  });

  it('is read with an attribute without a value', async () => {
    const attribute = sequence(objectId('1.2.840.113549.1.9.7'), setOf());
    const plain = requestSigner('EC', ecKey(), sequence(objectId('1.2.840.10045.4.3.2')), 'sha256');
    const der = signRequest(requestInfo(plain.spki, [common], [attribute]), plain);
    expect(await readRequestDer(der)).toMatchObject({ ok: true, value: { selfSignature: 'valid' } });
    expect((await inspect(der)).faults).toEqual([]);
  });

  it('is judged by the tools as by the order form', async () => {
    const codes = async (der: Bytes) =>
      (await lintRequest(der, Date.UTC(2026, 10, 26))).map(({ code }) => code);
    const plain = requestSigner('EC', ecKey(), sequence(objectId('1.2.840.10045.4.3.2')), 'sha256');
    const weak = requestSigner('RSA', rsaKey(1024), sequence(objectId('1.2.840.113549.1.1.11')), 'sha256');
    const odd = setOf(sequence(objectId('2.5.4.3'), textString('UTF8String', 'weak_shop')));
    expect(await codes(signRequest(requestInfo(plain.spki, [common]), plain))).toEqual([]);
    expect(await codes(signRequest(requestInfo(weak.spki, [odd]), weak))).toEqual([
      'key-weak',
      'request-name',
    ]);
    expect(await codes(signRequest(requestInfo(plain.spki, [common], [], 2), plain))).toEqual([
      'request-malformed',
    ]);
    const forged = { ...plain, sign: () => weak.sign(new Uint8Array(1)) };
    expect(await codes(signRequest(requestInfo(plain.spki, [common]), forged))).toEqual(['request-unsigned']);
  });

  it('cannot be checked under an algorithm nobody knows', async () => {
    const odd = { ...signer, algorithm: sequence(objectId('1.2.3.4.5'), nullValue()) };
    const der = signRequest(requestInfo(signer.spki, [common]), odd);
    expect(await readRequestDer(der)).toMatchObject({ ok: true, value: { selfSignature: 'unknown' } });
  });
});
