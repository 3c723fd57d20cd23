import type { RevocationReason } from '#core/orders/revocation-reasons.ts';
import type { Result } from '#core/result.ts';
import type { Assurance, CertificateFamily } from '#server/ca/families.ts';
import type { KeyRefusal } from '#server/ca/requested-key.ts';
import type { Db } from '#server/db/open.ts';

/** The organization behind a certificate, as vetted. */
export interface Organization {
  readonly name: string;
  /** Number in the register of organizations, or similar. */
  readonly creditCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly province: string;
  readonly locality: string;
}

/** The mark shown by a mark certificate, and its registration. */
export interface Mark {
  /** SVG Tiny PS. */
  readonly logo: string;
  readonly office: string;
  readonly number: string;
}

/** A request to a CA. Everything was validated before; the CA checks the request and its key again. */
export interface IssueRequest {
  /** Order number. A repeated request with the same number gets the same certificate. */
  readonly orderNo: string;
  /** The same of the order's certificate before; absent for its first. */
  readonly previousNo?: string;
  /** PKCS#10 as PEM. Only its key goes into the certificate. */
  readonly csr: string;
  readonly family: CertificateFamily;
  readonly assurance: Assurance;
  /** Host names in ASCII and IP addresses, the common name first; mailboxes for family `email`; none for `code` and `doc`. */
  readonly names: readonly string[];
  /** Required for OV and EV. */
  readonly organization?: Organization;
  /** Family `vmc` only. */
  readonly mark?: Mark;
  readonly now: Date;
  /** End of the paid span: no certificate outlives it. */
  readonly paidUntil: Date;
}

export interface IssuedCertificate {
  /** Hex, as in the certificate. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** The issuer's name for the CA that signed it. */
  readonly authority: string;
  /** PEM with CRLF line ends (product.md, 'Files'), leaf first, root last. */
  readonly chain: readonly string[];
  /** SHA-256 of the leaf's DER, hex. */
  readonly sha256Fingerprint: string;
}

/**
 * Why a CA does not issue: the request cannot be read or is not signed by its key, the key is weak, an OV or EV certificate has no
 * organization, there is nothing to certify, no time is left, or rules of its own.
 */
export type IssueRefusal =
  | KeyRefusal
  | 'organization-missing'
  | 'nothing-to-certify'
  | 'no-time-left'
  | 'issuer-refused';

/** A certificate authority. */
export type Issuer = LocalIssuer | RemoteIssuer;

/** Signs in this process, immediately, inside the caller's transaction. It asks for no validation of its own. */
export interface LocalIssuer {
  readonly place: 'here';
  /** Without the caller's transaction, nothing is logged and the certificate has no timestamps. */
  issue(request: IssueRequest, tx?: Db): Promise<Result<IssuedCertificate, IssueRefusal>>;
}

/** Reached over a network: in a job, never inside a transaction. Throws if it cannot be reached. */
export interface RemoteIssuer {
  readonly place: 'outside';
  /** It validates names itself, by records and files alone. */
  readonly validates?: true;
  /** Names that it puts into one certificate at most; null or absent: it names no limit. */
  readonly mostNames?: number | null;
  /** Opens the request at the CA, or finds it open. Returns what the CA wants published; nothing where it leaves validation to the shop. */
  begin(request: IssueRequest): Promise<Begun>;
  /** Goes on with a request whose names are validated here. `published`: by what, where the CA checks too. Null: not decided yet. */
  issue(
    request: IssueRequest,
    published: ChosenChallenges,
  ): Promise<Result<IssuedCertificate, IssueRefusal> | Postponed | null>;
  /** Null: not decided yet. Returns `done` again for a certificate that is already revoked. */
  revoke(request: RevocationRequest): Promise<'done' | 'refused' | null>;
  /** Certificates for which the CA suggested since when to renew them, by the number of their request. */
  renewals(): Promise<readonly SuggestedRenewal[]>;
  close(): void;
}

/** Challenges of ACME CAs that a customer can meet, by their names there. */
export type ChallengeType = 'http-01' | 'dns-01' | 'dns-account-01' | 'dns-persist-01';

/** By name of the order. */
export type ChosenChallenges = ReadonlyMap<string, ChallengeType>;

/** What a CA wants published for one name. Null: it does not offer that. */
export interface CaRecords {
  readonly text: {
    readonly challenge: ChallengeType;
    readonly recordName: string;
    readonly expected: string;
  } | null;
  /** `recordName` is its URL. */
  readonly file: { readonly recordName: string; readonly expected: string } | null;
  /** A persistent record: issuer names any of which it may begin with, and the account it names. */
  readonly lasting: { readonly issuers: readonly string[]; readonly account: string } | null;
}

export interface CaValidation {
  readonly name: string;
  /** The CA holds a validation that still counts. */
  readonly isValid: boolean;
  readonly records: CaRecords;
}

/** What a CA said about one name. */
export interface NameRefusal {
  readonly name: string;
  /** The CA's type for it; empty if unknown. */
  readonly problem: string;
  readonly words: string;
  /** Where the CA explains it, or what has to be done; empty if nowhere. */
  readonly link: string;
}

/** The CA has to be asked again, not before `until`. */
export interface Postponed {
  readonly kind: 'postponed';
  readonly until: Date;
  readonly refusals: readonly NameRefusal[];
  /** Names were refused: they have to be published and validated anew. */
  readonly isAnew: boolean;
}

export type Begun =
  | { readonly kind: 'begun'; readonly validations: readonly CaValidation[] }
  | Postponed
  | { readonly kind: 'refused'; readonly refusals: readonly NameRefusal[] };

export interface RevocationRequest {
  readonly orderNo: string;
  readonly serialNumber: string;
  readonly reason: RevocationReason;
  /** PEM. */
  readonly certificate: string;
}

export interface SuggestedRenewal {
  readonly requestNo: string;
  readonly time: Date;
}
