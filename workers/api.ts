/**
 * What the workers do, as types: jobs in, results out. Everything crosses a thread by structured clone, so a job
 * is plain data and an expected failure is a value with a code (classes of errors do not survive the crossing).
 */
import type { DownloadFormat } from '#core/orders/download.ts';
import type { Result } from '#core/result.ts';
import type { DeliveryAddress } from '#core/x509/key-delivery.ts';
import type { RequestAlgorithm, SubjectFields } from '#core/x509/request.ts';
import type { IntakeFaultCode } from '#workers/intake-fault-codes.ts';
import type { ToolFaultCode } from '#workers/tools-fault-codes.ts';

/** Every way a job can fail that is not a bug; reading a customer's own requests adds `intakeFaultCodes`. */
export const workerFaultCodes = [
  /** The caller gave up; nothing was kept. */
  'cancelled',
  /** The job cannot be done as asked: `detail` names the part. */
  'bad-input',
  /** A part of the subject is longer than RFC 5280 allows: `detail` names the part. */
  'subject-too-long',
  /** No WebCrypto here: the page is not served over HTTPS or from localhost. */
  'no-crypto',
  /** The browser's cryptography refused the operation, such as a key length it does not have. */
  'crypto-failed',
  /** The vault cannot be read or written: storage is switched off, full or was deleted under the page. */
  'storage-unavailable',
  'storage-full',
  /** The worker's script did not load. */
  'worker-unavailable',
  /** The worker ended in the middle of the job; it may be asked again. */
  'worker-crashed',
  /** The wrapping key does not open what local storage holds: one half of the vault is gone or was changed. */
  'keyring-locked',
  /** The private key was sealed in a browser or account whose secret this vault does not hold. */
  'secret-unknown',
  /** Not an envelope. */
  'envelope-unreadable',
  /** Sealed by a newer release of the console. */
  'envelope-newer',
  /** The envelope's authentication code is wrong: it was changed or cut. */
  'envelope-tampered',
  /** There is no private key to put in the file: the customer brought their own request. */
  'key-missing',
  /** The private key does not belong to the certificate. */
  'key-mismatch',
  /** A file that was to hold a private key holds none that can be read. */
  'key-unreadable',
  /** A key that the CA made was asked for and did not come: whoever asked knows why. */
  'delivery-missing',
  /** What came is not for this browser, no private key, or not the key of the request beside it: `detail` says which. */
  'delivery-unreadable',
  /** No certificate where one was expected: `detail` says which, counted from 1. */
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
  /** Byte of the object, from 0, and line of the text, from 1, where a tool knows them. */
  readonly at?: number | null;
  readonly line?: number | null;
}

export type WorkerResult<T> = Result<T, WorkerFault>;

/**
 * The vault as a worker receives it: two strings of local storage and the key of IndexedDB that opens them.
 * The strings alone open nothing; the key cannot be exported.
 */
export interface Keyring {
  /** Local storage `encryption_key`, this account's entry: the key of `spark`, wrapped. */
  readonly encryptionKey: string;
  /** Local storage `spark`, this account's entry: the scrambled secrets, the current one first. */
  readonly spark: string;
  /** AES-GCM, 256 bits, not extractable. */
  readonly wrappingKey: CryptoKey;
}

/** What a new or merged vault puts back into local storage. */
export interface KeyringStrings {
  readonly encryptionKey: string;
  readonly spark: string;
  /** Public ids of the secrets, the current one first; an envelope names the id that sealed it. */
  readonly secretIds: readonly string[];
}

export interface RequestJob {
  /** ASCII names and IP addresses, the common name first; all of them become subject alternative names. */
  readonly names: readonly string[];
  /** ASCII mailboxes; they become rfc822Name alternative names, after the names. */
  readonly emails?: readonly string[];
  /**
   * At most 64 characters, any script. Without it: the first name short enough, else the first mailbox, else, when there
   * is neither, the organization.
   */
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
  /** SHA-256 of the request's DER, hex: what `purchase.hashValues` looks up. */
  readonly hashValue: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
}

