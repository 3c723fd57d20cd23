/**
 * Types of the workers' jobs and results. Everything crosses threads by structured clone, so a job is plain data and an expected failure is
 * a value with a code (error classes do not survive the crossing).
 */
import type { DownloadFormat } from '#core/orders/download.ts';
import type { Result } from '#core/result.ts';
import type { DeliveryAddress } from '#core/x509/key-delivery.ts';
import type { RequestAlgorithm, SubjectFields } from '#core/x509/request.ts';
import type { IntakeFaultCode } from '#workers/intake-fault-codes.ts';
import type { ToolFaultCode } from '#workers/tools-fault-codes.ts';

/** Every way a job can fail that is not a bug; reading customers' requests adds `intakeFaultCodes`. */
export const workerFaultCodes = [
  /** The caller gave up; nothing was stored. */
  'cancelled',
  /** The job is invalid: `detail` names the part. */
  'bad-input',
  /** A part of the subject is longer than RFC 5280 allows: `detail` names the part. */
  'subject-too-long',
  /** WebCrypto is missing: the page is not served over HTTPS or from localhost. */
  'no-crypto',
  /** The browser's cryptography refused the operation, such as an unsupported key length. */
  'crypto-failed',
  /** The vault cannot be read or written: storage is disabled, full or was deleted while the page was open. */
  'storage-unavailable',
  'storage-full',
  /** The worker's script failed to load. */
  'worker-unavailable',
  /** The worker ended during the job, which may be retried. */
  'worker-crashed',
  /** The wrapping key does not open the strings in local storage: one half of the vault is missing or was changed. */
  'keyring-locked',
  /** The private key was sealed in a browser or account whose secret is not in this vault. */
  'secret-unknown',
  /** Not an envelope. */
  'envelope-unreadable',
  /** Sealed by a newer release of the console. */
  'envelope-newer',
  /** The envelope's authentication code is wrong: it was changed or truncated. */
  'envelope-tampered',
  /** A colleague's public key is not one. */
  'recipient-unreadable',
  /** A colleague's public key is not the one that was shown and pinned. */
  'recipient-changed',
  /** Not a shared envelope. */
  'shared-unreadable',
  /** Shared by a newer release of the console. */
  'shared-newer',
  /** The shared envelope is for another user, certificate or order, or was changed: `detail` says which (`recipient`, `certificate`, `order`). */
  'shared-refused',
  /** There is no private key for the file: the customer brought their own request. */
  'key-missing',
  /** The private key does not belong to the certificate. */
  'key-mismatch',
  /** A file expected to contain a private key has no readable one. */
  'key-unreadable',
  /** A key requested from the CA was not delivered; the caller knows why. */
  'delivery-missing',
  /** The delivery is not for this browser, not a private key, or not the key of the accompanying request: `detail` says which. */
  'delivery-unreadable',
  /** No certificate where one was expected: `detail` is its 1-based number. */
  'certificate-unreadable',
  'passphrase-required',
  'passphrase-wrong',
  /** Not a vault backup, or a damaged one. */
  'backup-unreadable',
  /** Written by a newer release of the console. */
  'backup-newer',
  /** The backup belongs to another account. */
  'backup-other-account',
] as const;

export type WorkerFaultCode = (typeof workerFaultCodes)[number] | IntakeFaultCode | ToolFaultCode;

/** `detail` names a field or a position, never a value that could be secret. */
export interface WorkerFault {
  readonly code: WorkerFaultCode;
  readonly detail: string;
  /** 0-based byte offset in the object and 1-based line of the text, if known (tools only). */
  readonly at?: number | null;
  readonly line?: number | null;
}

export type WorkerResult<T> = Result<T, WorkerFault>;

/**
 * The vault as passed to a worker: two strings from local storage and the key from IndexedDB that opens them. The strings alone are
 * useless; the key cannot be exported.
 */
export interface Keyring {
  /** This account's entry in local storage `encryption_key`: the key of `spark`, wrapped. */
  readonly encryptionKey: string;
  /** This account's entry in local storage `spark`: the encrypted secrets, current one first. */
  readonly spark: string;
  /** AES-GCM, 256 bits, non-extractable. */
  readonly wrappingKey: CryptoKey;
}

/** Strings of a new or merged vault, to be written to local storage. */
export interface KeyringStrings {
  readonly encryptionKey: string;
  readonly spark: string;
  /** Public ids of the secrets, current one first; an envelope names the id that sealed it. */
  readonly secretIds: readonly string[];
}

export interface RequestJob {
  /** ASCII names and IP addresses, common name first; all become subject alternative names. */
  readonly names: readonly string[];
  /** ASCII mailboxes; they become rfc822Name alternative names, after the names. */
  readonly emails?: readonly string[];
  /** At most 64 characters, in any script. Defaults to the first name short enough, then the first mailbox, then the organization. */
  readonly commonName?: string;
  readonly subject: SubjectFields;
  /** `CsrOptions` of `core/csr/options.ts` fits. */
  readonly options: RequestAlgorithm;
  readonly keyring: Keyring;
}

