import { ok } from '#core/result.ts';
import { type Bytes, concatBytes, fromBase64Url, toBase64Url, utf8 } from '#core/x509/encoding.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import type { WorkerResult } from '#workers/api.ts';
import { refuse } from '#workers/fault.ts';

/**
 * A vault backup, a JSON file. `secrets` is AES-256-GCM over the secrets (32 bytes each, current one first). The key is PBKDF2-HMAC-SHA-256
 * over the passphrase (Unicode NFKC, UTF-8). The other fields, except `check`, are authenticated data. `check` is a plain SHA-256 over the
 * rest, to tell a damaged file from a wrong passphrase.
 */
export interface BackupFile {
  readonly format: typeof backupFormat;
  readonly version: number;
  readonly account: string;
  /** ISO time. */
  readonly createdAt: string;
  readonly iterations: number;
  /** base64url, 16 and 12 bytes. */
  readonly salt: string;
  readonly iv: string;
  readonly secrets: string;
  readonly check: string;
}

export const backupFormat = 'certhub-vault-backup';
export const backupVersion = 1;
export const backupIterations = 600_000;
/** More iterations would only keep the browser busy. */
const maxIterations = 10_000_000;
const maxSize = 1_000_000;

export type BackupHead = Omit<BackupFile, 'secrets' | 'check'>;

/** Data the encryption authenticates: every field in clear. */
export function headBytes(head: BackupHead): Bytes {
  const { format, version, account, createdAt, iterations, salt, iv } = head;
  return utf8(JSON.stringify([format, version, account, createdAt, iterations, salt, iv]));
}

export function writeBackup(head: BackupHead, secrets: Bytes): Bytes {
  const body = { ...head, secrets: toBase64Url(secrets) };
  const file: BackupFile = { ...body, check: checkOf(body) };
  return utf8(`${JSON.stringify(file, null, 2)}\n`);
}

/** Reads and checks the file without decrypting anything. Faults: `backup-unreadable`, `backup-newer`. */
export function readBackup(bytes: Uint8Array): WorkerResult<BackupFile> {
  const fields = parseFields(bytes);
  if (fields === null || fields.format !== backupFormat) return refuse('backup-unreadable', 'format');
  const { version, account, createdAt, iterations, salt, iv, secrets, check } = fields;
  if (typeof version === 'number' && version > backupVersion) return refuse('backup-newer', String(version));
  if (
    version !== backupVersion ||
    typeof account !== 'string' ||
    typeof createdAt !== 'string' ||
    typeof iterations !== 'number' ||
    typeof salt !== 'string' ||
    typeof iv !== 'string' ||
    typeof secrets !== 'string'
  )
    return refuse('backup-unreadable', 'fields');
  const body = { format: backupFormat, version, account, createdAt, iterations, salt, iv, secrets } as const;
  const isSane =
    Number.isInteger(iterations) &&
    iterations >= 1 &&
    iterations <= maxIterations &&
    fromBase64Url(salt)?.length === 16 &&
    fromBase64Url(iv)?.length === 12 &&
    fromBase64Url(secrets) !== null;
  if (!isSane || checkOf(body) !== check) return refuse('backup-unreadable', 'check');
  return ok({ ...body, check });
}

function checkOf(body: Omit<BackupFile, 'check'>): string {
  return sha256Hex(concatBytes(headBytes(body), utf8(body.secrets)));
}

function parseFields(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  if (bytes.length > maxSize) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
