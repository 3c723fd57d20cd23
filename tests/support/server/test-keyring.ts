import { unwrap } from '#tests/support/unwrap.ts';
import type { Keyring } from '#workers/api.ts';
import { openKey } from '#workers/envelope.ts';
import { openKeyring } from '#workers/keyring.ts';
import { vaultJobs } from '#workers/vault-jobs.ts';

export function newWrappingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

/** A vault as a worker receives it, made by the worker's own code. */
export async function newKeyring(): Promise<Keyring> {
  const wrappingKey = await newWrappingKey();
  return { ...unwrap(await vaultJobs.createKeyring(wrappingKey)), wrappingKey };
}

/** The private key in an envelope, in PKCS #8. */
export async function privateKeyIn(envelope: string, keyring: Keyring): Promise<Uint8Array<ArrayBuffer>> {
  const keys = unwrap(await openKeyring(keyring));
  return unwrap(await openKey(envelope, keys)).pkcs8;
}
