import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { utf8 } from '#core/x509/encoding.ts';
import { inspectWithKeys } from '#core/x509/inspect.ts';

const folder = 'tests/fixtures/openssh';
const files = readdirSync(folder);
const passphrase = 'Pässphrase 1';
const read = (file: string) => utf8(readFileSync(`${folder}/${file}`, 'utf8'));

/** Written by OpenSSH 9.2: `ssh-keygen -Z CIPHER -N 'Pässphrase 1'`. */
it.each(files)('opens %s with its passphrase', async (file) => {
  const { objects, keys, faults } = await inspectWithKeys(read(file), passphrase);
  expect(faults).toEqual([]);
  expect(objects.map(({ view }) => view.kind)).toEqual(['key']);
  const [pkcs8] = keys.values();
  const again = await inspectWithKeys(pkcs8 ?? new Uint8Array(), '');
  const [shown, opened] = [objects[0]?.view, again.objects[0]?.view];
  // The number in the encrypted part belongs to the public key beside it.
  expect(opened).toMatchObject({ kind: 'key', key: shown?.kind === 'key' ? shown.key : null });
});

it.each(files)('asks for the passphrase of %s, and says when it is wrong', async (file) => {
  const [none, wrong] = [
    await inspectWithKeys(read(file), []),
    await inspectWithKeys(read(file), 'Passphrase 1'),
  ];
  expect([none, wrong].map(({ faults }) => faults.map(({ code }) => code))).toEqual([
    ['password-needed'],
    ['password-wrong'],
  ]);
  expect([none.keys.size, none.objects.length, wrong.keys.size, wrong.objects.length]).toEqual([0, 1, 0, 1]);
});

it('refuses costs that would keep the browser busy', async () => {
  const pem = readFileSync(`${folder}/ed25519-aes256-ctr.key`, 'latin1').split('\n').slice(1, -2).join('');
  const bytes = Buffer.from(pem, 'base64');
  const at = bytes.indexOf('bcrypt') + 6 + 4 + 4 + 16;
  bytes.writeUInt32BE(1_000_000, at);
  const text = `-----BEGIN OPENSSH PRIVATE KEY-----\n${bytes.toString('base64')}\n-----END OPENSSH PRIVATE KEY-----\n`;
  const { faults } = await inspectWithKeys(utf8(text), passphrase);
  expect(faults.map(({ code }) => code)).toEqual(['rounds']);
});
