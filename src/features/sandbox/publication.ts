import type { DomainValidation } from '#core/contract/calls/validation.ts';
import type { Publication } from '#machines/sandbox/sandbox.types.ts';

/** What to put into the sandbox so that a check finds it; null for what a standard mailbox confirms. */
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
