import { beforeAll, describe, expect, it } from 'vitest';
import { inspect } from '#core/x509/inspect.ts';
import { inspectionJson } from '#core/x509/inspect-json.ts';
import { samePublicKey } from '#core/x509/match.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';
import { hasTool, runTool } from '#tests/support/tools/run-tool.ts';

type Files = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
interface Json {
  readonly [name: string]: unknown;
}

const password = 'correct horse 密码';

async function read(files: Files, name: string, secret?: string) {
  const bytes = files.get(name);
  if (bytes === undefined) throw new Error(`no file ${name}`);
  const { objects, faults } = await inspect(bytes, secret);
  const json: readonly Json[] = JSON.parse(JSON.stringify(await inspectionJson(objects)));
  return {
    json,
    codes: faults.map(({ code }) => code),
    of: (kind: string) => json.filter((one) => one.kind === kind),
  };
}

let files: Files = new Map();
/** SHA-256 of the public half of `k.pem`. */
let spki = '';

const ciphers = ['aes128', 'aes192', 'aes256', 'des3'];
const legacy = ['des', 'rc2'];
const pbes = [
  ['pbes2-aes128', '-v2 aes-128-cbc'],
  ['pbes2-aes192', '-v2 aes-192-cbc -v2prf hmacWithSHA512'],
  ['pbes2-aes256', '-v2 aes-256-cbc -v2prf hmacWithSHA1'],
  ['pbes2-3des', '-v2 des3'],
  ['pbes2-rc2', '-v2 rc2-cbc -provider legacy -provider default'],
  ['scrypt', '-scrypt'],
  ['pkcs12-3des', '-v1 PBE-SHA1-3DES'],
  ['pkcs12-2des', '-v1 PBE-SHA1-2DES'],
  ['pkcs12-rc2-40', '-v1 PBE-SHA1-RC2-40 -provider legacy -provider default'],
  ['pkcs12-rc2-128', '-v1 PBE-SHA1-RC2-128 -provider legacy -provider default'],
  ['pbes1-md5-des', '-v1 PBE-MD5-DES -provider legacy -provider default'],
  ['pbes1-sha1-rc2', '-v1 PBE-SHA1-RC2-64 -provider legacy -provider default'],
] as const;
const stores = [
  ['modern', ''],
  ['3des', '-legacy -keypbe PBE-SHA1-3DES -certpbe PBE-SHA1-3DES -macalg sha1'],
  ['rc2-40', '-legacy'],
  ['rc2-128', '-legacy -certpbe PBE-SHA1-RC2-128'],
  ['sha512-mac', '-macalg sha512'],
  ['sha384-mac', '-macalg sha384'],
  ['no-mac', '-nomac'],
  ['clear', '-keypbe NONE -certpbe NONE'],
] as const;

beforeAll(async () => {
  files = await madeFiles(`
export P='${password}'
openssl genrsa -out k.pem 2048
openssl pkey -in k.pem -pubout -outform DER -out k.pub.der
openssl rsa -in k.pem -traditional -out k.pkcs1.der -outform DER
openssl rsa -in k.pem -RSAPublicKey_out -out k.rsapub.pem
for c in ${ciphers.join(' ')}; do openssl rsa -in k.pem -traditional -$c -passout env:P -out k.$c.pem; done
for c in ${legacy.join(' ')}; do openssl rsa -in k.pem -traditional -$c -provider legacy -provider default -passout env:P -out k.$c.pem; done
${pbes.map(([name, how]) => `openssl pkcs8 -topk8 -in k.pem ${how} -passout env:P -out k.${name}.pem`).join('\n')}
openssl pkcs8 -topk8 -in k.pem -v1 PBE-SHA1-3DES -iter 1 -passout env:P -out k.once.pem
openssl req -x509 -key k.pem -subj /CN=store.example -days 30 -out c.pem
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-384 -nodes -keyout other.pem -subj /CN=ca.example -out ca.pem
${stores.map(([name, how]) => `openssl pkcs12 -export -inkey k.pem -in c.pem -certfile ca.pem -name 'My store' ${how} -passout env:P -out s.${name}.p12`).join('\n')}
openssl pkcs12 -export -inkey k.pem -in c.pem -passout pass: -out s.empty.p12
openssl crl2pkcs7 -nocrl -certfile c.pem -certfile ca.pem -out b.pem
openssl crl2pkcs7 -nocrl -certfile c.pem -certfile ca.pem -outform DER -out b.der
for n in P-256 P-384 P-521 secp256k1 brainpoolP256r1 brainpoolP384r1 brainpoolP512r1; do
  openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:$n -out e.pem
  openssl pkey -in e.pem -pubout -outform DER -out ec.$n.pub.der
  openssl ec -in e.pem -no_public -out ec.$n.pem
done
for n in ED25519 ED448 X25519 X448; do
  openssl genpkey -algorithm $n -out $n.pem
  openssl pkey -in $n.pem -pubout -outform DER -out $n.pub.der
done
touch index.txt; echo 01 > crlnumber
printf '[ca]\\ndefault_ca=d\\n[d]\\ndatabase=index.txt\\ncrlnumber=crlnumber\\ndefault_md=sha256\\ndefault_crl_days=7\\n' > ca.cnf
printf 'R\\t300101000000Z\\t250101000000Z,keyCompromise\\t0A1B\\tunknown\\t/CN=x\\n' > index.txt
openssl ca -config ca.cnf -gencrl -keyfile other.pem -cert ca.pem -out list.pem
rm -f e.pem
`);
  spki = (await read(files, 'k.pub.der')).json[0]?.spki as string;
}, 120_000);

