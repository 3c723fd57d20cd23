import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { createFileBox } from '#src/adapters/files/file-box.ts';
import type { SavedFile } from '#src/adapters/files/save-file.ts';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import { createVault } from '#src/adapters/vault/vault.ts';
import { backupForm, restoreForm } from '#src/features/vault/vault-forms.ts';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { openPageForm } from '#tests/support/browser/page-form.ts';
import { startPortWorker } from '#tests/support/browser/port-worker.ts';
import { freshIndexedDb } from '#tests/support/journal/fresh-idb.ts';
import { vaultJobs } from '#workers/vault-jobs.ts';

const secrets = createSecretBox();

/** Saving belongs to the browser; everything else is real. */
const save = vi.fn<(file: SavedFile) => void>();

beforeEach(() => {
  save.mockClear();
  freshIndexedDb();
});

function openDrawer(storage = memoryStorage()) {
  const vault = createVault({ accountID: '1001', secrets, storage, spawn: () => startPortWorker(vaultJobs) });
  const files = createFileBox();
  const services = { vault, secrets, files, queryClient: new QueryClient(), save };
  return {
    vault,
    storage,
    backup: openPageForm(backupForm(services), { id: 'vault', filename: '' }),
    restore: openPageForm(restoreForm(services), { id: 'vault' }),
    choose: (content: BlobPart) => ({ file: files.put(new File([content], 'vault.json')) }),
  };
}

function lastSaved(): SavedFile {
  const [file] = save.mock.lastCall ?? [];
  if (file === undefined) throw new Error('nothing was saved');
  return file;
}

it('backs up the vault, loses half of it, and restores it', async () => {
  const { vault, backup, storage } = openDrawer();
  await vault.ensure();
  backup.memory.type('passphrase', 'four pine cones');
  backup.memory.type('passphraseAgain', 'four pine cones');
  expect(await backup.submit()).toMatchObject({ failure: null, draft: { filename: lastSaved().filename } });
  expect(backup.actor.getSnapshot().hasTag('saved')).toBe(true);
  expect(backup.memory.getSnapshot()).toEqual({ passphrase: '', passphraseAgain: '' });
  expect(JSON.stringify(backup.actor.getPersistedSnapshot())).not.toContain('pine');

  freshIndexedDb();
  const after = openDrawer(storage);
  const status = await after.vault.status();
  expect(status.ok && status.value).toMatchObject({ state: 'half-lost', lost: 'indexeddb' });
  after.restore.change(after.choose(lastSaved().content));
  after.restore.memory.type('passphrase', 'four pine trees');
  expect((await after.restore.submit()).failure).toEqual({
    kind: 'work',
    code: 'passphrase-wrong',
    detail: '',
    field: 'passphrase',
  });
  after.restore.memory.type('passphrase', 'four pine cones');
  expect((await after.restore.submit()).failure).toBeNull();
  const restored = await after.vault.status();
  expect(restored.ok && restored.value.state).toBe('present');
});

it.each([
  { first: '', again: '', want: [['passphrase', 'required']] },
  { first: 'aaaaaaaaaa', again: 'aaaaaaaaaa', want: [['passphrase', 'passphrase-weak']] },
  { first: 'four pine cones', again: '', want: [['passphraseAgain', 'required']] },
  { first: 'four pine cones', again: 'four pine cone', want: [['passphraseAgain', 'mismatch']] },
])('requires a passphrase that is hard to guess, typed twice: "$first", "$again"', async (typed) => {
  const { vault, backup } = openDrawer();
  await vault.ensure();
  backup.memory.type('passphrase', typed.first);
  backup.memory.type('passphraseAgain', typed.again);
  const { faults } = await backup.submit();
  expect(faults.map(({ field, reason }) => [field, reason])).toEqual(typed.want);
  expect(save).not.toHaveBeenCalled();
  expect(backup.memory.getSnapshot().passphrase).toBe(typed.first);
});

it('requires a file and its passphrase', async () => {
  const { faults } = await openDrawer().restore.submit();
  expect(faults.map(({ field }) => field)).toEqual(['file', 'passphrase']);
});

it.each([
  { name: 'not a backup', content: '{}' },
  { name: 'a text', content: 'hello' },
])('refuses a file that is $name, at its field', async ({ content }) => {
  const { restore, choose } = openDrawer();
  restore.change(choose(content));
  restore.memory.type('passphrase', 'four pine cones');
  expect((await restore.submit()).failure).toMatchObject({ code: 'backup-unreadable', field: 'file' });
});
