import { fail, ok } from '#core/result.ts';
import type { SecretBox } from '#src/adapters/secrets/secret-box.ts';
import {
  type Halves,
  readHalves,
  type WholeHalves,
  writeMergedHalves,
  writeNewHalves,
} from '#src/adapters/vault/halves.ts';
import { onStorage } from '#src/adapters/vault/storage-fault.ts';
import { wrappingKeys } from '#src/adapters/vault/wrapping-keys.ts';
import { spawnVaultWorker } from '#src/adapters/workers/spawn.ts';
import { runOnce, type WorkerLike } from '#src/adapters/workers/worker-link.ts';
import type { DownloadFile, Keyring, VaultApi, WorkerResult } from '#workers/api.ts';
import { readEnvelope } from '#workers/envelope-text.ts';

export interface VaultStatus {
  /**
   * - `missing`: none yet; the first key creates it.
   * - `half-lost`: one half is missing or the halves do not match, so no sealed key opens until a backup is restored.
   */
  readonly state: 'present' | 'missing' | 'half-lost';
  /** The missing half; `fit` if both exist but do not match; null unless `half-lost`. */
  readonly lost: 'local-storage' | 'indexeddb' | 'fit' | null;
  readonly persistence: Persistence;
  /** ISO 8601 time of the last backup that contains every secret of the vault; null if there is none. */
  readonly backedUpAt: string | null;
  /** Public IDs of the secrets, the current one first. */
  readonly secretIds: readonly string[];
}

/** The secrets that seal an account's private keys in this browser (product.md, 'Private keys'). Only workers handle them in clear. */
export interface Vault {
  /**
   * Returns the vault, creating it on first use. Fails with `keyring-locked` if half of it is lost; `restore` or
   * `renew` fixes that.
   */
  ensure(): Promise<WorkerResult<Keyring>>;
  status(): Promise<WorkerResult<VaultStatus>>;
  /** Whether all the secrets that sealed these envelopes are available. */
  canOpen(envelopes: readonly string[]): Promise<boolean>;
  /** Creates a backup file that opens only with the passphrase of that handle, which is taken from the secret box. */
  backup(passphrase: string): Promise<WorkerResult<DownloadFile>>;
  /**
   * Merges a backup into the vault, so keys sealed before and after it both open. The handle is taken from the secret
   * box.
   */
  restore(file: Blob, passphrase: string): Promise<WorkerResult<VaultStatus>>;
  /**
   * Creates a new vault after a loss, but never over one that opens. Keys sealed by the lost vault open once a backup
   * is restored.
   */
  renew(): Promise<WorkerResult<Keyring>>;
}

export interface VaultOptions {
  readonly accountID: string;
  readonly secrets: SecretBox;
  readonly storage?: Storage;
  readonly now?: () => Date;
  readonly spawn?: () => WorkerLike;
}

