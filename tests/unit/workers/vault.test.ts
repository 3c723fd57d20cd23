import Dexie from 'dexie';
import { beforeEach, describe, expect, it } from 'vitest';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import { createVault, type Vault } from '#src/adapters/vault/vault.ts';
import { memoryStorage } from '#tests/support/browser/memory-storage.ts';
import { type PortWorker, startPortWorker } from '#tests/support/browser/port-worker.ts';
import { findSecret } from '#tests/support/inputs/find-secret.ts';
import { freshIndexedDb } from '#tests/support/journal/fresh-idb.ts';
import { unwrap } from '#tests/support/unwrap.ts';
import type { Keyring } from '#workers/api.ts';
import { openKey } from '#workers/envelope.ts';
import { openKeyring, unlockSecrets } from '#workers/keyring.ts';
import { makeRequest } from '#workers/make-request.ts';
import { vaultJobs } from '#workers/vault-jobs.ts';

const box = createSecretBox();
let storage: Storage;
let now: Date;
let workers: PortWorker[];

beforeEach(() => {
  openBrowser();
});

/** A fresh browser with nothing stored. */
function openBrowser(): void {
  freshIndexedDb();
  storage = memoryStorage();
  now = new Date('2026-11-21T08:00:00Z');
  workers = [];
}

/** Moves the clock to long after the vault was made, and sees it complete: what is lost from then on stays lost. */
async function settle(): Promise<void> {
  now = new Date(now.getTime() + 2 * 3_600_000);
  expect(await vaultOf().status()).toMatchObject({ ok: true, value: { state: 'present' } });
}

function vaultOf(accountID = '1001', local = storage): Vault {
  return createVault({
    accountID,
    secrets: box,
    storage: local,
    now: () => now,
    spawn() {
      const worker = startPortWorker(vaultJobs);
      workers.push(worker);
      return worker;
    },
  });
}

