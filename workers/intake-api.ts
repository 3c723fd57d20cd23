/**
 * Input of the intake worker: pasted or zipped requests, and batch texts. Everything a customer brings is hostile until parsed, so each
 * bound below is checked before the work it limits.
 */
import type { BatchTerms, BatchVerdict } from '#core/names/batch-text.ts';
import type { KeyFacts } from '#core/x509/key-facts.ts';
import { type KeyRule, keyWeaknesses } from '#core/x509/key-weakness.ts';
import type { WorkerResult } from '#workers/api.ts';

export const intakeBounds = {
  /** Size of a zip. */
  fileBytes: 10_000_000,
  /** Characters of a pasted text. */
  textBytes: 10_000_000,
  /** Entries of a zip, folders included. */
  entries: 5_000,
  /** Size of a zip's directory: 400 bytes per entry; typical entries take about 100. */
  directoryBytes: 2_000_000,
  /** Unpacked size of one entry. */
  entryBytes: 256 * 1024,
  /** Requests in one text or zip: the number of orders in one submission (`maxOrders`, `core/names/batch-text.ts`). */
  requests: 500,
  /** DER of one request; real ones with 250 names of usual length take less than a quarter of it. */
  requestBytes: 48 * 1024,
  /** Unpacked size of all entries read. */
  unpackedBytes: 8 * 1024 * 1024,
  /** Maximum folder depth of an entry. */
  depth: 32,
  /** Milliseconds for unpacking a zip; the checks that follow are bounded by the number and size of requests. */
  unpackingTime: 5_000,
} as const;

/**
 * Why a request cannot be ordered as is, most serious first. For weak keys, `faultDetail` is the key, such as `RSA 1024` or `EC secp256k1`;
 * for a bad exponent it is that number.
 */
export const requestFaultCodes = [
  /** Truncated, mislabeled or not base64; `faultDetail`: the line of its BEGIN. */
  'damaged',
  /** Over `intakeBounds.requestBytes`. */
  'too-large',
  /** Not a PKCS#10 request. */
  'unreadable',
  /** The request was not signed by its own key; `faultDetail`: the algorithm. */
  'signature-invalid',
  ...keyWeaknesses,
  /** The browser cannot verify signatures of this algorithm; `faultDetail`: the algorithm. */
  'signature-unknown',
  /** Identical to an earlier request; `faultDetail`: the label of that one. */
  'repeated',
] as const;

export type RequestFaultCode = (typeof requestFaultCodes)[number];

/** A request as found. Fields that could not be read are empty. */
export interface InspectedRequest {
  /** `#2` in a pasted text, 1-based; the path in a zip, with `#2` if a file contains several. */
  readonly label: string;
  /** Only the request: PEM, 64 columns, LF; empty if unreadable. */
  readonly csr: string;
  /** Empty if the subject has none. */
  readonly commonName: string;
  /** Common name first, then the DNS names and IP addresses that differ from it, as written in the request. */
  readonly names: readonly string[];
  /** rfc822Name alternative names. */
  readonly emails: readonly string[];
  /** Organization in the subject; empty if there is none. */
  readonly organization: string;
  /** Null if unreadable. */
  readonly key: InspectedKey | null;
  readonly signatureAlgorithm: string;
  readonly signatureValid: boolean;
  /** SHA-256 of the DER, hex. */
  readonly hashValue: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
  /** Most serious fault; null if nothing in the request itself prevents ordering it. */
  readonly faultCode: RequestFaultCode | null;
  readonly faultDetail: string;
}

export type InspectedKey = Pick<KeyFacts, 'algorithm' | 'size' | 'curve' | 'exponent'>;

/** Why an entry of a zip was skipped. */
export const skipReasons = [
  /** The name does not end in `.csr`. */
  'not-csr-name',
  /** The text does not start with a request's header: a key, a certificate, something else. */
  'no-header',
  /** DER: only PEM is taken (product.md, 'Requests'). */
  'binary',
  'encrypted',
  /** Compressed with a method other than 'stored' or 'deflated', such as bzip2. */
  'packed-otherwise',
  /** A zip inside the zip, which is not opened. */
  'nested-archive',
  /** Over `intakeBounds.entryBytes`. */
  'too-large',
  /** Escapes the zip (`../`, absolute), is deeper than `intakeBounds.depth`, or contains control characters. */
  'bad-path',
  /** Added by an operating system: `__MACOSX/`, `._name`. */
  'system-file',
  /** Cannot be unpacked, or its length differs from the directory's. */
  'damaged',
] as const;

export type SkipReason = (typeof skipReasons)[number];

export interface SkippedEntry {
  readonly path: string;
  readonly why: SkipReason;
}

export interface ZipReading {
  /** In the order of the zip's directory. */
  readonly requests: readonly InspectedRequest[];
  /** Skipped files, at most `intakeBounds.entries`; folders are not listed. */
  readonly skipped: readonly SkippedEntry[];
}

export interface ZipFile {
  readonly bytes: Blob;
  readonly name: string;
}

/** Phases of reading a zip, in order. */
export type ZipPhase = 'unpacking' | 'checking';

export interface IntakeApi {
  /**
   * Finds every request in a text: PEM with or without surrounding junk, or one request as base64 of its DER. Invalid ones are included,
   * numbered and with their reason. Faults: `no-request-found`, `too-many-requests`, `text-too-large`.
   */
  inspectRequests(text: string, rule: KeyRule): Promise<WorkerResult<readonly InspectedRequest[]>>;
  /** product.md, 'Requests'. Faults: `file-unreadable` and those below it, and `too-many-requests`. */
  readZip(
    file: ZipFile,
    rule: KeyRule,
    onPhase?: (phase: ZipPhase) => void,
  ): Promise<WorkerResult<ZipReading>>;
}

/** A separate worker, since its name tables are larger than everything else together. */
export interface NamesApi {
  /** `parseBatch` (`core/names/batch-text.ts`), off the main thread. */
  checkBatch(text: string, terms: BatchTerms): Promise<WorkerResult<BatchVerdict>>;
}