describe('keys made by openssl', () => {
  it.each(['k.pem', 'k.pkcs1.der', 'k.rsapub.pem', 'k.pub.der'])('%s', async (name) => {
    const { json, codes } = await read(files, name);
    expect(codes).toEqual([]);
    expect(json).toMatchObject([
      { kind: 'key', spki, publicKey: { algorithm: 'RSA', bits: 2048, exponent: '65537' } },
    ]);
  });

  it.each([...ciphers, ...legacy, ...pbes.map(([name]) => name)])('encrypted: %s', async (name) => {
    const { json, codes } = await read(files, `k.${name}.pem`, password);
    expect(codes).toEqual([]);
    expect(json).toMatchObject([{ kind: 'key', private: true, encrypted: true, spki }]);
    expect((await read(files, `k.${name}.pem`)).codes).toEqual(['password-needed']);
    const wrong = await read(files, `k.${name}.pem`, 'another');
    expect(wrong.json).toEqual([]);
    expect(wrong.codes).toEqual(['password-wrong']);
  });

  it('never take a wrong password for damage, even if the result ends like padding', async () => {
    const codes = new Set<string>();
    for (let index = 0; index < 1_500; index++)
      for (const code of (await read(files, 'k.once.pem', `wrong ${index}`)).codes) codes.add(code);
    expect([...codes]).toEqual(['password-wrong']);
  });

  it('reveal nothing of a private key but its public half', async () => {
    const { json } = await read(files, 'k.pem');
    const der = Buffer.from(files.get('k.pkcs1.der') ?? '').toString('hex');
    const text = JSON.stringify(json);
    // The private exponent follows the modulus and the public exponent.
    for (let at = 0; at < 12; at++) expect(text).not.toContain(der.slice(560 + at * 40, 600 + at * 40));
  });

  it.each(['P-256', 'P-384', 'P-521', 'secp256k1', 'brainpoolP256r1', 'brainpoolP384r1', 'brainpoolP512r1'])(
    'EC key without its public point: %s',
    async (curve) => {
      const [got, want] = [await read(files, `ec.${curve}.pem`), await read(files, `ec.${curve}.pub.der`)];
      expect(got.json).toMatchObject([{ publicKey: { algorithm: 'EC', curve }, spki: want.json[0]?.spki }]);
    },
  );

  it.each(['ED25519', 'ED448', 'X25519', 'X448'])('%s', async (name) => {
    const [got, want] = [await read(files, `${name}.pem`), await read(files, `${name}.pub.der`)];
    expect(got.json[0]).toMatchObject({ spki: want.json[0]?.spki });
    const { algorithm } = (got.json[0]?.publicKey ?? {}) as Json;
    expect(String(algorithm).toUpperCase()).toBe(name);
  });
});

