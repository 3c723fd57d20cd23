import { mostNameFaults, readAltNames } from '#core/tools/gen-csr/alt-names.ts';
import { type Subject, subjectFault, subjectFieldNames } from '#core/tools/gen-csr/subject-fields.ts';
import {
  type CsrWish,
  type JudgedWish,
  mostRequests,
  type RequestWish,
  type WishFault,
} from '#core/tools/gen-csr/wish.ts';

/** Returns the requests to make, or the faults. Used by both the page and the worker. */
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
  // Read each line separately: a name on two lines belongs to both requests.
  const requests: RequestWish[] = [];
  const faults: WishFault[] = [];
  for (const [index, content] of batch.split(/\r\n|\r|\n/).entries()) {
    const found = readAltNames(content);
    const line = index + 1;
    const names = found.names.map((name) => ({ ...name, line }));
    const first = names.find(({ value }) => Array.from(value).length <= 64)?.value ?? '';
    if (names.length > 0) requests.push({ subject: { ...subject, CN: first }, names });
    faults.push(...found.faults.map((fault) => nameFault({ ...fault, line })));
    if (faults.length >= mostNameFaults || requests.length > mostRequests) break;
  }
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

/** Returns the file name of a request or its key: its common name, else its first name. */
export function requestName({ subject, names }: RequestWish): string {
  const name = (subject.CN ?? '').trim() || names[0]?.value || (subject.O ?? '').trim() || 'request';
  return name
    .replace(/^\*/, '_wildcard')
    .replace(/[^\p{L}\p{M}\p{N}._@-]/gu, '_')
    .slice(0, 100);
}
