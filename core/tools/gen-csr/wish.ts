import { type AltName, readAltNames } from '#core/tools/gen-csr/alt-names.ts';
import {
  type Subject,
  type SubjectFault,
  type SubjectField,
  subjectFault,
  subjectFieldNames,
} from '#core/tools/gen-csr/subject-fields.ts';

export const keyChoices = ['RSA-2048', 'RSA-3072', 'RSA-4096', 'P-256', 'P-384', 'P-521', 'Ed25519'] as const;
export type KeyChoice = (typeof keyChoices)[number];
export const hashChoices = ['SHA256', 'SHA384', 'SHA512'] as const;

/** What the tool is asked for. */
export interface CsrWish {
  readonly subject: Subject;
  /** As typed: `alt-names.ts`. */
  readonly altNames: string;
  readonly key: KeyChoice;
  /** Of the signature; Ed25519 has its own. */
  readonly hash: (typeof hashChoices)[number];
  /** Several requests, one a line: its first name is the common name, all are alternative names. */
  readonly isBatch: boolean;
  readonly batch: string;
}

export const noWish: CsrWish = {
  subject: {},
  altNames: '',
  key: 'RSA-2048',
  hash: 'SHA256',
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

/** What is to be made, or what is wrong: the page and the worker ask the same. */
export function judgeWish(wish: CsrWish): JudgedWish {
  const fields = subjectFieldNames.flatMap((field): WishFault[] => {
    const code = subjectFault(field, wish.isBatch && field === 'CN' ? '' : (wish.subject[field] ?? ''));
    return code === null ? [] : [{ field, code }];
  });
  const { requests, faults } = wish.isBatch ? batchOf(wish) : singleOf(wish);
  const all = [...fields, ...faults];
  return { requests: all.length > 0 ? [] : requests, faults: all };
}

function singleOf({ subject, altNames }: CsrWish): JudgedWish {
  const { names, faults } = readAltNames(altNames);
  const isEmpty = names.length === 0 && faults.length === 0 && !hasSubject(subject);
  return {
    requests: [{ subject, names }],
    faults: [...faults.map(nameFault), ...(isEmpty ? [{ field: 'names', code: 'nothing' } as const] : [])],
  };
}

function batchOf({ subject, batch }: CsrWish): JudgedWish {
  // Line by line: a name that two lines hold belongs to both.
  const lines = batch.split(/\r\n|\r|\n/).map((content, index) => {
    const { names, faults } = readAltNames(content);
    const placed = <T extends { readonly line: number }>(found: readonly T[]) =>
      found.map((each) => ({ ...each, line: index + 1 }));
    return { names: placed(names), faults: placed(faults) };
  });
  const requests = lines
    .filter(({ names }) => names.length > 0)
    .map(({ names }) => {
      const first = names.find(({ value }) => Array.from(value).length <= 64)?.value ?? '';
      return { subject: { ...subject, CN: first }, names };
    });
  const faults: WishFault[] = lines.flatMap(({ faults: found }) => found.map(nameFault));
  if (requests.length === 0 && faults.length === 0) faults.push({ field: 'names', code: 'nothing' });
  if (requests.length > mostRequests) faults.push({ field: 'names', code: 'too-many' });
  return { requests, faults };
}

function nameFault({ line, found }: { readonly line: number; readonly found: string }): WishFault {
  return { field: 'names', code: 'name', line, found };
}

function hasSubject(subject: Subject): boolean {
  return subjectFieldNames.some((field) => (subject[field] ?? '').trim() !== '');
}

/** A file of a request or its key is called after its common name, or its first name. */
export function requestName({ subject, names }: RequestWish): string {
  const name = (subject.CN ?? '').trim() || names[0]?.value || (subject.O ?? '').trim() || 'request';
  return name
    .replace(/^\*/, '_wildcard')
    .replace(/[^\p{L}\p{M}\p{N}._@-]/gu, '_')
    .slice(0, 100);
}
