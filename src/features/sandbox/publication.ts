import type { BodyOf, DataOf } from '#core/contract/call.ts';
import type { overview, putFile, putRecord } from '#core/contract/calls/sandbox.ts';
import type { DomainValidation } from '#core/contract/calls/validation.ts';

/** The sandbox's zone, file host and inbox. */
export type SandboxOverview = DataOf<typeof overview>;

export type Publication =
  | { readonly kind: 'record'; readonly record: Readonly<BodyOf<typeof putRecord>> }
  | { readonly kind: 'file'; readonly file: Readonly<BodyOf<typeof putFile>> };

/** Returns what to publish in the sandbox for a check to succeed; null if a standard mailbox confirms it instead. */
export function publicationOf({
  recordType,
  recordName,
  expected,
  mail,
}: DomainValidation): Publication | null {
  switch (recordType) {
    case 'CNAME':
    case 'TXT':
      return { kind: 'record', record: { name: recordName, type: recordType, value: expected } };
    case 'FILE': {
      const { hostname, pathname } = new URL(recordName);
      return { kind: 'file', file: { host: hostname, path: pathname, content: expected } };
    }
    case 'EMAIL': {
      const name = mail?.contactRecord ?? '';
      return name === '' ? null : { kind: 'record', record: { name, type: 'TXT', value: expected } };
    }
  }
}

/** Whether the sandbox already has this entry. Names compare without case and trailing dot. */
export function isPublished(
  { records, files }: Pick<SandboxOverview, 'records' | 'files'>,
  publication: Publication,
): boolean {
  if (publication.kind === 'file') {
    const { host, path, content } = publication.file;
    return files.some(
      (file) => isSameName(file.host, host) && file.path === path.trim() && file.content === content,
    );
  }
  const { name, type, value } = publication.record;
  return records.some(
    (record) =>
      record.type === type &&
      isSameName(record.name, name) &&
      (type === 'CNAME' ? isSameName(record.value, value) : record.value === value.trim()),
  );
}

function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.trim().replace(/\.$/, '').toLowerCase();
  return plain(one) === plain(other);
}
