/** Options and results of the tools that write keys, stores and requests. */

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
  /** Contains a private key. */
  readonly isSecret: boolean;
}

export const storeFormats = ['pem', 'der', 'p7b', 'pfx', 'jks'] as const;
export type StoreFormat = (typeof storeFormats)[number];

export interface ConvertOptions {
  readonly format: StoreFormat;
  /** For PFX. */
  readonly kind: PfxKind;
  /** For P7B: DER instead of PEM. */
  readonly isDer: boolean;
  /** For PEM: certificates and key in one file. */
  readonly isJoined: boolean;
  readonly withKey: boolean;
  /** Whether the file includes the chain's root. */
  readonly withRoot: boolean;
  /** Name of the first entry and of the file; empty keeps the current one. */
  readonly alias: string;
  /** For encrypting the output; empty if it is in clear. */
  readonly password: string;
  /** Milliseconds since 1970: a Java store records its creation time. */
  readonly now: number;
  /** Nothing is written until confirmed, since deriving a key from a password takes a second. */
  readonly isConfirmed: boolean;
}

/** Why nothing was written. */
export interface ConvertRefusal {
  readonly code: 'no-certificate' | 'password-missing' | 'password-short' | 'key-alone';
}

export interface ChainLink {
  readonly name: string;
  /** ISO; null if it is not a valid time. */
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
  /** A chain ends in a root, which may be omitted. */
  readonly hasRoot: boolean;
  readonly leftOut: readonly { readonly kind: ObjectView['kind'] | 'privateKey'; readonly name: string }[];
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

/** Objects with the same public key. */
export interface PairGroup {
  /** SHA-256 of the SPKI, hex. */
  readonly spki: string;
  readonly keyName: string;
  readonly rows: readonly PairRow[];
}

export interface PairRow {
  readonly kind: ObjectView['kind'];
  readonly name: string;
  /** File and alias; empty if it has neither. */
  readonly place: string;
  readonly isPrivate: boolean;
  readonly isCa: boolean;
}

export interface Pairs {
  readonly faults: readonly PlacedFault[];
  readonly groups: readonly PairGroup[];
}
