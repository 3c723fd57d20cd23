import type { IdnaTables } from '#core/names/idna.ts';
import { type AltName, mostNameFaults, readAltNames } from '#core/tools/gen-csr/alt-names.ts';
import { type Subject, subjectFault, subjectFieldNames } from '#core/tools/gen-csr/subject-fields.ts';
import {
  type CsrWish,
  type JudgedWish,
  mostRequests,
  type RequestWish,
  type WishFault,
} from '#core/tools/gen-csr/wish.ts';

/**
 * Returns the requests to make, or the faults. Used by both the page and the worker. `idna` is needed for names of other scripts, which are
 * not judged without it.
 */
export function judgeWish(wish: CsrWish, idna: IdnaTables | null = null): JudgedWish {
  const fields = subjectFieldNames.flatMap((field): WishFault[] => {
    const code = subjectFault(field, wish.isBatch && field === 'CN' ? '' : (wish.subject[field] ?? ''));
    return code === null ? [] : [{ field, code }];
  });
  const { requests, faults } = wish.isBatch ? batchOf(wish, idna) : singleOf(wish, idna);
  const all = [...fields, ...faults];
  return { requests: all.length > 0 ? [] : requests, faults: all };
}

function singleOf({ subject, altNames }: CsrWish, idna: IdnaTables | null): JudgedWish {
  const { names, faults } = readAltNames(altNames, idna);
  const isEmpty = names.length === 0 && faults.length === 0 && !hasSubject(subject);
  return {
    // A common name that was never typed is the first name; one that was cleared stays empty.
    requests: [{ subject: 'CN' in subject ? subject : { ...subject, CN: firstName(names) }, names }],
    faults: [...faults.map(nameFault), ...(isEmpty ? [{ field: 'names', code: 'nothing' } as const] : [])],
  };
}

function batchOf({ subject, batch }: CsrWish, idna: IdnaTables | null): JudgedWish {
  // Read each line separately: a name on two lines belongs to both requests.
  const requests: RequestWish[] = [];
  const faults: WishFault[] = [];
  for (const [index, content] of batch.split(/\r\n|\r|\n/).entries()) {
    const found = readAltNames(content, idna);
    const line = index + 1;
    const names = found.names.map((name) => ({ ...name, line }));
    if (names.length > 0) requests.push({ subject: { ...subject, CN: firstName(names) }, names });
    faults.push(...found.faults.map((fault) => nameFault({ ...fault, line })));
    if (faults.length >= mostNameFaults || requests.length > mostRequests) break;
  }
  if (requests.length === 0 && faults.length === 0) faults.push({ field: 'names', code: 'nothing' });
  if (requests.length > mostRequests) faults.push({ field: 'names', code: 'too-many' });
  return { requests, faults };
}

/** RFC 5280 appendix A.1 limits a common name to 64 characters. */
export function firstName(names: readonly AltName[]): string {
  const fits = ({ kind, value }: AltName) =>
    (kind === 'DNS' || kind === 'IP' || kind === 'email') && Array.from(value).length <= 64;
  return names.find(fits)?.value ?? '';
}

function nameFault({ line, found }: { readonly line: number; readonly found: string }): WishFault {
  return { field: 'names', code: 'name', line, found };
}

function hasSubject(subject: Subject): boolean {
  return subjectFieldNames.some((field) => (subject[field] ?? '').trim() !== '');
}

/** Returns the file name of a request or its key: its common name, else its first name. */
export function requestName({ subject, names }: RequestWish): string {
  const name = (subject.CN ?? '').trim() || names[0]?.value || (subject.O ?? '').trim() || 'request';
  return name
    .replace(/^\*/, '_wildcard')
    .replace(/[^\p{L}\p{M}\p{N}._@-]/gu, '_')
    .slice(0, 100);
}
