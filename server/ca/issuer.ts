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

/** Signs in this process, immediately, inside the caller's transaction. */
export interface LocalIssuer {
  readonly place: 'here';
  /** Without the caller's transaction, nothing is logged and the certificate has no timestamps. */
  issue(request: IssueRequest, tx?: Db): Promise<Result<IssuedCertificate, IssueRefusal>>;
}

/** Reached over a network: in a job, never inside a transaction. Null: not decided yet. Throws if it cannot be reached. */
export interface RemoteIssuer {
  readonly place: 'outside';
  issue(request: IssueRequest): Promise<Result<IssuedCertificate, IssueRefusal> | null>;
  /** Null: not decided yet. Returns `done` again for a certificate that is already revoked. */
  revoke(request: RevocationRequest): Promise<'done' | 'refused' | null>;
}

export interface RevocationRequest {
  readonly orderNo: string;
  readonly serialNumber: string;
  readonly reason: RevocationReason;
}
