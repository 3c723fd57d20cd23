import { beforeAll, expect, it } from 'vitest';
import { utf8 } from '#core/x509/encoding.ts';
import { inspect } from '#core/x509/inspect.ts';
import { madeFiles } from '#tests/support/made-files.ts';
import { hasTool } from '#tests/support/run-tool.ts';

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
  keytool -keypasswd -alias own -keypass own-secret -new secret -keystore two.jks -storetype JKS -storepass secret
fi`;
let files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;
beforeAll(async () => {
  files = await madeFiles(script);
});

async function read(bytes: Uint8Array<ArrayBuffer>, password?: string) {
  const { objects, faults } = await inspect(bytes, password);
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
    const want = [['certificate', 'certificate', 'jks', 'locked key', 'open key'], ['password-wrong']];
    expect(await read(files.get('two.jks') ?? new Uint8Array(), 'secret')).toEqual(want);
  },
);

it.runIf(hasTool('keytool'))('counts the entries that a secret key hides', async () => {
  const { faults } = await inspect(files.get('jce.jks') ?? new Uint8Array(), 'secret');
  expect(faults.map(({ detail }) => detail)).toEqual(['entries behind a secret key: 2']);
});

it('shows the rest of a JWK set next to a key of another type', async () => {
  const ed = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
  const set = JSON.stringify({ keys: [{ kty: 'oct', k: 'AAAA' }, ed] });
  expect(await read(utf8(set))).toEqual([['open key'], ['unsupported']]);
});