describe('stores and lists made by openssl', () => {
  it.each(stores.map(([name]) => name))('PFX: %s', async (name) => {
    const { codes, of } = await read(files, `s.${name}.p12`, password);
    expect(codes).toEqual([]);
    expect(of('certificate').map((one) => (one.subject as readonly Json[])[0]?.value)).toEqual([
      'store.example',
      'ca.example',
    ]);
    expect(of('key')).toMatchObject([{ spki, container: 0, name: 'My store' }]);
    expect(of('certificate')[0]).toMatchObject({ spki, container: 0, name: 'My store' });
    if (name === 'no-mac') return;
    expect((await read(files, `s.${name}.p12`, 'another')).codes).toEqual(['password-wrong']);
    expect((await read(files, `s.${name}.p12`)).codes).toEqual(['password-needed']);
  });

  it('PFX with an empty password, without being given one', async () => {
    expect((await read(files, 's.empty.p12')).of('key')).toMatchObject([{ spki }]);
  });

  it.each(['b.pem', 'b.der'])('PKCS#7: %s', async (name) => {
    const { json, codes } = await read(files, name);
    expect(codes).toEqual([]);
    expect(json.map(({ kind, container }) => [kind, container])).toEqual([
      ['pkcs7', undefined],
      ['certificate', 0],
      ['certificate', 0],
    ]);
  });

  it('CRL', async () => {
    const { json, codes } = await read(files, 'list.pem');
    expect(codes).toEqual([]);
    expect(json).toMatchObject([
      {
        kind: 'crl',
        version: 2,
        revokedCount: 1,
        revoked: [
          {
            serialNumber: 'a1b',
            revokedAt: '2025-01-01T00:00:00Z',
            extensions: [{ name: 'reasonCode', value: 'keyCompromise' }],
          },
        ],
        extensions: [{ name: 'cRLNumber', value: '1' }],
      },
    ]);
  });

  it('a pair that matches, and one that does not', async () => {
    const of = (name: string) => files.get(name) ?? new Uint8Array();
    expect(await samePublicKey(of('k.aes192.pem'), of('s.rc2-40.p12'), password)).toEqual({
      ok: true,
      value: true,
    });
    expect(await samePublicKey(of('c.pem'), of('other.pem'))).toEqual({ ok: true, value: false });
    expect(await samePublicKey(of('c.pem'), of('k.aes192.pem'))).toMatchObject({
      ok: false,
      error: { side: 1, fault: { code: 'password-needed' } },
    });
  });
});

describe.skipIf(!hasTool('keytool'))('stores made by keytool (skipped without Java)', () => {
  let made: Files = new Map();
  beforeAll(async () => {
    const make = (type: string, file: string) => `
keytool -genkeypair -alias one -keyalg RSA -keysize 2048 -dname CN=jks.example -storetype ${type} -keystore ${file} -storepass changeit -keypass changeit
keytool -importcert -noprompt -alias two -file c.pem -storetype ${type} -keystore ${file} -storepass changeit`;
    made = await madeFiles(`
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout k.pem -out c.pem -subj /CN=two.example
${make('JKS', 's.jks')}
${make('JCEKS', 's.jceks')}
${make('PKCS12', 's.p12')}
for f in jks jceks p12; do keytool -exportcert -alias one -keystore s.$f -storepass changeit -file one.$f.der; done
`);
  }, 120_000);

  it.each(['jks', 'jceks', 'p12'])('%s', async (type) => {
    const { codes, of } = await read(made, `s.${type}`, 'changeit');
    const exported = await read(made, `one.${type}.der`);
    expect(codes).toEqual([]);
    expect(of('key')).toMatchObject([{ name: 'one', spki: exported.json[0]?.spki }]);
    expect(
      of('certificate')
        .map(({ name, subject }) => [name, (subject as readonly Json[])[0]?.value])
        .toSorted(),
    ).toEqual([
      ['one', 'jks.example'],
      ['two', 'two.example'],
    ]);
    expect((await read(made, `s.${type}`, 'changeme')).codes).toEqual(['password-wrong']);
  });

  it('show the certificates of a JKS without its password', async () => {
    const { of, codes } = await read(made, 's.jks');
    expect(codes).toEqual(['password-needed']);
    expect(of('certificate')).toHaveLength(2);
    expect(of('key')).toMatchObject([{ name: 'one', encrypted: true }]);
  });
});

