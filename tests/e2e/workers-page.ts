import type { DownloadFormat } from '#core/orders/download.ts';
import { createSecretBox } from '#src/adapters/secrets/secret-box.ts';
import { createVault, type VaultStatus } from '#src/adapters/vault/vault.ts';
import { buildDownload } from '#src/adapters/workers/downloads.ts';
import { createIntake } from '#src/adapters/workers/intake.ts';
import { createKeyPool } from '#src/adapters/workers/key-pool.ts';
import { keyRule } from '#tests/support/files/key-rule.ts';
import type { RequestJob, RequestMade, WorkerResult } from '#workers/api.ts';
import type { InspectedRequest, ZipReading } from '#workers/intake-api.ts';

/** The page API for the worker tests: the console's workers and vault without the console around them. */
export interface WorkersPage {
  makeKey(options: RequestJob['options'], abortAfter?: number): Promise<WorkerResult<RequestMade>>;
  /** Returns the file's bytes as base64. */
  download(
    format: DownloadFormat,
    chain: readonly string[],
    key: string,
    passphrase: string,
  ): Promise<WorkerResult<{ readonly filename: string; readonly base64: string }>>;
  inspectRequests(text: string): Promise<WorkerResult<readonly InspectedRequest[]>>;
  /** `seconds`: reading time, without transferring the bytes to the page. */
  readZip(
    base64: string,
    type: string,
  ): Promise<{ readonly result: WorkerResult<ZipReading>; readonly seconds: number }>;
  /** Number of valid names and orders. */
  checkBatch(text: string): Promise<WorkerResult<{ readonly orders: number; readonly names: number }>>;
  vaultStatus(): Promise<WorkerResult<VaultStatus>>;
  backUp(passphrase: string): Promise<WorkerResult<string>>;
  restore(backup: string, passphrase: string): Promise<WorkerResult<VaultStatus>>;
  /** Everything this site stores, as text; values that cannot be converted are named. */
  dumpStorage(): Promise<string>;
  /** `refused` if the browser does not export the vault's wrapping key. */
  exportWrappingKey(): Promise<'refused' | 'exported'>;
}

declare global {
  interface Window {
    workers: WorkersPage;
  }
}

const secrets = createSecretBox();
const vault = createVault({ accountID: '1001', secrets });
const pool = createKeyPool();
const intake = createIntake();

window.workers = {
  async makeKey(options, abortAfter) {
    const keyring = await vault.ensure();
    if (!keyring.ok) return keyring;
    const abort = new AbortController();
    const job = {
      names: ['workers.example'],
      subject: { country: 'SG', province: 'Beijing', locality: '', organization: '', orgUnit: '' },
      options,
      keyring: keyring.value,
    };
    const made = pool.makeRequest(job, {
      signal: abort.signal,
      onPhase: (phase) => {
        if (phase === 'making-key' && abortAfter !== undefined) setTimeout(() => abort.abort(), abortAfter);
      },
    });
    return made;
  },
  async download(format, chain, key, passphrase) {
    const keyring = await vault.ensure();
    if (!keyring.ok) return keyring;
    const job = { format, chain, key, keyring: keyring.value, passphrase, readme: 'Read me', createdAt: 0 };
    const built = await buildDownload({ ...job, commonName: 'workers.example' });
    if (!built.ok) return built;
    const { filename, bytes } = built.value;
    return { ok: true, value: { filename, base64: btoa(String.fromCharCode(...bytes)) } };
  },
  inspectRequests: (text) => intake.inspectRequests(text, { keyRule }),
  async readZip(base64, type) {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const file = new Blob([bytes], { type });
    const began = performance.now();
    const result = await intake.readZip(file, { keyRule, name: 'requests.zip' });
    return { result, seconds: (performance.now() - began) / 1000 };
  },
  async checkBatch(text) {
    const terms = { productType: 'dv_flex_ssl', brand: 'sectigo', subBrand: 'sectigo', maxNames: 250 };
    const checked = await intake.checkBatch(text, terms);
    if (!checked.ok) return checked;
    const { blocks } = checked.value;
    return { ok: true, value: { orders: blocks.length, names: blocks.flatMap(({ names }) => names).length } };
  },
  vaultStatus: () => vault.status(),
  async backUp(passphrase) {
    const backup = await vault.backup(secrets.put(passphrase));
    return backup.ok ? { ok: true, value: new TextDecoder().decode(backup.value.bytes) } : backup;
  },
  restore: (backup, passphrase) => vault.restore(new Blob([backup]), secrets.put(passphrase)),
  async dumpStorage() {
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name } of await indexedDB.databases()) if (name) found.push(await dumpDatabase(name));
    return JSON.stringify(found, (_, value: unknown) =>
      value instanceof CryptoKey ? describe(value) : value,
    );
  },
  async exportWrappingKey() {
    const [row] = (await dumpDatabase('certhub-vault')).flat();
    const key = typeof row === 'object' && row !== null && 'wrappingKey' in row ? row.wrappingKey : null;
    if (!(key instanceof CryptoKey)) throw new Error('no wrapping key');
    return crypto.subtle.exportKey('raw', key).then(
      () => 'exported' as const,
      () => 'refused' as const,
    );
  },
};

function describe(key: CryptoKey): string {
  return `CryptoKey ${key.type} ${key.extractable ? 'extractable' : 'not extractable'}`;
}

/** Every row of every store. */
function dumpDatabase(name: string): Promise<readonly unknown[][]> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const database = opening.result;
      const stores = [...database.objectStoreNames].map(
        (store) =>
          new Promise<unknown[]>((done, fail) => {
            const rows = database.transaction(store).objectStore(store).getAll();
            rows.onsuccess = () => done(rows.result);
            rows.onerror = () => fail(rows.error);
          }),
      );
      resolve(Promise.all(stores).finally(() => database.close()));
    };
  });
}
