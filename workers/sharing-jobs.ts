import { ok } from '#core/result.ts';
import { type Bytes, toBase64Url } from '#core/x509/encoding.ts';
import { readPem } from '#core/x509/pem.ts';
import { keyForms } from '#core/x509/point-form.ts';
import { publicKeyOf } from '#core/x509/private-key.ts';
import {
  readSharedEnvelope,
  readSharingKey,
  sharedFor,
  sharedInfo,
  sharingFingerprint,
  writeSharedEnvelope,
} from '#core/x509/shared-envelope.ts';
import { cutSpki, sha256Hex } from '#core/x509/spki.ts';
import type { WorkerResult } from '#workers/api.ts';
import { openKey, sealKey } from '#workers/envelope.ts';
import { guarded, refuse } from '#workers/fault.ts';
import { openKeyring } from '#workers/keyring.ts';
import type { SealingKeys } from '#workers/sealing.ts';
import type {
  KeyShared,
  KeyToShare,
  OpenSharedJob,
  SealedTo,
  SealForJob,
  SharingApi,
  SharingKey,
} from '#workers/sharing-api.ts';

const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const none = new Uint8Array();

/** A colleague's key, imported once for all keys of a job. */
interface Recipient {
  readonly id: string;
  readonly fingerprint: string;
  readonly key: CryptoKey;
}

/**
 * Sharing of keys between colleagues (decision 320). Faults: those of the keyring and of the envelope, `recipient-unreadable`,
 * `recipient-changed`, `shared-unreadable`, `shared-newer`, `shared-refused` (`detail`: what it is not for), `key-mismatch`.
 */
export const sharingJobs: SharingApi = {
  makeSharingKey: ({ keyring }) =>
    guarded(async () => {
      const sealing = await openKeyring(keyring);
      if (!sealing.ok) return sealing;
      const [current] = sealing.value;
      return current === undefined ? refuse('keyring-locked', 'spark') : ok(await makeSharingKey(current));
    }),

  sealFor: ({ keyring, keys, recipients }: SealForJob) =>
    guarded(async () => {
      const sealing = await openKeyring(keyring);
      if (!sealing.ok) return sealing;
      const imported = await importRecipients(recipients);
      if (!imported.ok) return imported;
      const shared: KeyShared[] = [];
      for (const key of keys) shared.push(await shareKey(key, sealing.value, imported.value));
      return ok(shared);
    }),

  openShared: (job) =>
    guarded(async () => {
      const sealing = await openKeyring(job.keyring);
      return sealing.ok ? openShared(job, sealing.value) : sealing;
    }),
};

async function makeSharingKey(current: SealingKeys): Promise<SharingKey> {
  // Exportable for a moment, in this worker alone: the vault's backup must bring it back.
  const pair = await crypto.subtle.generateKey(curve, true, ['deriveBits']);
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey));
  const pkcs8 = new Uint8Array(await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const fingerprint = sha256Hex(spki);
  return {
    publicKey: toBase64Url(spki),
    fingerprint,
    sealed: await sealKey(pkcs8, fingerprint, current, 'sharing-key'),
  };
}

async function importRecipients(recipients: readonly SealedTo[]): Promise<WorkerResult<Recipient[]>> {
  const imported: Recipient[] = [];
  for (const { id, publicKey, fingerprint } of recipients) {
    const spki = readSharingKey(publicKey);
    const key = spki && (await crypto.subtle.importKey('spki', spki, curve, false, []).catch(() => null));
    if (!key) return refuse('recipient-unreadable', id);
    if (sharingFingerprint(publicKey) !== fingerprint) return refuse('recipient-changed', id);
    imported.push({ id, fingerprint, key });
  }
  return ok(imported);
}

async function shareKey(
  { orderNo, spkiHash, key }: KeyToShare,
  sealing: readonly SealingKeys[],
  recipients: readonly Recipient[],
): Promise<KeyShared> {
  const about = { orderNo, spkiHash };
  const opened = await openKey(key, sealing);
  if (!opened.ok) return { ...about, sealed: opened };
  const { pkcs8, spkiHash: found } = opened.value;
  if (found !== spkiHash) {
    pkcs8.fill(0);
    return { ...about, sealed: refuse('key-mismatch') };
  }
  const sealed: { recipientID: string; envelope: string }[] = [];
  for (const recipient of recipients)
    sealed.push({ recipientID: recipient.id, envelope: await sealTo(recipient, pkcs8, about) });
  pkcs8.fill(0);
  return { ...about, sealed: ok(sealed) };
}