export interface RequestMade {
  /** PKCS#10 in PEM, 64 columns, LF. */
  readonly csr: string;
  /** The private key, sealed: `v1.<secret id>.<SPKI hash>.<iv>.<ciphertext>.<mac>` (`workers/envelope-text.ts`). */
  readonly key: string;
  /** SHA-256 of the request's DER, hex, as looked up by `purchase.hashValues`. */
  readonly hashValue: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
}

/** Phases of a job, in order. */
export type RequestPhase = 'making-key' | 'signing' | 'sealing';

/** Delivery from the CA: PKCS#8 encrypted to the address (`core/x509/key-delivery.ts`), and the request in PEM. */
export interface KeyDelivery {
  readonly key: string;
  readonly csr: string;
}

/** Asks the CA to send a key to this address; null if it sends none. */
export type AskForKey = (address: DeliveryAddress) => Promise<KeyDelivery | null>;

/** A job is canceled by terminating its worker: the platform cannot interrupt key generation. */
export interface KeysApi {
  makeRequest(job: RequestJob, onPhase?: (phase: RequestPhase) => void): Promise<WorkerResult<RequestMade>>;
}

/** The same worker, for keys generated elsewhere. */
export interface ReceiveApi {
  receiveRequest(
    job: { readonly keyring: Keyring },
    askForKey: AskForKey,
  ): Promise<WorkerResult<RequestMade>>;
}

export interface DownloadJob {
  readonly format: DownloadFormat;
  /** PEM, leaf first; an entry may hold several certificates. */
  readonly chain: readonly string[];
  /** Sealed private key; empty if there is none. */
  readonly key: string;
  /** Null if `key` is empty. */
  readonly keyring: Keyring | null;
  /** Encrypts the PFX or the key file; may be empty. */
  readonly passphrase: string;
  /** The certificate's common name, used for the file names and the entry of a PFX. */
  readonly commonName: string;
  /** Text added to an archive as `README.txt`. */
  readonly readme: string;
  /** Milliseconds since 1970, recorded in the entry of a Java key store. */
  readonly createdAt: number;
}

/** A file with a private key, and the public key it must match (SHA-256 of the SubjectPublicKeyInfo, hex). */
export interface ImportJob {
  readonly file: Uint8Array<ArrayBuffer>;
  /** Decrypts the file; empty if it is not encrypted. */
  readonly passphrase: string;
  readonly spkiHash: string;
  readonly keyring: Keyring;
}

export interface ImportedKey {
  /** Sealed by the vault's current secret. */
  readonly key: string;
}

/** The download worker, for importing keys. */
export interface ImportApi {
  importKey(job: ImportJob): Promise<WorkerResult<ImportedKey>>;
}

export interface DownloadFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly filename: string;
  /** Media type. */
  readonly type: string;
}

/** Several downloads in one archive, each in its own folder. */
export interface BundleJob {
  readonly parts: readonly { readonly folder: string; readonly job: DownloadJob }[];
  /** Text added to the archive as `README.txt`. */
  readonly readme: string;
  /** Lines added as `index.csv`: the head, and one for each part, which is left out with its part. */
  readonly index: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

export interface BundleFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Why a folder is missing. */
  readonly faults: readonly { readonly folder: string; readonly fault: WorkerFault }[];
}

export interface DownloadApi {
  buildBundle(job: BundleJob): Promise<WorkerResult<BundleFile>>;
  buildDownload(job: DownloadJob): Promise<WorkerResult<DownloadFile>>;
}

export interface BackupJob {
  readonly keyring: Keyring;
  readonly account: string;
  readonly passphrase: string;
  /** ISO time recorded in the file. */
  readonly createdAt: string;
}

export interface SealedBackup {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Public ids of the secrets it contains. */
  readonly secretIds: readonly string[];
}

export interface RestoreJob {
  readonly file: Uint8Array;
  readonly account: string;
  readonly passphrase: string;
  /** The vault to merge into or, if it can no longer be opened, the key to wrap a new one with. */
  readonly into: Keyring | { readonly wrappingKey: CryptoKey };
}

/** The only code that sees the vault's secrets in clear, apart from sealing and opening keys. */
export interface VaultApi {
  createKeyring(wrappingKey: CryptoKey): Promise<WorkerResult<KeyringStrings>>;
  /** Opens the vault to check that both halves match: `keyring-locked` if not. */
  checkKeyring(keyring: Keyring): Promise<WorkerResult<KeyringStrings>>;
  sealBackup(job: BackupJob): Promise<WorkerResult<SealedBackup>>;
  /** When merging, `encryptionKey` stays unchanged and only `spark` is written: a single, atomic write. */
  openBackup(job: RestoreJob): Promise<WorkerResult<KeyringStrings>>;
}
