import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { passphraseFacts } from '#core/session/passphrase.ts';
import { vaultView } from '#machines/vault/vault.view.ts';
import { createFileBox } from '#src/adapters/files/file-box.ts';
import type { SavedFile } from '#src/adapters/files/save-file.ts';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import { createVault } from '#src/adapters/vault/vault.ts';
import { vaultLogic } from '#src/features/vault/vault.slots.ts';
import { freshIndexedDb } from '#tests/support/fresh-idb.ts';
import { memoryStorage } from '#tests/support/memory-storage.ts';
import { startPortWorker } from '#tests/support/port-worker.ts';
import { vaultJobs } from '#workers/vault-jobs.ts';

const secrets = createSecretBox();

/** Saving is the browser's own; everything else is the real thing. */
const save = vi.fn<(file: SavedFile) => void>();

beforeEach(() => {
  save.mockClear();
  freshIndexedDb();
});

async function openDrawer(storage = memoryStorage()) {
  const vault = createVault({ accountID: '1001', secrets, storage, spawn: () => startPortWorker(vaultJobs) });
  const files = createFileBox();
  const queryClient = new QueryClient();
  const actor = createActor(vaultLogic({ vault, secrets, files, queryClient, save }));
  actor.start();
  const settled = async () =>
    vaultView(await waitFor(actor, (now) => now.matches({ open: 'idle' }) || now.matches('unavailable')));
  return { actor, vault, files, settled, storage };
}

function hold(text: string) {
  return { handle: secrets.put(text), facts: passphraseFacts(text) };
}

function lastSaved(): SavedFile {
  const [file] = save.mock.lastCall ?? [];
  if (file === undefined) throw new Error('nothing was saved');
  return file;
}

it('backs the vault up, loses half of it, and restores it, the passphrase typed once', async () => {
  const before = await openDrawer();
  await before.vault.ensure();
  before.actor.send({ type: 'vault.reload' });
  await before.settled();
  before.actor.send({ type: 'backup.passphrase', ...hold('four pine cones') });
  before.actor.send({ type: 'backup.passphrase-again', ...hold('four pine cones') });
  before.actor.send({ type: 'backup.submit' });
  const backedUp = await before.settled();
  expect(backedUp.outcome).toEqual({ kind: 'backed-up', filename: lastSaved().filename });
  expect(backedUp.vault?.backedUpAt).not.toBeNull();

  freshIndexedDb();
  const { actor, files, settled } = await openDrawer(before.storage);
  expect((await settled()).vault).toMatchObject({ state: 'half-lost', lost: 'indexeddb' });
  const backup = new File([lastSaved().content], 'vault.json');
  actor.send({ type: 'restore.file', file: { handle: files.put(backup), name: backup.name } });
  actor.send({ type: 'restore.passphrase', ...hold('four pine trees') });
  actor.send({ type: 'restore.submit' });
  expect((await settled()).failure).toMatchObject({ work: 'restore', fault: { code: 'passphrase-wrong' } });
  const right = hold('four pine cones');
  actor.send({ type: 'restore.passphrase', ...right });
  actor.send({ type: 'restore.submit' });
  expect(await settled()).toMatchObject({
    vault: { state: 'present' },
    outcome: { kind: 'restored' },
    failure: null,
  });
  expect(secrets.peek(right.handle)).toBeNull();
});

it('keeps what was typed when the repetition differs', async () => {
  const { actor, vault, settled } = await openDrawer();
  await vault.ensure();
  actor.send({ type: 'vault.reload' });
  await settled();
  const typed = hold('four pine cones');
  actor.send({ type: 'backup.passphrase', ...typed });
  actor.send({ type: 'backup.passphrase-again', ...hold('four pine cone') });
  actor.send({ type: 'backup.submit' });
  expect((await settled()).faults).toMatchObject([{ field: 'backup.passphraseAgain', reason: 'mismatch' }]);
  expect(save).not.toHaveBeenCalled();
  expect(secrets.peek(typed.handle)).toBe('four pine cones');
});

it.each([
  { name: 'no backup', content: '{}', code: 'backup-unreadable' },
  { name: 'a text', content: 'hello', code: 'backup-unreadable' },
])('refuses a file that is $name', async ({ content, code }) => {
  const { actor, files, settled } = await openDrawer();
  await settled();
  const file = new File([content], 'notes.json');
  actor.send({ type: 'restore.file', file: { handle: files.put(file), name: file.name } });
  actor.send({ type: 'restore.passphrase', ...hold('four pine cones') });
  actor.send({ type: 'restore.submit' });
  expect(await settled()).toMatchObject({ chosenFile: 'notes.json', failure: { fault: { code } } });
});

it('asks again for a passphrase that went with its field', async () => {
  const { actor, files, settled } = await openDrawer();
  await settled();
  const gone = hold('four pine cones');
  secrets.take(gone.handle);
  actor.send({
    type: 'restore.file',
    file: { handle: files.put(new File(['{}'], 'a.json')), name: 'a.json' },
  });
  actor.send({ type: 'restore.passphrase', ...gone });
  actor.send({ type: 'restore.submit' });
  expect((await settled()).faults).toMatchObject([{ field: 'restore.passphrase', reason: 'required' }]);
});

it('begins anew after a loss, once it is confirmed', async () => {
  const before = await openDrawer();
  await before.vault.ensure();
  freshIndexedDb();
  const { actor, settled } = await openDrawer(before.storage);
  await settled();
  actor.send({ type: 'renew.ask' });
  expect(vaultView(actor.getSnapshot()).step).toBe('confirmingRenewal');
  actor.send({ type: 'renew.confirm' });
  expect(await settled()).toMatchObject({ vault: { state: 'present' }, outcome: { kind: 'renewed' } });
});