async function sealTo(
  { key, fingerprint: recipient }: Recipient,
  pkcs8: Bytes,
  about: { readonly orderNo: string; readonly spkiHash: string },
): Promise<string> {
  const own = await crypto.subtle.generateKey(curve, false, ['deriveBits']);
  const sender = new Uint8Array(await crypto.subtle.exportKey('raw', own.publicKey));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipher = await contentKey(own.privateKey, key, sharedInfo(sender, recipient));
  const additionalData = sharedFor({ ...about, recipient });
  const ciphertext = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, cipher, pkcs8);
  const { spkiHash } = about;
  return writeSharedEnvelope({ recipient, spkiHash, sender, iv, ciphertext: new Uint8Array(ciphertext) });
}

async function openShared(
  { own, orderNo, certificate, envelope }: OpenSharedJob,
  sealing: readonly SealingKeys[],
): Promise<WorkerResult<{ readonly key: string }>> {
  const [current] = sealing;
  if (current === undefined) return refuse('keyring-locked', 'spark');
  const spkiHash = spkiHashOf(certificate);
  if (spkiHash === null) return refuse('certificate-unreadable', '1');
  const read = readSharedEnvelope(envelope);
  if (!read.ok) return refuse(`shared-${read.error}`);
  const { recipient, sender, iv, ciphertext } = read.value;
  if (recipient !== own.fingerprint) return refuse('shared-refused', 'recipient');
  if (read.value.spkiHash !== spkiHash) return refuse('shared-refused', 'certificate');
  const key = await importOwn(own, sealing);
  if (!key.ok) return key;
  const from = await crypto.subtle.importKey('raw', sender, curve, false, []).catch(() => null);
  if (from === null) return refuse('shared-unreadable');
  const cipher = await contentKey(key.value, from, sharedInfo(sender, recipient));
  const additionalData = sharedFor({ orderNo, spkiHash, recipient });
  const opened = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv, additionalData }, cipher, ciphertext)
    .catch(() => null);
  if (opened === null) return refuse('shared-refused', 'order');
  const pkcs8 = new Uint8Array(opened);
  if (await isKeyOf(pkcs8, spkiHash)) return ok({ key: await sealKey(pkcs8, spkiHash, current) });
  pkcs8.fill(0);
  return refuse('key-mismatch');
}

/** Of the first certificate in a PEM; null if there is none. */
function spkiHashOf(pem: string): string | null {
  const [block] = readPem(pem).blocks;
  const spki = block && cutSpki('certificate', block.bytes);
  return spki ? sha256Hex(spki) : null;
}

/** The private half; from here on it cannot be exported. */
async function importOwn(
  { sealed, fingerprint }: OpenSharedJob['own'],
  sealing: readonly SealingKeys[],
): Promise<WorkerResult<CryptoKey>> {
  const opened = await openKey(sealed, sealing, 'sharing-key');
  if (!opened.ok) return opened;
  const { pkcs8, spkiHash } = opened.value;
  const key =
    spkiHash === fingerprint
      ? await crypto.subtle.importKey('pkcs8', pkcs8, curve, false, ['deriveBits']).catch(() => null)
      : null;
  pkcs8.fill(0);
  return key === null ? refuse('shared-refused', 'recipient') : ok(key);
}

async function isKeyOf(pkcs8: Bytes, spkiHash: string): Promise<boolean> {
  const spki = await publicKeyOf(pkcs8);
  // The certificate may write the point of the key in another form.
  return spki.ok && (await keyForms(spki.value)).some((form) => sha256Hex(form) === spkiHash);
}

/** AES-256 from the agreement, by HKDF-SHA-256 without a salt: the agreed secret is fresh. */
async function contentKey(own: CryptoKey, other: CryptoKey, info: Bytes): Promise<CryptoKey> {
  const agreed = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, own, 256);
  const base = await crypto.subtle.importKey('raw', agreed, 'HKDF', false, ['deriveKey']);
  const hkdf = { name: 'HKDF', hash: 'SHA-256', salt: none, info };
  const aes = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.deriveKey(hkdf, base, aes, false, ['encrypt', 'decrypt']);
}
