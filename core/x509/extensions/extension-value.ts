import type { DerNode } from '#core/x509/der-node.ts';

/** Decoded extension content as plain values: strings, numbers, booleans, lists and records of them. */
export type ExtensionValue =
  | string
  | number
  | boolean
  | null
  | readonly ExtensionValue[]
  | { readonly [name: string]: ExtensionValue | undefined };

/** Reader for one extension type. `read` takes the OCTET STRING and throws `DerFault` if its content is malformed. */
export interface ExtensionReader {
  /** Name as spelled in the standards. */
  readonly name: string;
  readonly read: (content: DerNode) => ExtensionValue;
}

export type ExtensionReaders = Readonly<Record<string, ExtensionReader>>;
