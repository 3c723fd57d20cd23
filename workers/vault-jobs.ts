import { ok } from '#core/result.ts';
import { type Bytes, concatBytes, fromBase64Url, toBase64Url, utf8 } from '#core/x509/encoding.ts';
import type {
  BackupJob,
  Keyring,
  KeyringStrings,
  RestoreJob,
  SealedBackup,
  VaultApi,
  WorkerResult,
} from '#workers/api.ts';
import {
  type BackupFile,
  backupFormat,
  backupIterations,
  backupVersion,
  headBytes,
  readBackup,
  writeBackup,
} from '#workers/backup-file.ts';
import { guarded, refuse } from '#workers/fault.ts';
import {
  lockSecrets,
  nameSecret,
  newSecret,
  relockSecrets,
  type Secret,
  secretLength,
  unlockSecrets,
} from '#workers/keyring.ts';

export const vaultJobs: VaultApi = {
  createKeyring: (wrappingKey) =>
    guarded(async () => ok(await lockSecrets([await newSecret()], wrappingKey))),
  checkKeyring: (keyring) => guarded(() => checkKeyring(keyring)),
  sealBackup: (job) => guarded(() => sealBackup(job)),
  openBackup: (job) => guarded(() => openBackup(job)),
};

async function checkKeyring(keyring: Keyring): Promise<WorkerResult<KeyringStrings>> {
  const secrets = await unlockSecrets(keyring);
  if (!secrets.ok) return secrets;
  const { encryptionKey, spark } = keyring;
  wipe(secrets.value);
  return ok({ encryptionKey, spark, secretIds: secrets.value.map((secret) => secret.id) });
}

async function sealBackup(job: BackupJob): Promise<WorkerResult<SealedBackup>> {
  if (job.passphrase === '') return refuse('passphrase-required');
  const secrets = await unlockSecrets(job.keyring);
  if (!secrets.ok) return secrets;
  const salt = crypto.getRandomValues(new Uint8Array(16));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const head = {
    format: backupFormat,
    version: backupVersion,
    account: job.account,
    createdAt: job.createdAt,
    iterations: backupIterations,
    salt: toBase64Url(salt),
    iv: toBase64Url(iv),
  } as const;
  const key = await deriveKey(job.passphrase, salt, backupIterations);
  const plain = concatBytes(...secrets.value.map((secret) => secret.bytes));
  const parameters = { name: 'AES-GCM', iv, additionalData: headBytes(head) };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(parameters, key, plain));
  plain.fill(0);
  wipe(secrets.value);
  return ok({
    bytes: writeBackup(head, sealed),
    secretIds: secrets.value.map((secret) => secret.id),
  });
}

/**
 * Opens a backup and merges it: the vault's current secret stays current, all other secrets are kept for the keys they sealed. Changes
 * nothing if anything fails.
 */
async function openBackup(job: RestoreJob): Promise<WorkerResult<KeyringStrings>> {
  if (job.passphrase === '') return refuse('passphrase-required');
  const backup = readBackup(job.file);
  if (!backup.ok) return backup;
  if (backup.value.account !== job.account) return refuse('backup-other-account');
  const restored = await decryptSecrets(backup.value, job.passphrase);
  if (!restored.ok) return restored;
  const own = 'spark' in job.into ? await unlockSecrets(job.into) : ok([]);
  if (!own.ok) return own;
  const merged = new Map([...own.value, ...restored.value].map((secret) => [secret.id, secret]));
  const secrets = [...merged.values()];
  const strings =
    'spark' in job.into
      ? await relockSecrets(secrets, job.into)
      : ok(await lockSecrets(secrets, job.into.wrappingKey));
  wipe([...own.value, ...restored.value]);
  return strings;
}

async function decryptSecrets(
  backup: BackupFile,
  passphrase: string,
): Promise<WorkerResult<readonly Secret[]>> {
  const [salt, iv, sealed] = [backup.salt, backup.iv, backup.secrets].map(fromBase64Url);
  if (!salt || !iv || !sealed) return refuse('backup-unreadable', 'fields');
  const key = await deriveKey(passphrase, salt, backup.iterations);
  const parameters = { name: 'AES-GCM', iv, additionalData: headBytes(backup) };
  const plain = await crypto.subtle.decrypt(parameters, key, sealed).then(
    (bytes) => new Uint8Array(bytes),
    () => null,
  );
  if (plain === null) return refuse('passphrase-wrong');
  if (plain.length === 0 || plain.length % secretLength !== 0) return refuse('backup-unreadable', 'secrets');
  const secrets: Secret[] = [];
  for (let at = 0; at < plain.length; at += secretLength)
    secrets.push(await nameSecret(plain.slice(at, at + secretLength)));
  return ok(secrets);
}

/** NFKC, so that the same passphrase typed on another keyboard or input method matches. */
async function deriveKey(passphrase: string, salt: Bytes, iterations: number): Promise<CryptoKey> {
  const password = utf8(passphrase.normalize('NFKC'));
  const base = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveKey']);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', iterations, salt };
  const aes = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(parameters, base, aes, false, ['encrypt', 'decrypt']);
}

function wipe(secrets: readonly Secret[]): void {
  for (const secret of secrets) secret.bytes.fill(0);
}
