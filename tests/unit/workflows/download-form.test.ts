import { beforeAll, expect, it } from 'vitest';
import { waitFor } from 'xstate';
import type { SavedFile } from '#src/adapters/files/save-file.ts';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import { createVault, type Vault } from '#src/adapters/vault/vault.ts';
import { type Downloadable, downloadForm, findKey } from '#src/features/orders/download/download-form.ts';
import { keySources } from '#src/features/orders/download/key-sources.ts';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { openPageForm } from '#tests/support/browser/page-form.ts';
import { startPortWorker } from '#tests/support/browser/port-worker.ts';
import { issueChain } from '#tests/support/files/issue-chain.ts';
import { freshIndexedDb } from '#tests/support/journal/fresh-idb.ts';
import { runTool } from '#tests/support/tools/run-tool.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import { buildDownload } from '#workers/build-download.ts';
import { makeRequest } from '#workers/make-request.ts';
import { vaultJobs } from '#workers/vault-jobs.ts';

const secrets = createSecretBox();
let own: Vault;
let elsewhere: Vault;
let order: Downloadable;

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
  const keyring = unwrap(await own.ensure());
  await elsewhere.ensure();
  const { csr, key, spkiHash } = unwrap(
    await makeRequest({
      names: ['a.example'],
      subject: { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' },
      options: { encryption: 'ECC', keyLength: 2048, curve: 'P-256', signature: 'SHA256' },
      keyring,
    }),
  );
  const chain = await issueChain(csr);
  order = { commonName: 'a.example', chain, key, spkiHash };
});

const textOf = (file: SavedFile | undefined) => Buffer.from(file?.content as Uint8Array).toString();

/** The dialog of an order, opened after its key was looked up. */
async function openDialog({
  vault = own,
  input = order,
  imported,
}: {
  readonly vault?: Vault;
  readonly input?: Downloadable;
  readonly imported?: string;
} = {}) {
  const saved: SavedFile[] = [];
  const places: string[] = [];
  const found = await findKey(input, vault, () => [async () => imported]);
  const form = downloadForm(input, {
    vault,
    found: () => found,
    now: () => 0,
    rememberPlace: (place) => places.push(place),
    readme: ({ commonName, hasKey }) => `${commonName} ${hasKey}`,
    save: (file) => saved.push(file),
    spawn: () => startPortWorker({ buildDownload }),
  });
  const opened = openPageForm(form, { id: 'download', place: '', format: 'pem-bundle', filename: '' });
  return {
    ...opened,
    found,
    saved,
    places,
    type(passphrase: string, passphraseAgain = passphrase) {
      opened.memory.type('passphrase', passphrase);
      opened.memory.type('passphraseAgain', passphraseAgain);
    },
  };
}

it('saves a PFX that opens with the passphrase, and keeps both out of the snapshots', async () => {
  const { actor, change, type, submit, saved, places } = await openDialog();
  const seen: string[] = [];
  actor.subscribe((snapshot) => seen.push(JSON.stringify(snapshot.context)));
  change({ place: 'iis', format: 'pfx-modern' });
  type('pine cone 42');
  expect((await submit()).draft).toMatchObject({
    place: 'iis',
    format: 'pfx-modern',
    filename: 'a.example.pfx',
  });
  expect(places).toEqual(['iis']);
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
  expect(seen.length).toBeGreaterThan(3);
  expect(seen.join()).not.toContain('pine cone');
});

it('saves the next file without asking for the passphrase again, and the same file twice', async () => {
  const { change, type, submit, saved } = await openDialog();
  change({ format: 'key' });
  type('pine cone 42');
  await submit();
  change({ format: 'pfx-compatible' });
  await submit();
  await submit();
  expect(saved.map(({ filename }) => filename)).toEqual(['a.example.key', 'a.example.pfx', 'a.example.pfx']);
  expect(textOf(saved[0])).toContain('BEGIN ENCRYPTED PRIVATE KEY');
});