describe('unusual certificates', () => {
  const unusual = [
    {
      name: 'version 1',
      script:
        'openssl req -new -key k.pem -subj /CN=v1 -out r.pem; openssl x509 -req -in r.pem -signkey k.pem -days 3 -out c.pem',
    },
    {
      name: 'a negative serial',
      script: 'openssl req -x509 -key k.pem -subj /CN=neg -set_serial -4660 -out c.pem',
    },
    {
      name: 'an empty subject',
      script:
        'openssl req -x509 -key k.pem -subj / -addext subjectAltName=critical,DNS:xn--bcher-kva.example,IP:2001:db8::1,email:a@b.example,URI:https://a.example/,RID:1.2.3 -out c.pem',
    },
    {
      name: 'a date beyond 2050',
      script: 'openssl req -x509 -key k.pem -subj /CN=far -days 36500 -out c.pem',
    },
    {
      name: 'several values in one RDN',
      script:
        "openssl req -x509 -key k.pem -multivalue-rdn -subj '/C=DE/O=A+OU=B/CN=müller' -utf8 -out c.pem",
    },
    {
      name: 'PSS',
      script:
        'openssl req -x509 -key k.pem -subj /CN=pss -sha384 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:40 -out c.pem',
    },
  ];
  it.each(unusual)('$name', async ({ script }) => {
    const made = await madeFiles(
      `openssl genrsa -out k.pem 2048\n${script}\nopenssl x509 -in c.pem -noout -text -nameopt RFC2253,-esc_msb,utf8 > text.txt\nopenssl x509 -in c.pem -noout -serial -dates -dateopt iso_8601 -fingerprint -sha256 > facts.txt || openssl x509 -in c.pem -noout -serial -dates -fingerprint -sha256 > facts.txt`,
    );
    const text = Buffer.from(made.get('text.txt') ?? '').toString();
    const said = Buffer.from(made.get('facts.txt') ?? '').toString();
    const { json, codes } = await read(made, 'c.pem');
    const [got = {}] = json;
    expect(codes).toEqual([]);
    expect(text).toContain(`Version: ${got.version} (`);
    const serial = /serial=(-?)0*([\dA-F]+)/.exec(said);
    expect(got.serialNumber).toBe(`${serial?.[1]}${serial?.[2]}`.toLowerCase());
    const dates = [...said.matchAll(/not(?:Before|After)=(.+)/g)].map(([, date = '']) =>
      new Date(date).toISOString().replace('.000Z', 'Z'),
    );
    expect([got.notBefore, got.notAfter]).toEqual(dates);
    expect(said.replaceAll(':', '').toLowerCase()).toContain((got.thumbprints as Json).sha256);
    const subject = /Subject: ?(.*)/.exec(text)?.[1] ?? '';
    const parts = (got.subject as readonly { rdn: number; shortName: string; value: string }[]).reduce<
      string[][]
    >((rdns, { rdn, shortName, value }) => {
      rdns[rdn] = [...(rdns[rdn] ?? []), `${shortName}=${value}`];
      return rdns;
    }, []);
    expect(
      parts
        .map((rdn) => rdn.toReversed().join('+'))
        .toReversed()
        .join(','),
    ).toBe(subject.trim());
    for (const { name } of got.extensions as readonly { name: string }[])
      expect(name).toEqual(expect.any(String));
    const names = (got.san as readonly { type: string; value: string }[]).map(({ value }) => value);
    for (const value of names.filter((one) => !one.includes('::'))) expect(text).toContain(value);
    if (/2001:DB8/i.test(text)) expect(got.san).toContainEqual({ type: 'ip', value: '2001:db8::1' });
    if (names.includes('xn--bcher-kva.example'))
      expect(got.san).toContainEqual({
        type: 'dns',
        value: 'xn--bcher-kva.example',
        unicode: 'bücher.example',
      });
    if (/rsassaPss/.test(text))
      expect(got.signatureParameters).toEqual({
        hash: 'SHA-384',
        mask: 'MGF1',
        maskHash: 'SHA-384',
        saltLength: 40,
        trailer: 1,
      });
  });
});

it('the command prints JSON, one line per file, and compares a pair', async () => {
  const root = new URL('../../..', import.meta.url).pathname;
  const folder = await runTool('sh', [
    '-ec',
    `
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout k.pem -out c.pem -subj /CN=cli.example
mkdir -p sub; echo 'not a certificate' > sub/notes.txt; : > sub/empty; here=$(pwd)
(cd '${root}' && node --import tsx scripts/inspect.ts "$here" || true; node --import tsx scripts/inspect.ts --pair "$here/k.pem" "$here/c.pem"; node --import tsx scripts/inspect.ts "$here/none" || echo "exit $?")`,
  ]);
  expect(folder.code, folder.stderr).toBe(0);
  const lines = folder.stdout.trim().split('\n');
  const [certificate, key, empty, notes, match, none, exit] = lines.map((line) =>
    line.startsWith('{') ? JSON.parse(line) : line,
  );
  expect(certificate).toMatchObject({
    ok: true,
    error: null,
    objects: [{ kind: 'certificate', subject: [{ type: '2.5.4.3', shortName: 'CN', value: 'cli.example' }] }],
  });
  expect(key).toMatchObject({
    ok: true,
    objects: [{ kind: 'key', publicKey: { algorithm: 'EC', curve: 'P-256' } }],
  });
  expect(empty).toMatchObject({ ok: false, error: 'The input is empty.', objects: [] });
  expect(notes.ok).toBe(false);
  expect(match).toBe('match');
  expect(none).toMatchObject({ ok: false, error: 'Couldn’t read the file: ENOENT.' });
  expect(exit).toBe('exit 1');
}, 60_000);
