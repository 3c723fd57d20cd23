import { beforeAll, describe, expect, it } from 'vitest';
import { publicKeyOf } from '#core/x509/private-key.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import { findSecret, secretNumbers } from '#tests/support/inputs/find-secret.ts';
import { newKeyring, privateKeyIn } from '#tests/support/server/test-keyring.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import type { Keyring } from '#workers/api.ts';
import { readEnvelope } from '#workers/envelope-text.ts';
import { importKey } from '#workers/import-key.ts';

let keyring: Keyring;
let pem: string;
let spkiHash: string;

/** Runs one script on the key file, as every run has its own folder; returns the key in the form the script makes. */
async function shell(script: string): Promise<Uint8Array<ArrayBuffer>> {
  const run = await runTool('sh', ['-c', `${script} | base64`], { 'k.pem': pem });
  return new Uint8Array(Buffer.from(run.stdout, 'base64'));
}

beforeAll(async () => {
  keyring = await newKeyring();
  pem = (await runTool('openssl', ['genpkey', '-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256']))
    .stdout;
  const spki = await shell('openssl pkey -in k.pem -pubout -outform DER');
  spkiHash = Buffer.from(await crypto.subtle.digest('SHA-256', spki)).toString('hex');
});

const forms = {
  pkcs8: 'cat k.pem',
  der: 'openssl pkey -in k.pem -outform DER',
  'sec 1': 'openssl ec -in k.pem 2>/dev/null',
  'encrypted pkcs8': 'openssl pkcs8 -topk8 -in k.pem -passout pass:secret',
  'encrypted sec 1': 'openssl ec -in k.pem -aes128 -passout pass:secret 2>/dev/null',
  pfx: 'openssl req -x509 -key k.pem -subj /CN=a | openssl pkcs12 -export -inkey k.pem -passout pass:secret',
} as const;

describe.each(Object.entries(forms))('%s', (_, script) => {
  it('is sealed under the vault, and opens to the same key', async () => {
    const file = await shell(script);
    const { key } = unwrap(await importKey({ file, passphrase: 'secret', spkiHash, keyring }));
    expect(readEnvelope(key)).toMatchObject({ ok: true, value: { spkiHash } });
    const pkcs8 = await privateKeyIn(key, keyring);
    const spki = await publicKeyOf(pkcs8);
    expect(spki.ok && sha256Hex(spki.value)).toBe(spkiHash);
    for (const number of await secretNumbers(pkcs8)) expect(findSecret(Buffer.from(key), number)).toEqual([]);
  });
});

const bad: readonly [name: string, want: string, script: string, passphrase: string][] = [
  ['a locked key without its password', 'passphrase-required', forms['encrypted pkcs8'], ''],
  ['a locked key with a wrong password', 'passphrase-wrong', forms['encrypted pkcs8'], 'secrets'],
  ['a store with a wrong password', 'passphrase-wrong', forms.pfx, 'secrets'],
  ['another key', 'key-mismatch', 'openssl genpkey -algorithm ED25519', ''],
  ['a certificate', 'key-unreadable', 'openssl req -x509 -key k.pem -subj /CN=a', ''],
  ['something else', 'key-unreadable', 'echo hello', ''],
];

it.each(bad)('refuses %s: %s', async (_name, want, script, passphrase) => {
  const file = await shell(script);
  expect(await importKey({ file, passphrase, spkiHash, keyring })).toMatchObject({
    ok: false,
    error: { code: want },
  });
});
