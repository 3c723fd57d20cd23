import type { DerNode } from '#core/x509/der-node.ts';

/** What an extension says, as plain values: texts, numbers, booleans, lists and records of them. */
export type ExtensionValue =
  | string
  | number
  | boolean
  | null
  | readonly ExtensionValue[]
  | { readonly [name: string]: ExtensionValue | undefined };

/** One kind of extension. `read` gets the OCTET STRING and throws a `DerFault` when it does not hold what it should. */
export interface ExtensionReader {
  /** As the standards write it. */
  readonly name: string;
  readonly read: (content: DerNode) => ExtensionValue;
}

export type ExtensionReaders = Readonly<Record<string, ExtensionReader>>;
