import type { Db } from '#server/db/open.ts';

/** A Certificate Transparency log that takes what a CA of this process signs, in the transaction of the issuance. */
export interface TimestampLog {
  /** Takes a pre-certificate. Returns the list of timestamps that its certificate has to contain. */
  announce(tx: Db, announced: Announced, now: Date): Promise<Uint8Array>;
  /** Takes a certificate. */
  add(tx: Db, issued: Pick<Announced, 'der' | 'chain'>, now: Date): Promise<void>;
}

export interface Announced {
  readonly der: Uint8Array;
  /** Certificates of the issuers, the one that signed it first. */
  readonly chain: readonly Uint8Array[];
}
