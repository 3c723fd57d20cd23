import { beforeAll, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { passphraseFacts } from '#core/session/passphrase.ts';
import type { DownloadInput } from '#machines/orders/download/download.types.ts';
import { downloadView } from '#machines/orders/download/download.view.ts';
import type { SavedFile } from '#src/adapters/files/save-file.ts';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import { createVault, type Vault } from '#src/adapters/vault/vault.ts';
import { downloadLogic } from '#src/features/orders/order/download.slots.ts';
import { freshIndexedDb } from '#tests/support/fresh-idb.ts';
import { issueChain } from '#tests/support/issue-chain.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { startPortWorker } from '#tests/support/port-worker.ts';
import { runTool } from '#tests/support/run-tool.ts';
import { buildDownload } from '#workers/build-download.ts';
import { makeRequest } from '#workers/make-request.ts';
import { vaultJobs } from '#workers/vault-jobs.ts';

const secrets = createSecretBox();
let own: Vault;
let elsewhere: Vault;
let order: DownloadInput;

function vaultOf(accountID: string): Vault {
  return createVault({
    accountID,
    secrets,
    storage: memoryStorage(),
    spawn: () => startPortWorker(vaultJobs),
  });
}

beforeAll(async () => {
  freshIndexedDb();
  [own, elsewhere] = [vaultOf('1001'), vaultOf('1002')];
  const keyring = await own.ensure();
  await elsewhere.ensure();
  if (!keyring.ok) throw new Error(keyring.error.code);
  const made = await makeRequest({
    names: ['a.example'],
    subject: { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' },
    options: { encryption: 'ECC', keyLength: 2048, curve: 'P-256', signature: 'SHA256' },
    keyring: keyring.value,
  });
  if (!made.ok) throw new Error(made.error.code);
  const { csr, key, spkiHash } = made.value;
  const chain = await issueChain(csr);
  order = { orderNo: 'CN20261121-00001', commonName: 'a.example', chain, key, spkiHash };
});

/** The dialog of an order, opened and looked at. */
async function openDialog({ vault = own, input = order } = {}) {
  const saved: SavedFile[] = [];
  const logic = downloadLogic({
    vault,
    secrets,
    readme: ({ commonName, hasKey }) => `${commonName} ${hasKey}`,
    save: (file) => saved.push(file),
    spawn: () => startPortWorker({ buildDownload }),
  });
  const actor = createActor(logic, { input });
  actor.start();
  const settled = async () => {
    const snapshot = await waitFor(actor, (now) => !now.matches('checking') && !now.matches('building'));
    return downloadView(snapshot);
  };
  await settled();
  return { actor, saved, settled };
}

function hold(text: string) {
  return { handle: secrets.put(text), facts: passphraseFacts(text) };
}

it('saves a PFX that opens under the passphrase; snapshots hold neither its text nor the file', async () => {
  const { actor, saved, settled } = await openDialog();
  const seen: string[] = [];
  actor.subscribe((snapshot) => seen.push(JSON.stringify(snapshot.context)));
  actor.send({ type: 'format.choose', format: 'pfx-modern' });
  actor.send({ type: 'passphrase.change', ...hold('pine cone 42') });
  actor.send({ type: 'passphrase-again.change', ...hold('pine cone 42') });
  actor.send({ type: 'download.start' });
  expect(await settled()).toMatchObject({ step: 'saved', filename: 'a.example.pfx' });
  const [file] = saved;
  if (typeof file?.content !== 'object') throw new Error('no file was saved');
  const opened = await runTool(
    'openssl',
    ['pkcs12', '-in', 'a.pfx', '-nodes', '-passin', 'pass:pine cone 42'],
    {
      'a.pfx': file.content,
    },
  );
  expect(opened.stdout).toContain('BEGIN PRIVATE KEY');
  expect(seen.length).toBeGreaterThan(4);
  expect(seen.join()).not.toContain('pine cone');
});

it('saves the next file without typing again', async () => {
  const { actor, saved, settled } = await openDialog();
  actor.send({ type: 'format.choose', format: 'key' });
  actor.send({ type: 'passphrase.change', ...hold('pine cone 42') });
  actor.send({ type: 'passphrase-again.change', ...hold('pine cone 42') });
  actor.send({ type: 'download.start' });
  await settled();
  actor.send({ type: 'format.choose', format: 'pfx-compatible' });
  actor.send({ type: 'download.start' });
  await settled();
  expect(saved.map(({ filename }) => filename)).toEqual(['a.example.key', 'a.example.pfx']);
});

it('says so when the two passphrases differ, and saves nothing', async () => {
  const { actor, saved, settled } = await openDialog();
  actor.send({ type: 'format.choose', format: 'pfx-modern' });
  actor.send({ type: 'passphrase.change', ...hold('pine cone 42') });
  actor.send({ type: 'passphrase-again.change', ...hold('pine cone 43') });
  actor.send({ type: 'download.start' });
  const { faults, step } = await settled();
  expect({ faults, step }).toMatchObject({
    step: 'choosing',
    faults: [{ field: 'passphraseAgain', reason: 'mismatch', found: '' }],
  });
  expect(saved).toEqual([]);
});

it('makes no open file of a passphrase the box has forgotten', async () => {
  const { actor, saved, settled } = await openDialog();
  const [first, again] = [hold('pine cone 42'), hold('pine cone 42')];
  actor.send({ type: 'format.choose', format: 'key' });
  actor.send({ type: 'passphrase.change', ...first });
  actor.send({ type: 'passphrase-again.change', ...again });
  for (const { handle } of [first, again]) secrets.take(handle);
  actor.send({ type: 'download.start' });
  expect(await settled()).toMatchObject({ step: 'failed', failure: { code: 'passphrase-required' } });
  expect(saved).toEqual([]);
});

it.each([
  { name: 'of this vault', change: {}, vault: () => own, want: 'present' },
  { name: 'of another vault', change: {}, vault: () => elsewhere, want: 'away' },
  {
    name: 'of another certificate',
    change: { spkiHash: '00'.repeat(32) },
    vault: () => own,
    want: 'mismatch',
  },
  { name: 'that is none', change: { key: '' }, vault: () => own, want: 'none' },
  { name: 'of a newer release', change: { key: 'v2.x' }, vault: () => own, want: 'unreadable' },
])('finds a key $name $want, and saves the chain in any case', async ({ change, vault, want }) => {
  const { actor, saved, settled } = await openDialog({ vault: vault(), input: { ...order, ...change } });
  expect((await settled()).standing).toBe(want);
  actor.send({ type: 'download.start' });
  expect(await settled()).toMatchObject({ step: 'saved', filename: 'a.example.fullchain.pem' });
  expect(saved).toHaveLength(1);
});

it('saves nothing once it was stopped', async () => {
  const { actor, saved, settled } = await openDialog();
  actor.send({ type: 'format.choose', format: 'zip' });
  actor.send({ type: 'download.start' });
  actor.send({ type: 'download.cancel' });
  expect(await settled()).toMatchObject({ step: 'choosing', failure: null });
  actor.send({ type: 'format.choose', format: 'pem-bundle' });
  actor.send({ type: 'download.start' });
  await settled();
  expect(saved.map(({ filename }) => filename)).toEqual(['a.example.fullchain.pem']);
});
