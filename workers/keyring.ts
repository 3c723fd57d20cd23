import { ok } from '#core/result.ts';
import { type Bytes, concatBytes, fromBase64Url, toBase64Url, utf8 } from '#core/x509/encoding.ts';
import type { Keyring, KeyringStrings, WorkerResult } from '#workers/api.ts';
import { refuse } from '#workers/fault.ts';
import { deriveSealingKeys, type SealingKeys } from '#workers/sealing.ts';

/**
 * The vault of one account, two strings in local storage:
 * - `encryption_key`: `k1.` and a random 256-bit key, encrypted by the wrapping key;
 * - `spark`: `s1.` and the secrets (32 bytes each, current one first), encrypted by that key.
 * Both are AES-256-GCM, IV before ciphertext, base64url. The wrapping key is in IndexedDB and cannot be exported.
 */
export const secretLength = 32;

/** A secret in clear; never leaves the worker. */
export interface Secret {
  readonly id: string;
  readonly bytes: Bytes;
}

const ivLength = 12;
const keyLabel = 'k1';
const sparkLabel = 's1';

export async function newSecret(): Promise<Secret> {
  return nameSecret(crypto.getRandomValues(new Uint8Array(secretLength)));
}

export async function nameSecret(bytes: Bytes): Promise<Secret> {
  const digest = await crypto.subtle.digest('SHA-256', concatBytes(utf8('certhub/secret-id/v1'), bytes));
  return { id: toBase64Url(new Uint8Array(digest, 0, 9)), bytes };
}

/** Encrypts the secrets under a new key and wraps that key. */
export async function lockSecrets(
  secrets: readonly Secret[],
  wrappingKey: CryptoKey,
): Promise<KeyringStrings> {
  const key = crypto.getRandomValues(new Uint8Array(32));
  const encryptionKey = await encrypt(keyLabel, wrappingKey, key);
  return scramble(secrets, key, encryptionKey);
}

/** Encrypts other secrets under a keyring's existing key. */
export async function relockSecrets(
  secrets: readonly Secret[],
  { encryptionKey, wrappingKey }: Keyring,
): Promise<WorkerResult<KeyringStrings>> {
  const key = await decrypt(keyLabel, wrappingKey, encryptionKey);
  return key === null
    ? refuse('keyring-locked', 'encryption_key')
    : ok(await scramble(secrets, key, encryptionKey));
}

async function scramble(
  secrets: readonly Secret[],
  key: Bytes,
  encryptionKey: string,
): Promise<KeyringStrings> {
  const joined = concatBytes(...secrets.map((secret) => secret.bytes));
  const spark = await encrypt(sparkLabel, await importScrambler(key), joined);
  key.fill(0);
  joined.fill(0);
  return { encryptionKey, spark, secretIds: secrets.map((secret) => secret.id) };
}

/** Returns the secrets in clear, current one first. `keyring-locked` if the halves do not match. */
export async function unlockSecrets(keyring: Keyring): Promise<WorkerResult<readonly Secret[]>> {
  const key = await decrypt(keyLabel, keyring.wrappingKey, keyring.encryptionKey);
  if (key === null) return refuse('keyring-locked', 'encryption_key');
  const joined = await decrypt(sparkLabel, await importScrambler(key), keyring.spark);
  key.fill(0);
  if (joined === null || joined.length === 0 || joined.length % secretLength !== 0)
    return refuse('keyring-locked', 'spark');
  const secrets: Secret[] = [];
  for (let at = 0; at < joined.length; at += secretLength)
    secrets.push(await nameSecret(joined.slice(at, at + secretLength)));
  return ok(secrets);
}

let opened: { readonly name: string; readonly keys: readonly SealingKeys[] } | null = null;

/**
 * Returns the sealing keys of every secret, current one first. Caches the last keyring: a batch opens it once per worker, and a worker
 * never outlives its account.
 */
export async function openKeyring(keyring: Keyring): Promise<WorkerResult<readonly SealingKeys[]>> {
  const name = `${keyring.encryptionKey} ${keyring.spark}`;
  if (opened?.name === name) return ok(opened.keys);
  const secrets = await unlockSecrets(keyring);
  if (!secrets.ok) return secrets;
  const keys: SealingKeys[] = [];
  for (const secret of secrets.value) {
    keys.push(await deriveSealingKeys(secret.id, secret.bytes));
    secret.bytes.fill(0);
  }
  opened = { name, keys };
  return ok(keys);
}

function importScrambler(key: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function encrypt(label: string, key: CryptoKey, plain: Bytes): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(ivLength));
  const parameters = { name: 'AES-GCM', iv, additionalData: utf8(`certhub/${label}`) };
  const cipher = await crypto.subtle.encrypt(parameters, key, plain);
  return `${label}.${toBase64Url(concatBytes(iv, new Uint8Array(cipher)))}`;
}

async function decrypt(label: string, key: CryptoKey, text: string): Promise<Bytes | null> {
  const bytes = text.startsWith(`${label}.`) ? fromBase64Url(text.slice(label.length + 1)) : null;
  if (bytes === null || bytes.length <= ivLength) return null;
  const parameters = {
    name: 'AES-GCM',
    iv: bytes.subarray(0, ivLength),
    additionalData: utf8(`certhub/${label}`),
  };
  try {
    return new Uint8Array(await crypto.subtle.decrypt(parameters, key, bytes.subarray(ivLength)));
  } catch {
    return null;
  }
}
