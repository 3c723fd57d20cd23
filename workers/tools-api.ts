/** What the certificate tools ask of their worker. It keeps what it read last, so that a page can ask for more of it. */

import type { CsrWish, WishFault } from '#core/tools/gen-csr/wish.ts';
import type { Asn1Row } from '#core/x509/asn1-tree.ts';
import type { Lint } from '#core/x509/certificate-lint.ts';
import type { PathStep } from '#core/x509/certificate-path.ts';
import type { Thumbprints } from '#core/x509/certificate-view.ts';
import type { Bytes } from '#core/x509/encoding.ts';
import type { InspectFault } from '#core/x509/inspect-fault.ts';
import type { JsonObject } from '#core/x509/inspect-json.ts';
import type { ObjectView } from '#core/x509/inspection.ts';
import type { SignatureVerdict } from '#core/x509/signature-verdict.ts';
import type { WorkerResult } from '#workers/api.ts';
import type { Converted, ConvertedKeys, ConvertOptions, KeyOptions, Pairs } from '#workers/tools-keys-api.ts';
import type { ReplacedDownload, ReplaceOptions, ReplaceReport } from '#workers/tools-replace-api.ts';

/** What a visitor brought to a tool, and what they chose there. */
export interface ToolJob<Options> {
  readonly text: string;
  readonly files: readonly { readonly name: string; readonly content: Blob }[];
  /** Empty when none was given. */
  readonly password: string;
  readonly options: Options;
  /** The same for jobs over the same text, files and password. */
  readonly ordinal: number;
}

export interface InspectOptions {
  /** The kind of object that the page is for: shown first where there is one. */
  readonly prefers: 'certificate' | 'request';
  /** Position in `rows` of the object to be shown; null for the one that the page is for. */
  readonly chosen: number | null;
  /** Position of the one that it is compared with. */
  readonly compared: number | null;
  /** Certificates that are trusted, as text. */
  readonly roots: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** One object in a list of many. */
export interface ObjectRow {
  readonly kind: ObjectView['kind'];
  /** What it is called: its common name, or else what it has. */
  readonly name: string;
  /** Its alias in a container, or the file it came in; empty when there is neither. */
  readonly place: string;
  /** Of certificates and CRLs. */
  readonly issuer: string;
  readonly isCa: boolean;
  readonly hasPrivateKey: boolean;
  /** `RSA 2048`; empty for what has no key. */
  readonly key: string;
  /** ISO; null for what has no end. */
  readonly notBefore: string | null;
  readonly notAfter: string | null;
}

/** `file`: where it stands; empty for the pasted text. */
export type PlacedFault = InspectFault & { readonly file: string };

/** Everything about one object that the page shows. */
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
  /** The bytes of its signature, hex; null for what has none. */
  readonly signatureValue: string | null;
  /** Of a request, by its own key. */
  readonly signature: SignatureVerdict | null;
  readonly lints: readonly Lint[];
}

/** A certificate in the path above the chosen one. */
export interface PathLink extends Omit<PathStep, 'at'> {
  readonly row: ObjectRow;
  /** Position in `rows`; null when it came with the roots. */
  readonly at: number | null;
}

export interface InspectedInput {
  readonly rows: readonly ObjectRow[];
  readonly faults: readonly PlacedFault[];
  readonly chosen: ObjectDetail;
  readonly compared: ObjectDetail | null;
  /** From the chosen certificate upwards; empty for other objects. */
  readonly path: readonly PathLink[];
  readonly issuerAddresses: readonly string[];
  /** How many certificates were given as roots. */
  readonly rootCount: number;
}

/** What the page shows of a request that was made; its private key stays in the worker. */
export interface GeneratedRequest {
  /** Of its files, without an ending. */
  readonly name: string;
  /** PEM. */
  readonly csr: string;
  /** SHA-256 of the SubjectPublicKeyInfo, hex. */
  readonly spkiHash: string;
  /** How many alternative names it has. */
  readonly names: number;
}

export interface GeneratedRequests {
  /** There is no input that could not be read. */
  readonly faults?: undefined;
  readonly requests: readonly GeneratedRequest[];
  /** Why none was made. */
  readonly wrong: readonly WishFault[];
}

export interface ToolsApi {
  /** Makes keys and requests. The keys are kept for `generatedKey` and `generatedZip`, until others are made or the page is left. */
  generateRequests(job: ToolJob<CsrWish>): Promise<WorkerResult<GeneratedRequests>>;
  /** The private key of one of them: PKCS#8 in PEM, encrypted by PBES2 where there is a passphrase. */
  generatedKey(at: number, passphrase: string): Promise<WorkerResult<string>>;
  /** All requests with their keys. */
  generatedZip(passphrase: string): Promise<WorkerResult<Bytes>>;
  /** Everything that stands in text and files. Refused when nothing of it can be read, with the first reason. */
  inspect(job: ToolJob<InspectOptions>): Promise<WorkerResult<InspectedInput>>;
  /** Certificates of what was read last, in PEM, by their positions in `rows` and in that order. */
  certificatesAt(places: readonly number[]): Promise<WorkerResult<string>>;
  /** The same as `npm run inspect` prints it. */
  inspectJson(job: ToolJob<InspectOptions>): Promise<WorkerResult<readonly JsonObject[]>>;
  /** What many replacements do to every text and file. */
  replaceAll(job: ToolJob<ReplaceOptions>): Promise<WorkerResult<ReplaceReport>>;
  /** The pasted text with its replacements, or that of the first file that is a text. */
  replacedText(job: ToolJob<ReplaceOptions>): Promise<WorkerResult<string>>;
  /** The only file, or all in a zip. */
  replacedFiles(job: ToolJob<ReplaceOptions>): Promise<WorkerResult<ReplacedDownload>>;
  /** Certificates, with their keys where they are there, in order and in another format. */
  convertCertificates(job: ToolJob<ConvertOptions>): Promise<WorkerResult<Converted>>;
  /** Every private key that came in, in another form. */
  convertKeys(job: ToolJob<KeyOptions>): Promise<WorkerResult<ConvertedKeys>>;
  /** What belongs together, by public key. */
  matchPairs(job: ToolJob<null>): Promise<WorkerResult<Pairs>>;
}
