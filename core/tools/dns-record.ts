/** Record types supported in a batch. */
export const dnsTypes = ['A', 'AAAA', 'CNAME', 'TXT', 'MX', 'NS', 'SRV', 'CAA'] as const;
export type DnsType = (typeof dnsTypes)[number];

/** One record of a zone in normalized spelling, so that equivalent records compare equal. */
export interface DnsRecord {
  /** Full name, lower-case ASCII, without the trailing dot. */
  readonly name: string;
  readonly type: DnsType;
  /**
   * As in a zone file, but names without the trailing dot, TXT without quotes, MX and SRV without their priority (`5 443 host`); CAA as
   * `0 issue "ca.example"`.
   */
  readonly content: string;
  /** MX and SRV only; null otherwise. */
  readonly priority: number | null;
  /** In seconds; null for the DNS host's default. */
  readonly ttl: number | null;
  /** The DNS host is to answer with its own addresses; absent if the input does not say. */
  readonly isProxied?: boolean;
}

export const dnsFaults = [
  'type',
  'name',
  'outside',
  'address',
  'content',
  'ttl',
  'columns',
  'quote',
  'parenthesis',
  'directive',
  /** Switched off at the DNS host it comes from; not read. */
  'paused',
  /** Valid for one network or region only; not read. */
  'routed',
  'too-many',
] as const;
export type DnsFaultReason = (typeof dnsFaults)[number];

/** A fault in one line. */
export interface DnsFault {
  /** From 1. */
  readonly line: number;
  readonly reason: DnsFaultReason;
  readonly found: string;
}

export interface ParsedRecord {
  readonly line: number;
  readonly record: DnsRecord;
}

export interface ParsedRecords {
  readonly records: readonly ParsedRecord[];
  readonly faults: readonly DnsFault[];
}

/** Maximum records per batch; reading stops there. */
export const mostRecords = 2_000;
/** Maximum faults; a text with more is no list of records, so reading stops. */
export const mostFaults = 500;
