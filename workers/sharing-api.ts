import type { Keyring, WorkerResult } from '#workers/api.ts';

/** The user's own sharing key: its public half for colleagues, its private half sealed by the vault, so that a backup brings it back. */
export interface SharingKey {
  /** SubjectPublicKeyInfo, base64url. */
  readonly publicKey: string;
  /** SHA-256 of it, hex. */
  readonly fingerprint: string;
  /** Envelope of the private half (`workers/envelope.ts`, context `sharing-key`). */
  readonly sealed: string;
}

/** A colleague to seal keys to. */
export interface SealedTo {
  readonly id: string;
  readonly publicKey: string;
  /** As it was shown and pinned; another key is refused. */
  readonly fingerprint: string;
}

/** A key as it is stored with its order. */
export interface KeyToShare {
  readonly orderNo: string;
  /** SHA-256 of its SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
  /** Sealed by this vault. */
  readonly key: string;
}

export interface SealForJob {
  readonly keyring: Keyring;
  readonly keys: readonly KeyToShare[];
  readonly recipients: readonly SealedTo[];
}

/** What became of one key: an envelope for each recipient, or why it did not open. */
export interface KeyShared extends Pick<KeyToShare, 'orderNo' | 'spkiHash'> {
  readonly sealed: WorkerResult<readonly { readonly recipientID: string; readonly envelope: string }[]>;
}

export interface OpenSharedJob {
  readonly keyring: Keyring;
  /** The user's own. */
  readonly own: Pick<SharingKey, 'sealed' | 'fingerprint'>;
  readonly orderNo: string;
  /** PEM of the certificate it is for: the worker reads the hash of its key itself. */
  readonly certificate: string;
  /** `core/x509/shared-envelope.ts`. */
  readonly envelope: string;
}

/** Part of the keys' worker: private keys in clear never leave it. */
export interface SharingApi {
  makeSharingKey(job: { readonly keyring: Keyring }): Promise<WorkerResult<SharingKey>>;
  sealFor(job: SealForJob): Promise<WorkerResult<readonly KeyShared[]>>;
  /** Returns the shared key as if it had been made here: sealed by this vault. */
  openShared(job: OpenSharedJob): Promise<WorkerResult<{ readonly key: string }>>;
}
