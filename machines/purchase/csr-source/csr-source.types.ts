import type { Fault } from '#core/fault.ts';

/** A request that was pasted or came in a zip; its PEM is in `ReadRequests.pems`. */
export interface GivenRequest {
  /** 0-based index of its PEM in `pems`; identifies the request until the source changes. */
  readonly at: number;
  /** `#2`, or the path in the zip. */
  readonly label: string;
  readonly commonName: string;
  /** In the order of the request, common name first. */
  readonly names: readonly string[];
  /** Mailboxes among its subject alternative names. */
  readonly emails: readonly string[];
  readonly key: {
    readonly algorithm: string;
    readonly size: number | null;
    readonly curve: string | null;
  } | null;
  /** SHA-256 of the DER and of the SubjectPublicKeyInfo, in hex; empty if unreadable. */
  readonly hashValue: string;
  readonly spkiHash: string;
  /** Why the request itself cannot be ordered, a code of `workers/intake-api.ts`; null if it can. */
  readonly faultCode: string | null;
  readonly faultDetail: string;
}

export interface ReadRequests {
  /** Name of the file; empty for a paste. */
  readonly fileName: string;
  readonly requests: readonly GivenRequest[];
  /** All PEMs joined, stored as one long text in the log. */
  readonly pems: string;
  /** Skipped files of the zip: the number, and the first few. */
  readonly skippedCount: number;
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
  /** Why nothing could be read. */
  readonly failure: IntakeFailure | null;
}

/** A paste or file could not be read: a worker's code, or `file-gone` for a file lost by a reload. */
export interface IntakeFailure {
  readonly kind: 'intake-failed';
  readonly code: string;
  readonly detail: string;
}

/** Result of checking requests against the product. */
export interface JudgedRequests {
  /** One line per request, in order: its valid names in ASCII, separated by commas. */
  readonly names: string;
  /** Only requests with faults; fields are `csr`, `commonName` and `domainNames`. */
  readonly verdicts: readonly { readonly at: number; readonly faults: readonly Fault[] }[];
}

/** A key the customer has ordered with before. */
export interface ReusedKey {
  readonly spkiHash: string;
  readonly orderNo: string;
  readonly commonName: string;
  readonly orderCount: number;
}