export function createVault(options: VaultOptions): Vault {
  const { accountID, secrets, spawn = spawnVaultWorker, now = () => new Date() } = options;
  const storage = () => options.storage ?? localStorage;
  const timestamp = () => now().toISOString();
  const inWorker = <T>(job: Parameters<typeof runOnce<VaultApi, T>>[1]) => runOnce<VaultApi, T>(spawn, job);
  let known: WholeHalves | null = null;

  async function read(): Promise<Halves> {
    const halves = await readHalves(storage(), accountID, now().getTime(), known);
    if (halves.state === 'whole') known = halves;
    return halves;
  }

  async function make(): Promise<WorkerResult<Keyring>> {
    const wrappingKey = await newWrappingKey();
    const strings = await inWorker((api) => api.createKeyring(wrappingKey));
    if (!strings.ok) return strings;
    // Not awaited: a browser may ask the user first, and the answer changes nothing here.
    void askToPersist();
    known = await writeNewHalves(storage(), accountID, strings.value, wrappingKey, timestamp());
    return ok(known.keyring);
  }

  /** The halves if they open; null if there is nothing left to lose. */
  async function readFitting(): Promise<WorkerResult<WholeHalves | null>> {
    const halves = await read();
    if (halves.state !== 'whole') return ok(null);
    const checked = await inWorker((api) => api.checkKeyring(halves.keyring));
    if (checked.ok) return ok(halves);
    return checked.error.code === 'keyring-locked' ? ok(null) : checked;
  }

  async function readStatus(): Promise<WorkerResult<VaultStatus>> {
    const halves = await read();
    const nothing = { persistence: await readPersistence(), backedUpAt: null, secretIds: [] };
    if (halves.state === 'missing') return ok({ ...nothing, state: 'missing', lost: null });
    if (halves.state === 'half-lost') return ok({ ...nothing, state: 'half-lost', lost: halves.lost });
    const checked = await inWorker((api) => api.checkKeyring(halves.keyring));
    if (!checked.ok)
      return checked.error.code === 'keyring-locked'
        ? ok({ ...nothing, state: 'half-lost', lost: 'fit' })
        : checked;
    const { secretIds } = checked.value;
    const { backup } = halves.row;
    const isCovered = backup !== null && secretIds.every((id) => backup.secretIds.includes(id));
    return ok({
      ...nothing,
      state: 'present',
      lost: null,
      backedUpAt: isCovered ? backup.at : null,
      secretIds,
    });
  }

  async function makeBackup(passphrase: string): Promise<WorkerResult<DownloadFile>> {
    const halves = await read();
    if (halves.state !== 'whole') return fail({ code: 'keyring-locked', detail: halves.state });
    const { keyring, row } = halves;
    const at = timestamp();
    const job = { keyring, account: accountID, passphrase, createdAt: at };
    const sealed = await inWorker((api) => api.sealBackup(job));
    if (!sealed.ok) return sealed;
    const { bytes, secretIds } = sealed.value;
    await wrappingKeys.write({ ...row, backup: { at, secretIds } });
    const filename = `certhub-vault-${accountID.replace(/[^\w-]+/g, '_')}-${at.slice(0, 10)}.json`;
    return ok({ bytes, filename, type: 'application/json' });
  }

  async function merge(file: Blob, passphrase: string): Promise<WorkerResult<VaultStatus>> {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const own = await readFitting();
    if (!own.ok) return own;
    const into = own.value?.keyring ?? { wrappingKey: await newWrappingKey() };
    const strings = await inWorker((api) =>
      api.openBackup({ file: bytes, account: accountID, passphrase, into }),
    );
    if (!strings.ok) return strings;
    if (own.value !== null) await writeMergedHalves(storage(), own.value.row, strings.value, timestamp());
    else known = await writeNewHalves(storage(), accountID, strings.value, into.wrappingKey, timestamp());
    return readStatus();
  }

  return {
    ensure: () =>
      exclusively(async () => {
        const halves = await read();
        if (halves.state === 'whole') return ok(halves.keyring);
        return halves.state === 'missing' ? make() : fail({ code: 'keyring-locked', detail: halves.lost });
      }),
    status: () => exclusively(readStatus),
    async canOpen(envelopes) {
      if (envelopes.length === 0) return true;
      const status = await exclusively(readStatus);
      const secretIds = status.ok ? status.value.secretIds : [];
      for (const [index, envelope] of envelopes.entries()) {
        const parts = readEnvelope(envelope);
        if (!parts.ok || !secretIds.includes(parts.value.secretId)) return false;
        if ((index + 1) % readAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
      }
      return true;
    },
    backup(handle) {
      const passphrase = secrets.take(handle) ?? '';
      return exclusively(() => makeBackup(passphrase));
    },
    restore(file, handle) {
      const passphrase = secrets.take(handle) ?? '';
      return exclusively(() => merge(file, passphrase));
    },
    renew: () =>
      exclusively(async () => {
        const fitting = await readFitting();
        if (!fitting.ok) return fitting;
        return fitting.value === null ? make() : ok(fitting.value.keyring);
      }),
  };
}

/** Envelopes read in one task: with what is sent after them, the 500 of a batch would hold a page for 45 ms. */
const readAtOnce = 100;

/** Allows one change at a time across all tabs, so two simultaneous first keys do not create two vaults. */
function exclusively<T>(work: () => Promise<WorkerResult<T>>): Promise<WorkerResult<T>> {
  const guarded = () => onStorage(work);
  return globalThis.navigator?.locks === undefined
    ? guarded()
    : navigator.locks.request('certhub-vault', guarded);
}

function newWrappingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** Whether the browser promised to keep this site's storage when space runs out. */
type Persistence = 'granted' | 'refused' | 'unknown';

/** Requests the promise; a browser may ask the user. */
function askToPersist(): Promise<Persistence> {
  return answerOf(() => navigator.storage?.persist?.());
}

function readPersistence(): Promise<Persistence> {
  return answerOf(() => navigator.storage?.persisted?.());
}

async function answerOf(ask: () => Promise<boolean> | undefined): Promise<Persistence> {
  try {
    const answer = await ask();
    return answer === undefined ? 'unknown' : answer ? 'granted' : 'refused';
  } catch {
    return 'unknown';
  }
}