async function sealWith(keyring: Keyring): Promise<string> {
  const made = await makeRequest({
    names: ['a.example'],
    subject: { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' },
    options: { encryption: 'ECC', keyLength: 2048, curve: 'P-256', signature: 'SHA256' },
    keyring,
  });
  return unwrap(made).key;
}

async function opens(envelope: string, vault: Vault): Promise<string> {
  const keys = unwrap(await openKeyring(unwrap(await vault.ensure())));
  const opened = await openKey(envelope, keys);
  return opened.ok ? 'opened' : opened.error.code;
}

function file(bytes: Uint8Array<ArrayBuffer> | string): Blob {
  return new Blob([bytes]);
}

describe('the first use', () => {
  it('creates a vault, and the next use finds it', async () => {
    const vault = vaultOf();
    expect(await vault.status()).toMatchObject({ ok: true, value: { state: 'missing', secretIds: [] } });
    const envelope = await sealWith(unwrap(await vault.ensure()));
    expect(await vault.status()).toMatchObject({
      ok: true,
      value: { state: 'present', lost: null, backedUpAt: null },
    });
    expect(await vaultOf().canOpen([envelope])).toBe(true);
    expect(await opens(envelope, vaultOf())).toBe('opened');
  });

  it('stores the two strings under their given names, by account', async () => {
    const keyring = unwrap(await vaultOf().ensure());
    expect(JSON.parse(storage.getItem('spark') ?? '')).toEqual({ 1001: keyring.spark });
    expect(JSON.parse(storage.getItem('encryption_key') ?? '')).toEqual({ 1001: keyring.encryptionKey });
    expect(keyring.wrappingKey.extractable).toBe(false);
  });

  it.each(['no JSON', '["spark"]'])('creates a vault even if local storage holds %s', async (text) => {
    storage.setItem('spark', text);
    const { spark } = unwrap(await vaultOf().ensure());
    expect(JSON.parse(storage.getItem('spark') ?? '')).toEqual({ 1001: spark });
  });

  it('creates another vault for another customer in the same browser', async () => {
    const envelope = await sealWith(unwrap(await vaultOf('1001').ensure()));
    expect(await opens(envelope, vaultOf('2002'))).toBe('secret-unknown');
    expect(await vaultOf('2002').canOpen([envelope])).toBe(false);
    expect(await opens(envelope, vaultOf('1001'))).toBe('opened');
  });

  it('reveals no secret, neither in storage nor in messages of the worker', async () => {
    const keyring = unwrap(await vaultOf().ensure());
    const [secret] = unwrap(await unlockSecrets(keyring));
    if (secret === undefined) throw new Error('no secret');
    const stored = [storage.getItem('spark'), storage.getItem('encryption_key')];
    const seen = [stored, workers.map(({ received }) => received)];
    expect(findSecret(seen, secret.bytes)).toEqual([]);
    expect(findSecret([seen, secret.bytes], secret.bytes)).toEqual(['raw']);
  });

  it('leaves no worker running', async () => {
    await vaultOf().ensure();
    expect(workers.length).toBeGreaterThan(0);
    expect(workers.every(({ isTerminated }) => isTerminated)).toBe(true);
  });
});

describe('if the browser ends before local storage is on the disk, the vault', () => {
  const before = ['spark', 'encryption_key'] as const;
  const read = () => before.map((name) => [name, storage.getItem(name)] as const);
  const putBack = (items: ReturnType<typeof read>) => {
    storage.clear();
    for (const [name, value] of items) if (value !== null) storage.setItem(name, value);
  };

  it('opens what was sealed when it was new', async () => {
    const vault = vaultOf();
    const nothing = read();
    const sealed = await sealWith(unwrap(await vault.ensure()));
    putBack(nothing);
    expect(await vaultOf().status()).toMatchObject({ ok: true, value: { state: 'present' } });
    expect(await opens(sealed, vaultOf())).toBe('opened');
    expect(read().every(([, value]) => value !== null)).toBe(true);
  });

  it('opens what a restored backup opened', async () => {
    const there = await sealWith(unwrap(await vaultOf().ensure()));
    const backup = unwrap(await vaultOf().backup(box.put('open sesame')));
    openBrowser();
    const here = await sealWith(unwrap(await vaultOf().ensure()));
    await settle();
    const old = read();
    unwrap(await vaultOf().restore(file(backup.bytes), box.put('open sesame')));
    putBack(old);
    expect([await opens(there, vaultOf()), await opens(here, vaultOf())]).toEqual(['opened', 'opened']);
  });
});

describe('a vault with one half lost', () => {
  const losses = [
    { name: 'local storage cleared', lost: 'local-storage', lose: () => storage.clear() },
    {
      name: 'the database deleted',
      lost: 'indexeddb',
      lose: async () => {
        await Dexie.delete('certhub-vault');
      },
    },
    {
      name: 'one string removed',
      lost: 'fit',
      lose: () => storage.removeItem('encryption_key'),
    },
    {
      name: 'a string changed',
      lost: 'fit',
      lose: () => storage.setItem('spark', JSON.stringify({ 1001: 's1.AAAAAAAAAAAAAAAAAAAAAAAAAAAA' })),
    },
  ];

  it.each(losses)('$name: is reported, and never overwritten unasked', async ({ lose, lost }) => {
    unwrap(await vaultOf().ensure());
    await settle();
    await lose();
    expect(await vaultOf().status()).toMatchObject({
      ok: true,
      value: { state: 'half-lost', lost, secretIds: [] },
    });
    const again = await vaultOf().ensure();
    if (lost !== 'fit') expect(again).toEqual({ ok: false, error: { code: 'keyring-locked', detail: lost } });
    else
      expect(await openKeyring(unwrap(again))).toMatchObject({
        ok: false,
        error: { code: 'keyring-locked' },
      });
  });

  it.each(losses)('$name: is renewed on request, and a backup restores the old keys', async ({ lose }) => {
    const before = await sealWith(unwrap(await vaultOf().ensure()));
    const backup = unwrap(await vaultOf().backup(box.put('open sesame')));
    await settle();
    await lose();
    const vault = vaultOf();
    const between = await sealWith(unwrap(await vault.renew()));
    expect(await opens(before, vault)).toBe('secret-unknown');
    expect(await vault.restore(file(backup.bytes), box.put('open sesame'))).toMatchObject({
      ok: true,
      value: { state: 'present' },
    });
    expect([await opens(before, vault), await opens(between, vault)]).toEqual(['opened', 'opened']);
  });

  it.each(losses)('$name: can be restored without being renewed', async ({ lose }) => {
    const before = await sealWith(unwrap(await vaultOf().ensure()));
    const backup = unwrap(await vaultOf().backup(box.put('open sesame')));
    await settle();
    await lose();
    const vault = vaultOf();
    unwrap(await vault.restore(file(backup.bytes), box.put('open sesame')));
    expect(await opens(before, vault)).toBe('opened');
  });

  it('is not renewed while it opens', async () => {
    const vault = vaultOf();
    const keyring = unwrap(await vault.ensure());
    expect(unwrap(await vault.renew()).spark).toBe(keyring.spark);
  });

  it('counts as missing if its creation never finished', async () => {
    const full = memoryStorage();
    full.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    expect(await vaultOf('1001', full).ensure()).toEqual({
      ok: false,
      error: { code: 'storage-full', detail: 'QuotaExceededError' },
    });
    expect(await vaultOf().status()).toMatchObject({ ok: true, value: { state: 'missing' } });
    expect(await vaultOf().ensure()).toMatchObject({ ok: true });
  });
});

describe('when the database is deleted under an open page', () => {
  const losses = [
    { name: 'alone', lose: () => undefined },
    { name: 'with local storage', lose: () => storage.clear() },
  ];

  it.each(losses)('$name: the page writes its vault back', async ({ lose }) => {
    const vault = vaultOf();
    const before = await sealWith(unwrap(await vault.ensure()));
    await settle();
    await Dexie.delete('certhub-vault');
    lose();
    expect(await vault.canOpen([before])).toBe(true);
    const after = await sealWith(unwrap(await vault.ensure()));
    expect(await vaultOf().canOpen([before, after])).toBe(true);
    expect(await opens(before, vaultOf())).toBe('opened');
  });

  it('leaves a vault alone that was created meanwhile', async () => {
    const vault = vaultOf();
    const before = await sealWith(unwrap(await vault.ensure()));
    await Dexie.delete('certhub-vault');
    storage.clear();
    const other = await sealWith(unwrap(await vaultOf().ensure()));
    expect(await vault.canOpen([other, before])).toBe(false);
    expect(await vault.canOpen([other])).toBe(true);
  });
});

describe('backup and restore', () => {
  it('opens in another browser, next to the keys sealed there', async () => {
    const here = await sealWith(unwrap(await vaultOf().ensure()));
    const backup = unwrap(await vaultOf().backup(box.put('密码 sesame')));
    expect(backup).toMatchObject({
      filename: 'certhub-vault-1001-2026-11-21.json',
      type: 'application/json',
    });
    openBrowser();
    const there = await sealWith(unwrap(await vaultOf().ensure()));
    expect(await opens(here, vaultOf())).toBe('secret-unknown');
    const status = unwrap(await vaultOf().restore(file(backup.bytes), box.put('密码 sesame')));
    expect(status.secretIds).toHaveLength(2);
    expect([await opens(here, vaultOf()), await opens(there, vaultOf())]).toEqual(['opened', 'opened']);
    const next = await sealWith(unwrap(await vaultOf().ensure()));
    expect(next.split('.')[1]).toBe(there.split('.')[1]);
  });

  it('holds a vault once, even if it is restored twice', async () => {
    const vault = vaultOf();
    unwrap(await vault.ensure());
    const { bytes } = unwrap(await vault.backup(box.put('x')));
    expect(unwrap(await vault.restore(file(bytes), box.put('x'))).secretIds).toHaveLength(1);
  });

  it('reports whether the backup covers every secret', async () => {
    const vault = vaultOf();
    unwrap(await vault.ensure());
    const { bytes } = unwrap(await vault.backup(box.put('x')));
    expect(unwrap(await vault.status()).backedUpAt).toBe('2026-11-21T08:00:00.000Z');
    openBrowser();
    unwrap(await vaultOf().ensure());
    unwrap(await vaultOf().backup(box.put('x')));
    expect(unwrap(await vaultOf().restore(file(bytes), box.put('x'))).backedUpAt).toBeNull();
  });

  it('accepts the passphrase in another Unicode form', async () => {
    const vault = vaultOf();
    unwrap(await vault.ensure());
    const { bytes } = unwrap(await vault.backup(box.put('caf\u00e9 \uff11')));
    expect(await vault.restore(file(bytes), box.put('cafe\u0301 1'))).toMatchObject({ ok: true });
  });

  it('holds no secret in the clear, and forgets the passphrase', async () => {
    const vault = vaultOf();
    const [secret] = unwrap(await unlockSecrets(unwrap(await vault.ensure())));
    const handle = box.put('open sesame');
    const { bytes } = unwrap(await vault.backup(handle));
    expect(findSecret(Buffer.from(bytes), secret?.bytes ?? new Uint8Array())).toEqual([]);
    expect(Buffer.from(bytes).toString()).not.toContain('sesame');
    expect(box.peek(handle)).toBeNull();
  });

  const edits = [
    {
      name: 'a wrong passphrase',
      passphrase: 'wrong',
      edit: (text: string) => text,
      want: 'passphrase-wrong',
    },
    { name: 'no passphrase', passphrase: '', edit: (text: string) => text, want: 'passphrase-required' },
    { name: 'an empty file', edit: () => '', want: 'backup-unreadable' },
    { name: 'something else', edit: () => '{"hello": 1}', want: 'backup-unreadable' },
    { name: 'a list', edit: () => '[]', want: 'backup-unreadable' },
    { name: 'a truncated file', edit: (text: string) => text.slice(0, -30), want: 'backup-unreadable' },
    {
      name: 'a changed time',
      edit: (text: string) => text.replace('2026', '2025'),
      want: 'backup-unreadable',
    },
    {
      name: 'changed secrets',
      edit: (text: string) =>
        text.replace(/"secrets": "(.)/, (_, first) => `"secrets": "${first === 'A' ? 'B' : 'A'}`),
      want: 'backup-unreadable',
    },
    {
      name: 'an iteration count that would never end',
      edit: (text: string) => text.replace('600000', '900000000'),
      want: 'backup-unreadable',
    },
    {
      name: 'a newer version',
      edit: (text: string) => text.replace('"version": 1', '"version": 2'),
      want: 'backup-newer',
    },
  ];
  it.each(edits)('refuses $name, and changes nothing', async ({ passphrase = 'open sesame', edit, want }) => {
    const vault = vaultOf();
    const keyring = unwrap(await vault.ensure());
    const { bytes } = unwrap(await vault.backup(box.put('open sesame')));
    const edited = edit(new TextDecoder().decode(bytes));
    const outcome = await vault.restore(
      file(edited),
      passphrase === '' ? 'unknown handle' : box.put(passphrase),
    );
    expect(outcome).toMatchObject({ ok: false, error: { code: want } });
    expect(JSON.stringify(outcome)).not.toContain('sesame');
    expect(unwrap(await vault.ensure()).spark).toBe(keyring.spark);
  });

  it('refuses the backup of another account', async () => {
    unwrap(await vaultOf('1001').ensure());
    const { bytes } = unwrap(await vaultOf('1001').backup(box.put('x')));
    expect(await vaultOf('2002').restore(file(bytes), box.put('x'))).toMatchObject({
      ok: false,
      error: { code: 'backup-other-account' },
    });
  });
});

it('reports that there is no database', async () => {
  Dexie.dependencies.indexedDB = undefined as unknown as IDBFactory;
  expect(await vaultOf().ensure()).toEqual({
    ok: false,
    error: { code: 'storage-unavailable', detail: 'MissingAPIError' },
  });
});
