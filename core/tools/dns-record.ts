/** Types of records that can be added in a batch. */
export const dnsTypes = ['A', 'AAAA', 'CNAME', 'TXT', 'MX', 'NS', 'SRV', 'CAA'] as const;
export type DnsType = (typeof dnsTypes)[number];

/** One record of a zone, in one spelling, so that two of the same meaning are alike. */
export interface DnsRecord {
  /** Whole name, lower-case ASCII, without the last dot. */
  readonly name: string;
  readonly type: DnsType;
  /**
   * As a zone file has it: names without the last dot, TXT without its quotes; MX and SRV without their priority (`5 443 host`),
   * CAA as `0 issue "ca.example"`.
   */
  readonly content: string;
  /** Of MX and SRV; null otherwise. */
  readonly priority: number | null;
  /** Seconds; null: as the DNS host likes. */
  readonly ttl: number | null;
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
  'too-many',
] as const;
export type DnsFaultReason = (typeof dnsFaults)[number];

/** What is wrong with a line. */
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

/** Records of one batch; beyond, nothing more is read. */
export const mostRecords = 2_000;
/** A text with so many faults is no list of records, and is not read to its end. */
export const mostFaults = 500;
