import type { Bytes } from '#core/x509/encoding.ts';

/** One entry of a store (PKCS#12, JKS): a key with its chain, or a trusted certificate. */
export interface StoreEntry {
  /** Entry name shown by key stores. */
  readonly alias: string;
  /** PKCS#8; null for an entry of certificates only. */
  readonly key: Bytes | null;
  /** DER, leaf first, followed by its issuers. */
  readonly certificates: readonly Bytes[];
}