/** Where a job is, in order. */
export type RequestPhase = 'making-key' | 'signing' | 'sealing';

/** What the CA sends: PKCS#8 encrypted to the address (`core/x509/key-delivery.ts`), and the request, PEM. */
export interface KeyDelivery {
  readonly key: string;
  readonly csr: string;
}

/** Asks the CA for a key, to be sent to that address; null when there is none. */
export type AskForKey = (address: DeliveryAddress) => Promise<KeyDelivery | null>;

/** A job is cancelled by ending its worker: the platform cannot stop a key in the making. */
export interface KeysApi {
  makeRequest(job: RequestJob, onPhase?: (phase: RequestPhase) => void): Promise<WorkerResult<RequestMade>>;
}

/** The same worker, for keys that it does not make itself. */
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
  /** Sealed private key; empty when there is none. */
  readonly key: string;
  /** Null when `key` is empty. */
  readonly keyring: Keyring | null;
  /** Locks the PFX or the key file; may be empty. */
  readonly passphrase: string;
  /** The certificate's common name: names the files and the entry of a PFX. */
  readonly commonName: string;
  /** Text put into an archive as `README.txt`. */
  readonly readme: string;
  /** Milliseconds since 1970, shown at the entry of a Java key store. */
  readonly createdAt: number;
}

/** A file that holds a private key, and the public key it must belong to (SHA-256 of the SubjectPublicKeyInfo, hex). */
export interface ImportJob {
  readonly file: Uint8Array<ArrayBuffer>;
  /** Opens the file; empty when it is not encrypted. */
  readonly passphrase: string;
  readonly spkiHash: string;
  readonly keyring: Keyring;
}

export interface ImportedKey {
  /** Sealed by the vault's current secret. */
  readonly key: string;
}

/** The download worker again, for keys that come in. */
export interface ImportApi {
  importKey(job: ImportJob): Promise<WorkerResult<ImportedKey>>;
}

export interface DownloadFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly filename: string;
  /** Media type. */
  readonly type: string;
}

export type DownloadPhase = 'opening' | 'building';

/** Several files in one archive, a folder each. */
export interface BundleJob {
  readonly parts: readonly { readonly folder: string; readonly job: DownloadJob }[];
  /** Text put into the archive as `README.txt`. */
  readonly readme: string;
}

export interface BundleFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Why a folder is not in it. */
  readonly faults: readonly { readonly folder: string; readonly fault: WorkerFault }[];
}

export interface DownloadApi {
  buildBundle(job: BundleJob): Promise<WorkerResult<BundleFile>>;
  buildDownload(
    job: DownloadJob,
    onPhase?: (phase: DownloadPhase) => void,
  ): Promise<WorkerResult<DownloadFile>>;
}

export interface BackupJob {
  readonly keyring: Keyring;
  readonly account: string;
  readonly passphrase: string;
  /** ISO time written into the file. */
  readonly createdAt: string;
}

export interface SealedBackup {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Public ids of the secrets in it. */
  readonly secretIds: readonly string[];
}

export interface RestoreJob {
  readonly file: Uint8Array;
  readonly account: string;
  readonly passphrase: string;
  /** The vault to merge into, or, when nothing of it opens any more, the key that is to wrap a new one. */
  readonly into: Keyring | { readonly wrappingKey: CryptoKey };
}

/** The only place where the vault's secrets are in clear, beside the sealing and opening of keys. */
export interface VaultApi {
  createKeyring(wrappingKey: CryptoKey): Promise<WorkerResult<KeyringStrings>>;
  /** Opens the vault to see that both halves fit: `keyring-locked` when they do not. */
  checkKeyring(keyring: Keyring): Promise<WorkerResult<KeyringStrings>>;
  sealBackup(job: BackupJob): Promise<WorkerResult<SealedBackup>>;
  /** When merging, `encryptionKey` stays as it is and `spark` alone changes: one write, whole or not at all. */
  openBackup(job: RestoreJob): Promise<WorkerResult<KeyringStrings>>;
}
