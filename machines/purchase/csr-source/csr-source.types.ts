import type { Fault } from '#core/fault.ts';

/** A request that was pasted or came in a zip; its PEM is in `ReadRequests.pems`. */
export interface GivenRequest {
  /** Which PEM of `pems` it is, from 0; names it as long as the source stays. */
  readonly at: number;
  /** `#2`, or the path in the zip. */
  readonly label: string;
  readonly commonName: string;
  /** As they stand in the request: the common name first. */
  readonly names: readonly string[];
  /** Mailboxes among its alternative names. */
  readonly emails: readonly string[];
  readonly key: {
    readonly algorithm: string;
    readonly size: number | null;
    readonly curve: string | null;
  } | null;
  /** SHA-256 of the DER and of the SubjectPublicKeyInfo, hex; empty when unreadable. */
  readonly hashValue: string;
  readonly spkiHash: string;
  /** Why the request itself cannot be ordered: a code of `workers/intake-api.ts`; null when it can. */
  readonly faultCode: string | null;
  readonly faultDetail: string;
}

export interface ReadRequests {
  /** Name of the file; empty for a paste. */
  readonly fileName: string;
  readonly requests: readonly GivenRequest[];
  /** Every PEM, one after the other: one long text in the log. */
  readonly pems: string;
  /** Files of the zip that were passed over: how many, and the first of them. */
  readonly skippedCount: number;
  readonly skipped: readonly { readonly path: string; readonly why: string }[];
  /** Why nothing could be read. */
  readonly failure: IntakeFailure | null;
}

/** A paste or a file could not be read: a worker's code, or `file-gone` for a file that a reload forgot. */
export interface IntakeFailure {
  readonly kind: 'intake-failed';
  readonly code: string;
  readonly detail: string;
}

/** What the product says of the requests. */
export interface JudgedRequests {
  /** One line a request, in their order: its good names in ASCII, comma-joined. */
  readonly names: string;
  /** Only those with a fault; fields are `csr`, `commonName` and `domainNames`. */
  readonly verdicts: readonly { readonly at: number; readonly faults: readonly Fault[] }[];
}

/** A key the customer has ordered with before. */
export interface ReusedKey {
  readonly spkiHash: string;
  readonly orderNo: string;
  readonly commonName: string;
  readonly orderCount: number;
}
