/** What the tools that write keys, stores and requests choose, and what they get. */

import type { InspectFault } from '#core/x509/inspect-fault.ts';
import type { ObjectView } from '#core/x509/inspection.ts';
import type { PfxKind } from '#core/x509/pfx.ts';
import type { KeyForm, KeyRefusal, KeyWriting } from '#core/x509/write-key.ts';

type PlacedFault = InspectFault & { readonly file: string };

export interface MadeFile {
  readonly name: string;
  readonly content: Blob;
  readonly size: number;
  /** May be shown and copied. */
  readonly isText: boolean;
  /** A private key is in it. */
  readonly isSecret: boolean;
}

export const storeFormats = ['pem', 'der', 'p7b', 'pfx', 'jks'] as const;
export type StoreFormat = (typeof storeFormats)[number];

export interface ConvertOptions {
  readonly format: StoreFormat;
  /** Of a PFX. */
  readonly kind: PfxKind;
  /** Of P7B: DER, or else PEM. */
  readonly isDer: boolean;
  /** Of PEM: certificates and key in one file. */
  readonly isJoined: boolean;
  readonly withKey: boolean;
  /** The root of a chain goes into the file too. */
  readonly withRoot: boolean;
  /** Name of the first entry and of the file; empty: as it is called now. */
  readonly alias: string;
  /** Of what is written; empty where that is in clear. */
  readonly password: string;
  /** Milliseconds since 1970: a Java store says when it was made. */
  readonly now: number;
  /** Nothing is written before: deriving a key from a password takes a second. */
  readonly isConfirmed: boolean;
}

/** Why nothing was written. */
export interface ConvertRefusal {
  readonly code: 'no-certificate' | 'password-missing' | 'password-short' | 'key-alone';
}

export interface ChainLink {
  readonly name: string;
  /** ISO; null when it is no time. */
  readonly notAfter: string | null;
  readonly isCa: boolean;
  readonly sha256: string;
  readonly key: { readonly algorithm: string; readonly curve: string | null; readonly size: number | null };
}

export interface Converted {
  readonly faults: readonly PlacedFault[];
  readonly entries: readonly {
    readonly name: string;
    readonly hasKey: boolean;
    readonly chain: readonly ChainLink[];
  }[];
  /** A chain ends in a root, which may be left out. */
  readonly hasRoot: boolean;
  readonly leftOut: readonly { readonly kind: ObjectView['kind']; readonly name: string }[];
  readonly refusal: ConvertRefusal | null;
  readonly files: readonly MadeFile[];
}

export interface KeyOptions extends Omit<KeyWriting, 'form'> {
  readonly form: KeyForm;
}

export interface ConvertedKey {
  /** `RSA 2048`, `EC P-256`, … */
  readonly name: string;
  /** SHA-256 of the SPKI, hex. */
  readonly spki: string;
  readonly wasEncrypted: boolean;
  readonly refusal: KeyRefusal | null;
  readonly file: MadeFile | null;
}

export interface ConvertedKeys {
  readonly faults: readonly PlacedFault[];
  readonly keys: readonly ConvertedKey[];
}

/** Objects with one public key. */
export interface PairGroup {
  /** SHA-256 of the SPKI, hex. */
  readonly spki: string;
  readonly keyName: string;
  readonly rows: readonly PairRow[];
}

export interface PairRow {
  readonly kind: ObjectView['kind'];
  readonly name: string;
  /** File and alias; empty when it has neither. */
  readonly place: string;
  readonly isPrivate: boolean;
  readonly isCa: boolean;
}

export interface Pairs {
  readonly faults: readonly PlacedFault[];
  readonly groups: readonly PairGroup[];
}
