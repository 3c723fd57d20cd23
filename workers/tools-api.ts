/** Interface of the certificate tools' worker. It keeps the last input it read, so that a page can ask for more about it. */

import type { CsrWish, WishFault } from '#core/tools/gen-csr/wish.ts';
import type { Asn1Row } from '#core/x509/asn1-tree.ts';
import type { PathStep } from '#core/x509/certificate-path.ts';
import type { Thumbprints } from '#core/x509/certificate-view.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import type { InspectFault } from '#core/x509/inspect-fault.ts';
import type { JsonObject } from '#core/x509/inspect-json.ts';
import type { ObjectView } from '#core/x509/inspection.ts';
import type { Lint } from '#core/x509/lint.ts';
import type { SignatureVerdict } from '#core/x509/signature-verdict.ts';
import type { WorkerResult } from '#workers/api.ts';
import type { Converted, ConvertedKeys, ConvertOptions, KeyOptions, Pairs } from '#workers/tools-keys-api.ts';
import type { ReplacedDownload, ReplaceOptions, ReplaceReport } from '#workers/tools-replace-api.ts';

/** Input of a tool: what a visitor provided and chose. */
export interface ToolJob<Options> {
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly content: Blob }[];
  /** Empty if none was given. */
  readonly passwords: readonly string[];
  readonly options: Options;
  /** Equal for jobs with the same text, files and passwords. */
  readonly ordinal: number;
}

export interface InspectOptions {
  /** Type of object the page is for; shown first if there is one. */
  readonly prefers: 'certificate' | 'request';
  /** Position in `rows` of the object to show; null for the page's default. */
  readonly chosen: number | null;
  /** Position of the object to compare with. */
  readonly compared: number | null;
  /** Trusted certificates, as text. */
  readonly roots: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** One object in a list of many. */
export interface ObjectRow {
  readonly kind: ObjectView['kind'];
  /** Display name: the common name, or else another identifying part. */
  readonly name: string;
  /** Alias in a container, or the file it is from; empty if it has neither. */
  readonly place: string;
  /** For certificates and CRLs. */
  readonly issuer: string;
  readonly isCa: boolean;
  readonly hasPrivateKey: boolean;
  /** `RSA 2048`; empty for objects without a key. */
  readonly key: string;
  /** ISO; null for objects without a validity period. */
  readonly notBefore: string | null;
  readonly notAfter: string | null;
}

/** `file`: where it was found; empty for the pasted text. */
export type PlacedFault = InspectFault & { readonly file: string };

/** Everything the page shows about one object. */
export interface ObjectDetail {
  /** Position in `rows`. */
  readonly at: number;
  readonly view: ObjectView;
  readonly thumbprints: Thumbprints | null;
  /** SHA-256 of the SubjectPublicKeyInfo, hex, and the key's own identifier. */
  readonly keyHashes: { readonly spki: string; readonly keyId: string } | null;
  /** Internationalized names in their other spelling. */
  readonly spellings: Readonly<Record<string, string>>;
  readonly tree: readonly Asn1Row[];
  /** Signature bytes, hex; null for objects without one. */
  readonly signatureValue: string | null;
  /** For a request, verified with its own key. */
  readonly signature: SignatureVerdict | null;
  readonly lints: readonly Lint[];
}

/** A certificate in the path above the chosen one. */
export interface PathLink extends Omit<PathStep, 'at'> {
  readonly row: ObjectRow;
  /** Position in `rows`; null if it is one of the roots. */
  readonly at: number | null;
}

export interface InspectedInput {
  readonly rows: readonly ObjectRow[];
  readonly faults: readonly PlacedFault[];
  readonly chosen: ObjectDetail;
  readonly compared: ObjectDetail | null;
  /** From the chosen certificate upward; empty for other objects. */
  readonly path: readonly PathLink[];
  readonly issuerAddresses: readonly string[];
  /** Number of root certificates given. */
  readonly rootCount: number;
}

/** What the page shows of a generated request; the private key stays in the worker. */
export interface GeneratedRequest {
  /** Base name of its files, without extension. */
  readonly name: string;
  /** PEM. */
  readonly csr: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
  /** Number of alternative names. */
  readonly names: number;
}

export interface GeneratedRequests {
  /** Never set: there is no input that could be unreadable. */
  readonly faults?: undefined;
  readonly requests: readonly GeneratedRequest[];
  /** Why none was generated. */
  readonly wrong: readonly WishFault[];
}

/** A certificate found in a file. */
export interface FoundCertificate {
  /** Fingerprint, hex. */
  readonly sha256: string;
  /** Base64. */
  readonly der: string;
  readonly name: string;
  readonly names: readonly string[];
  readonly issuer: string;
  readonly key: string;
  readonly isCa: boolean;
  /** ISO; null if the time in it is none. */
  readonly notBefore: string | null;
  readonly notAfter: string | null;
  readonly file: string;
  /** In a store; empty elsewhere. */
  readonly alias: string;
}

/** What a file held. Private keys are counted and not read. */
export interface FileReport {
  readonly file: string;
  readonly certificates: number;
  /** Also in an earlier file, or twice in this one. */
  readonly repeated: number;
  readonly keys: number;
  readonly faults: readonly PlacedFault[];
}

export interface FoundCertificates {
  readonly certificates: readonly FoundCertificate[];
  readonly files: readonly FileReport[];
}

export interface ToolsApi {
  /**
   * Generates keys and requests. The keys are kept for `generatedKey` and `generatedZip`, until others are generated or the page is left.
   */
  generateRequests(job: ToolJob<CsrWish>): Promise<WorkerResult<GeneratedRequests>>;
  /** Returns the private key of one of them: PKCS#8 in PEM, encrypted with PBES2 if there is a passphrase. */
  generatedKey(at: number, passphrase: string): Promise<WorkerResult<string>>;
  /** Returns all requests with their keys. */
  generatedZip(passphrase: string): Promise<WorkerResult<Bytes>>;
  /** Inspects everything in the text and files. If nothing is readable, refuses with the first reason. */
  inspect(job: ToolJob<InspectOptions>): Promise<WorkerResult<InspectedInput>>;
  /** Returns every certificate in the text and files, also those in archives, once each. */
  findCertificates(job: ToolJob<null>): Promise<WorkerResult<FoundCertificates>>;
  /** Returns certificates from the last input in PEM, by their positions in `rows`, in that order. */
  certificatesAt(places: readonly number[]): Promise<WorkerResult<string>>;
  /** The same output as `npm run inspect`. */
  inspectJson(job: ToolJob<InspectOptions>): Promise<WorkerResult<readonly JsonObject[]>>;
  /** Applies many replacements to every text and file. */
  replaceAll(job: ToolJob<ReplaceOptions>): Promise<WorkerResult<ReplaceReport>>;
  /** Returns the pasted text, or that of the first text file, after replacements. */
  replacedText(job: ToolJob<ReplaceOptions>): Promise<WorkerResult<string>>;
  /** Returns the only file, or all in a zip. */
  replacedFiles(job: ToolJob<ReplaceOptions>): Promise<WorkerResult<ReplacedDownload>>;
  /** Converts certificates, with their keys if present, in order and to another format. */
  convertCertificates(job: ToolJob<ConvertOptions>): Promise<WorkerResult<Converted>>;
  /** Converts every private key found to another format. */
  convertKeys(job: ToolJob<KeyOptions>): Promise<WorkerResult<ConvertedKeys>>;
  /** Groups objects that belong together, by public key. */
  matchPairs(job: ToolJob<null>): Promise<WorkerResult<Pairs>>;
}
