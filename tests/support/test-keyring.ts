import type { Keyring } from '#workers/api.ts';
import { vaultJobs } from '#workers/vault-jobs.ts';

export function newWrappingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** A vault as a worker receives it, made by the worker's own code. */
export async function newKeyring(): Promise<Keyring> {
  const wrappingKey = await newWrappingKey();
  const made = await vaultJobs.createKeyring(wrappingKey);
  if (!made.ok) throw new Error(made.error.code);
  return { ...made.value, wrappingKey };
}
