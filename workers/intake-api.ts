/**
 * What the intake worker reads: requests pasted or zipped, and batch texts. Everything a customer brings is hostile until
 * it was read, so each bound below is checked before the work it bounds is done.
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
  /** Of a zip's directory: 400 bytes for each of its entries, which have some 100. */
  directoryBytes: 2_000_000,
  /** Unpacked size of one entry. */
  entryBytes: 256 * 1024,
  /** Requests of one text or zip: as many as orders fit into one submit (`maxOrders`, `core/names/batch-text.ts`). */
  requests: 500,
  /** DER of one request; real ones with 250 names of usual length stay under a quarter of it. */
  requestBytes: 48 * 1024,
  /** Unpacked size of all entries that are read. */
  unpackedBytes: 8 * 1024 * 1024,
  /** Folders an entry may lie in. */
  depth: 32,
  /** Milliseconds a zip may be unpacked; the checks after it are bounded by the number and size of requests. */
  unpackingTime: 5_000,
} as const;

/**
 * Why a request cannot be ordered as it is, the gravest first. `faultDetail` of the key's weaknesses: the key, as `RSA 1024`
 * or `EC secp256k1`; of a bad exponent that number.
 */
export const requestFaultCodes = [
  /** Cut, mislabelled or not base64; `faultDetail`: the line of its BEGIN. */
  'damaged',
  /** Over `intakeBounds.requestBytes`. */
  'too-large',
  /** Not a PKCS#10 request. */
  'unreadable',
  /** The request was not signed by the key in it; `faultDetail`: the algorithm. */
  'signature-invalid',
  ...keyWeaknesses,
  /** The browser cannot check a signature of this algorithm; `faultDetail`: the algorithm. */
  'signature-unknown',
  /** The very same request came before; `faultDetail`: its label. */
  'repeated',
] as const;

export type RequestFaultCode = (typeof requestFaultCodes)[number];

/** A request as it was found. What could not be read is empty. */
export interface InspectedRequest {
  /** `#2` in a pasted text, counted from 1; the path in a zip, with `#2` when a file holds several. */
  readonly label: string;
  /** The request alone: PEM, 64 columns, LF; empty when it cannot be read. */
  readonly csr: string;
  /** Empty when the subject has none. */
  readonly commonName: string;
  /** Common name first, then the DNS names and IP addresses that differ from it, as they are written in the request. */
  readonly names: readonly string[];
  /** rfc822Name alternative names. */
  readonly emails: readonly string[];
  /** Organization in the subject; empty when there is none. */
  readonly organization: string;
  /** Null when it cannot be read. */
  readonly key: InspectedKey | null;
  readonly signatureAlgorithm: string;
  readonly signatureValid: boolean;
  /** SHA-256 of the DER, hex. */
  readonly hashValue: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
  /** The gravest fault; null when the request can be ordered, judged by itself. */
  readonly faultCode: RequestFaultCode | null;
  readonly faultDetail: string;
}

export type InspectedKey = Pick<KeyFacts, 'algorithm' | 'size' | 'curve' | 'exponent'>;

/** Why an entry of a zip was passed over. */
export const skipReasons = [
  /** The name does not end in `.csr`. */
  'not-csr-name',
  /** The text does not begin with a request's header: a key, a certificate, something else. */
  'no-header',
  /** DER, which the spec does not take. */
  'binary',
  'encrypted',
  /** By a method other than 'stored' and 'deflated', as bzip2. */
  'packed-otherwise',
  /** A zip in the zip: it is not opened. */
  'nested-archive',
  /** Over `intakeBounds.entryBytes`. */
  'too-large',
  /** Leads out of the zip (`../`, absolute), is deeper than `intakeBounds.depth`, or holds control characters. */
  'bad-path',
  /** What an operating system adds of its own: `__MACOSX/`, `._name`. */
  'system-file',
  /** Cannot be unpacked, or is not as long as the zip says. */
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
  /** Files that were passed over, at most `intakeBounds.entries`; folders are not listed. */
  readonly skipped: readonly SkippedEntry[];
}

export interface ZipFile {
  readonly bytes: Blob;
  readonly name: string;
}

/** Where the reading of a zip is, in order. */
export type ZipPhase = 'unpacking' | 'checking';

export interface IntakeApi {
  /**
   * Every request in a text: PEM with or without junk around it, or one request as base64 of its DER. Bad ones are among
   * the results, numbered and with their reason. Faults: `no-request-found`, `too-many-requests`,
   * `text-too-large`.
   */
  inspectRequests(text: string, rule: KeyRule): Promise<WorkerResult<readonly InspectedRequest[]>>;
  /** Spec §5 'CSR upload'. Faults: `file-unreadable` and those below it, `too-many-requests`. */
  readZip(
    file: ZipFile,
    rule: KeyRule,
    onPhase?: (phase: ZipPhase) => void,
  ): Promise<WorkerResult<ZipReading>>;
}

/** A worker of its own: the tables of names weigh more than everything else together. */
export interface NamesApi {
  /** `parseBatch` (`core/names/batch-text.ts`), off the main thread. */
  checkBatch(text: string, terms: BatchTerms): Promise<WorkerResult<BatchVerdict>>;
}
