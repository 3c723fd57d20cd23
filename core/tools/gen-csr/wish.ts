import type { AltName } from '#core/tools/gen-csr/alt-names.ts';
import type { Subject, SubjectFault, SubjectField } from '#core/tools/gen-csr/subject-fields.ts';

export const keyChoices = ['RSA-2048', 'RSA-3072', 'RSA-4096', 'P-256', 'P-384', 'P-521', 'Ed25519'] as const;
export type KeyChoice = (typeof keyChoices)[number];
/** Key usages that a request can ask for (RFC 5280 §4.2.1.12), named as OpenSSL names them. Public CAs take them from their own profiles. */
export const usageIds = {
  clientAuth: '1.3.6.1.5.5.7.3.2',
  codeSigning: '1.3.6.1.5.5.7.3.3',
  emailProtection: '1.3.6.1.5.5.7.3.4',
} as const;
export const hashChoices = ['SHA256', 'SHA384', 'SHA512'] as const;

/** What the tool is asked for. */
export interface CsrWish {
  readonly subject: Subject;
  /** As typed: `alt-names.ts`. */
  readonly altNames: string;
  readonly key: KeyChoice;
  /** Of the signature; Ed25519 has its own. */
  readonly hash: (typeof hashChoices)[number];
  /** Asked for; null: none is. */
  readonly usage: keyof typeof usageIds | null;
  /** Several requests, one a line: its first name is the common name, all are alternative names. */
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

/** Requests that are made at once: keys of 4096 bits take seconds each. */
export const mostRequests = 100;

/** Why a wish cannot be granted; `found` as typed, `line` counted from 1. */
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
