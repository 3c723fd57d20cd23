import { ok } from '#core/result.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import { inspectWithKeys } from '#core/x509/inspect.ts';
import { keyForms } from '#core/x509/point-form.ts';
import { publicKeyOf } from '#core/x509/private-key.ts';
import { sha256Hex } from '#core/x509/spki.ts';
import type { ImportedKey, ImportJob, WorkerResult } from '#workers/api.ts';
import { sealKey } from '#workers/envelope.ts';
import { guarded, refuse } from '#workers/fault.ts';
import { openKeyring } from '#workers/keyring.ts';

/**
 * Finds the private key for a public key in a file the customer brought (PEM, DER, PFX, JKS, encrypted or not) and seals it like a key made
 * here. Faults: `passphrase-required`, `passphrase-wrong`, `key-unreadable` if the file has no readable key, `key-mismatch` if none of its
 * keys matches, and those of the keyring.
 */
export function importKey(job: ImportJob): Promise<WorkerResult<ImportedKey>> {
  return guarded(async () => {
    const sealing = await openKeyring(job.keyring);
    if (!sealing.ok) return sealing;
    const [current] = sealing.value;
    if (current === undefined) return refuse('keyring-locked', 'spark');
    const password = job.passphrase === '' ? undefined : job.passphrase;
    const { keys, objects, faults } = await inspectWithKeys(job.file, password);
    const found = [...keys.values()];
    const own = await keyOf(job.spkiHash, found);
    for (const key of found) if (key !== own) key.fill(0);
    if (own !== null) return ok({ key: await sealKey(own, job.spkiHash, current) });
    if (faults.some(({ code }) => code === 'password-wrong' || code === 'key-password-needed'))
      return refuse('passphrase-wrong');
    const isLocked = objects.some(({ view }) => 'isEncrypted' in view && view.isEncrypted);
    if (faults.some(({ code }) => code === 'password-needed') || (isLocked && found.length === 0))
      return refuse(password === undefined ? 'passphrase-required' : 'passphrase-wrong');
    return refuse(found.length === 0 ? 'key-unreadable' : 'key-mismatch');
  });
}

async function keyOf(spkiHash: string, keys: readonly Bytes[]): Promise<Bytes | null> {
  for (const key of keys) {
    const spki = await publicKeyOf(key);
    if (!spki.ok) continue;
    // The certificate may write the point of the key in another form.
    const forms = await keyForms(spki.value);
    if (forms.some((form) => sha256Hex(form) === spkiHash)) return key;
  }
  return null;
}
