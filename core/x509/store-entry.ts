import type { Bytes } from '#core/x509/encoding.ts';

/** One entry of a store (PKCS#12, JKS): a key with its chain, or a certificate that is trusted by itself. */
export interface StoreEntry {
  /** Shown by key stores as the entry's name. */
  readonly alias: string;
  /** PKCS#8; null: certificates alone. */
  readonly key: Bytes | null;
  /** DER, leaf first, then its issuers. */
  readonly certificates: readonly Bytes[];
}
