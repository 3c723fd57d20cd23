import type { RevocationReason } from '#core/orders/revocation.ts';
import type { Result } from '#core/result.ts';
import type { Assurance, CertificateFamily } from '#server/ca/families.ts';
import type { KeyRefusal } from '#server/ca/requested-key.ts';

/** Who stands behind a certificate, as the vetting found them. */
export interface Organization {
  readonly name: string;
  /** Number in the register of organizations, or the like. */
  readonly creditCode: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly province: string;
  readonly locality: string;
}

/** What a mark certificate shows, and where and as what it is registered. */
export interface Mark {
  /** SVG Tiny PS. */
  readonly logo: string;
  readonly office: string;
  readonly number: string;
}

/** What a CA is asked to certify. It was validated before; the CA checks the request and its key again. */
export interface IssueRequest {
  /** Number of the order: asked for again under the same number, the CA answers with the same certificate. */
  readonly orderNo: string;
  /** PKCS#10 as PEM. Nothing but its key gets into the certificate. */
  readonly csr: string;
  readonly family: CertificateFamily;
  readonly assurance: Assurance;
  /**
   * Host names in ASCII and IP addresses, the common name first; mailboxes for family `email`; none for `code` and `doc`.
   */
  readonly names: readonly string[];
  /** Needed for OV and EV. */
  readonly organization?: Organization;
  /** Of family `vmc` alone. */
  readonly mark?: Mark;
  readonly now: Date;
  /** End of the span paid for: no certificate outlives it. */
  readonly paidUntil: Date;
}

export interface IssuedCertificate {
  /** Hex, as in the certificate. */
  readonly serialNumber: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** The CA that signed it, as the issuer knows it. */
  readonly authority: string;
  /** PEM with CRLF line ends (spec §9), leaf first, root last. */
  readonly chain: readonly string[];
  /** SHA-256 of the leaf's DER, hex. */
  readonly sha256Fingerprint: string;
}

/**
 * Why a CA would not issue: the request cannot be read or is not signed by its key, the key is weak, nobody stands behind
 * an OV or EV certificate, there is nothing to certify, no time is left, or rules of its own.
 */
export type IssueRefusal =
  | KeyRefusal
  | 'organization-missing'
  | 'nothing-to-certify'
  | 'no-time-left'
  | 'issuer-refused';

/** A certificate authority. */
export type Issuer = LocalIssuer | RemoteIssuer;

/** Signs in this process, at once, inside the transaction of what led to it. */
export interface LocalIssuer {
  readonly place: 'here';
  issue(request: IssueRequest): Promise<Result<IssuedCertificate, IssueRefusal>>;
}

/** Asked over a network: in a job, never inside a transaction. Null: not decided yet. Throws when it cannot be asked. */
export interface RemoteIssuer {
  readonly place: 'outside';
  issue(request: IssueRequest): Promise<Result<IssuedCertificate, IssueRefusal> | null>;
  /** Null: not decided yet. Asked for again, a certificate that is revoked answers `done`. */
  revoke(request: RevocationRequest): Promise<'done' | 'refused' | null>;
}

export interface RevocationRequest {
  readonly orderNo: string;
  readonly serialNumber: string;
  readonly reason: RevocationReason;
}
