import { beforeAll, expect, it } from 'vitest';
import { utf8 } from '#core/x509/encoding.ts';
import { inspect, inspectWithKeys } from '#core/x509/inspect.ts';
import { buildJks } from '#core/x509/jks.ts';
import { readPem } from '#core/x509/pem.ts';
import { buildPfx } from '#core/x509/pfx.ts';
import { madeFiles } from '#tests/support/files/made-files.ts';
import { hasTool } from '#tests/support/tools/run-tool.ts';

/** Stores with a key that their password does not open. */
const script = `
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout k.pem -out c.pem -subj /CN=whole.example
openssl pkcs12 -export -inkey k.pem -in c.pem -certpbe NONE -nomac -passout pass:secret -out clear.p12
if command -v keytool >/dev/null; then
  for alias in own other; do
    keytool -genkeypair -alias $alias -keyalg EC -groupname secp256r1 -dname CN=$alias -keystore two.jks -storetype JKS -storepass secret -keypass $alias-secret
  done
  keytool -genseckey -alias secret -keyalg AES -keysize 128 -keystore jce.jks -storetype JCEKS -storepass secret -keypass secret
  keytool -importcert -noprompt -alias one -file c.pem -keystore jce.jks -storetype JCEKS -storepass secret
  keytool -importcert -noprompt -alias two -file c.pem -keystore jce.jks -storetype JCEKS -storepass secret
  keytool -genkeypair -keystore a.jceks -storetype JCEKS -alias MyServer -storepass secret1 -dname CN=jks.example.com -validity 100 -keyalg EC -groupname secp256r1 </dev/null
  keytool -keypasswd -alias own -keypass own-secret -new secret -keystore two.jks -storetype JKS -storepass secret
fi`;
let files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
beforeAll(async () => {
  files = await madeFiles(script);
}, 180_000);

async function read(bytes: Uint8Array<ArrayBuffer>, ...passwords: readonly (string | undefined)[]) {
  const { objects, faults } = await inspect(
    bytes,
    passwords.flatMap((password) => password ?? []),
  );
  const kinds = objects.map(({ view }) =>
    view.kind === 'key' ? `${view.key === null ? 'locked' : 'open'} key` : view.kind,
  );
  return [kinds.toSorted(), faults.map(({ code }) => code)];
}

it.each([
  { password: undefined, fault: 'password-needed' },
  { password: 'wrong', fault: 'password-wrong' },
])('shows the certificates of a PFX even if its key is not opened: $fault', async ({ password, fault }) => {
  const file = files.get('clear.p12') ?? new Uint8Array();
  expect(await read(file, password)).toEqual([['certificate', 'locked key', 'pkcs12'], [fault]]);
  expect(await read(file, 'secret')).toEqual([['certificate', 'open key', 'pkcs12'], []]);
});

it.runIf(hasTool('keytool'))(
  'shows the rest of a Java store next to a key with its own password',
  async () => {
    const want = [['certificate', 'certificate', 'jks', 'locked key', 'open key'], ['key-password-needed']];
    expect(await read(files.get('two.jks') ?? new Uint8Array(), 'secret')).toEqual(want);
  },
);

it.runIf(hasTool('keytool'))('opens a Java store whose keys have passwords of their own', async () => {
  const [locked, open] = [
    ['certificate', 'jks', 'locked key'],
    ['certificate', 'jks', 'open key'],
  ];
  const file = files.get('a.jceks') ?? new Uint8Array();
  expect(await read(file)).toEqual([locked, ['password-needed']]);
  expect(await read(file, 'wrong')).toEqual([locked, ['password-wrong']]);
  expect(await read(file, 'secret1')).toEqual([open, []]);
  const two = files.get('two.jks') ?? new Uint8Array();
  expect(await read(two, 'other-secret', 'secret')).toEqual([
    ['certificate', 'certificate', 'jks', 'open key', 'open key'],
    [],
  ]);
  // The password of a key opens it without the store's.
  expect((await read(two, 'other-secret'))[1]).toEqual(['key-password-needed']);
  expect((await read(two, 'wrong'))[1]).toEqual(['password-wrong']);
});

it('asks for the password of a Java store, and reads aliases of any script as they were written', async () => {
  const key = (await inspectWithKeys(files.get('k.pem') ?? new Uint8Array())).keys.values().next().value;
  const certificate = readPem(new TextDecoder().decode(files.get('c.pem'))).blocks[0]?.bytes;
  if (key === undefined || certificate === undefined) throw new Error('no key');
  for (const alias of ['shop 🔑', '商店', 'a\u0000b']) {
    const store = buildJks([{ alias, key, certificates: [certificate] }], 'secret1', 0);
    expect(await read(store)).toEqual([['certificate', 'jks', 'locked key'], ['password-needed']]);
    const { objects, faults } = await inspect(store, 'secret1');
    expect(faults).toEqual([]);
    expect(objects.flatMap(({ name }) => name ?? [])).toEqual([alias, alias]);
  }
});

it('reads back a PFX of many keys, each at the recommended cost', { timeout: 120_000 }, async () => {
  const key = (await inspectWithKeys(files.get('k.pem') ?? new Uint8Array())).keys.values().next().value;
  const certificate = readPem(new TextDecoder().decode(files.get('c.pem'))).blocks[0]?.bytes;
  if (key === undefined || certificate === undefined) throw new Error('no key');
  const entries = Array.from({ length: 6 }, (_, at) => ({
    alias: `k${at}`,
    key,
    certificates: [certificate],
  }));
  const pfx = await buildPfx('modern', entries, 'secret1');
  expect((await read(pfx, 'secret1'))[1]).toEqual([]);
  // Wrong passwords never raise the budget.
  expect((await read(pfx, ...'abcdefgh'))[1]).toEqual(['rounds']);
});

it.runIf(hasTool('keytool'))('counts the entries that a secret key hides', async () => {
  const { faults } = await inspect(files.get('jce.jks') ?? new Uint8Array(), 'secret');
  expect(faults.map(({ detail }) => detail)).toEqual(['entries behind a secret key: 2']);
});

it('shows the rest of a JWK set next to a key of another type', async () => {
  const ed = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
  const set = JSON.stringify({ keys: [{ kty: 'oct', k: 'AAAA' }, ed] });
  expect(await read(utf8(set))).toEqual([['open key'], ['unsupported']]);
});
