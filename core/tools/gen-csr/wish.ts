import type { AltName } from '#core/tools/gen-csr/alt-names.ts';
import type { Subject, SubjectFault, SubjectField } from '#core/tools/gen-csr/subject-fields.ts';

export const keyChoices = ['RSA-2048', 'RSA-3072', 'RSA-4096', 'P-256', 'P-384', 'P-521', 'Ed25519'] as const;
export type KeyChoice = (typeof keyChoices)[number];
/** Key usages that a request can ask for (RFC 5280 §4.2.1.12), with OpenSSL's names. Public CAs ignore them and use their own profiles. */
export const usageIds = {
  clientAuth: '1.3.6.1.5.5.7.3.2',
  codeSigning: '1.3.6.1.5.5.7.3.3',
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const;
export const hashChoices = ['SHA256', 'SHA384', 'SHA512'] as const;

/** Input of the tool. */
export interface CsrWish {
  readonly subject: Subject;
  /** As typed; parsed by `alt-names.ts`. */
  readonly altNames: string;
  readonly key: KeyChoice;
  /** Of the signature; ignored for Ed25519. */
  readonly hash: (typeof hashChoices)[number];
  /** Requested key usage; null for none. */
  readonly usage: keyof typeof usageIds | null;
  /** Several requests, one per line: its first name is the common name, all are alternative names. */
  readonly isBatch: boolean;
  readonly batch: string;
}

export const noWish: CsrWish = {
  subject: {},
  altNames: '',
  key: 'RSA-2048',
  hash: 'SHA256',
  usage: null,
  isBatch: false,
  batch: '',
};

/** Maximum requests at once; a 4096-bit key takes seconds. */
export const mostRequests = 100;

/** Why a wish is invalid; `found` is as typed, `line` counts from 1. */
export type WishFault =
  | { readonly field: SubjectField; readonly code: SubjectFault }
  | { readonly field: 'names'; readonly code: 'name'; readonly line: number; readonly found: string }
  | { readonly field: 'names'; readonly code: 'nothing' | 'too-many' };

/** One request to be made. */
export interface RequestWish {
  readonly subject: Subject;
  readonly names: readonly AltName[];
}

export interface JudgedWish {
  readonly requests: readonly RequestWish[];
  readonly faults: readonly WishFault[];
}