it('reports that the two passphrases differ, and saves nothing', async () => {
  const { change, type, submit, saved } = await openDialog();
  change({ format: 'pfx-modern' });
  type('pine cone 42', 'pine cone 43');
  expect((await submit()).faults).toMatchObject([
    { field: 'passphraseAgain', reason: 'mismatch', found: '' },
  ]);
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
  { name: 'that does not exist', change: { key: '' }, vault: () => own, want: 'none' },
  { name: 'of a newer release', change: { key: 'v2.x' }, vault: () => own, want: 'unreadable' },
])('finds a key $name $want, and saves the chain in any case', async ({ change, vault, want }) => {
  const {
    found,
    change: choose,
    submit,
    saved,
  } = await openDialog({
    vault: vault(),
    input: { ...order, ...change },
  });
  expect(found.standing).toBe(want);
  expect(found.failure === null).toBe(want !== 'unreadable');
  choose({ format: 'pem-bundle' });
  expect((await submit()).draft.filename).toBe('a.example.fullchain.pem');
  expect(saved).toHaveLength(1);
});

it('uses a key imported here if the order has none, but not one of another certificate', async () => {
  const input = { ...order, key: '' };
  const { found, change, submit, saved } = await openDialog({ input, imported: order.key });
  expect(found).toEqual({ standing: 'present', failure: null, key: order.key });
  change({ format: 'key' });
  await submit();
  expect(textOf(saved[0])).toContain('BEGIN PRIVATE KEY');
  const other = { ...input, spkiHash: '00'.repeat(32) };
  expect((await openDialog({ input: other, imported: order.key })).found.standing).toBe('mismatch');
  // A key that came with the order but is sealed elsewhere is reported, unless the imported one opens.
  expect((await findKey(order, elsewhere, () => [async () => undefined])).standing).toBe('away');
});

it('uses what a colleague shared if no key opens here, and says why that does not open', async () => {
  const sources = () => [async () => undefined];
  const shared = { sharer: 'Ada', opened: { ok: true, value: { key: 'v1.shared' } } } as const;
  const asked: string[] = [];
  const find = async () => {
    asked.push('shared');
    return shared;
  };
  expect(await findKey(order, elsewhere, sources, find)).toEqual({
    ...{ standing: 'present', failure: null, key: 'v1.shared', sharer: 'Ada' },
  });
  expect((await findKey(order, own, sources, find)).key).toBe(order.key);
  expect(asked).toEqual(['shared']);
  const error = { code: 'shared-refused', detail: 'order' } as const;
  const refused = async () => ({ sharer: 'Ada', opened: { ok: false, error } }) as const;
  expect(await findKey(order, elsewhere, sources, refused)).toEqual({
    ...{ standing: 'unreadable', failure: error, key: '', sharer: 'Ada' },
  });
  expect((await findKey(order, elsewhere, sources, async () => null)).standing).toBe('away');
});

it('uses a key that a draft of this browser made if neither the order nor an import has one', async () => {
  const asked: string[] = [];
  const findTexts = async (fits: (text: string) => boolean) => {
    asked.push('journal');
    return ['v1.not a key', 'www.example.com', order.key].filter(fits);
  };
  const sources = keySources({ accountID: '1001', journal: { findTexts } });
  const input = { ...order, key: '' };
  expect(await findKey(input, own, sources)).toEqual({ standing: 'present', failure: null, key: order.key });
  const other = { ...input, spkiHash: '00'.repeat(32) };
  expect((await findKey(other, own, sources)).standing).toBe('none');
  // Read once for all orders of a download, and not at all if the order has its key.
  expect(asked).toEqual(['journal']);
  await findKey(order, own, keySources({ accountID: '1001', journal: { findTexts } }));
  expect(asked).toEqual(['journal']);
});

it('saves nothing once its dialog is closed', async () => {
  const { actor, change, memory, saved } = await openDialog();
  change({ format: 'zip' });
  actor.send({ type: 'form.submit', held: memory.typed() });
  await waitFor(actor, (now) => now.matches('saving'));
  actor.stop();
  const next = await openDialog();
  next.change({ format: 'zip' });
  await next.submit();
  expect(next.saved).toHaveLength(1);
  expect(saved).toEqual([]);
});
