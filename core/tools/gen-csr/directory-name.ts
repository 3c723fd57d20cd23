import {
  isAscii,
  type SubjectField,
  subjectFault,
  subjectFieldNames,
  subjectValue,
} from '#core/tools/gen-csr/subject-fields.ts';

/**
 * The attributes of a name written as OpenSSL's `-subj` has it, `/C=SG/O=Example/CN=a`, in that order; null when it is none. ASCII only:
 * a section of OpenSSL's configuration can hold nothing else there.
 */
export function readDirectoryName(text: string): readonly (readonly [SubjectField, string])[] | null {
  if (!text.startsWith('/') || !isAscii(text)) return null;
  const parts = text.slice(1).split('/').map(readPart);
  return parts.every((part) => part !== null) ? parts : null;
}

function readPart(part: string): readonly [SubjectField, string] | null {
  const [name = '', ...rest] = part.split('=');
  const typed = rest.join('=').trim();
  const field = subjectFieldNames.find((each) => each.toLowerCase() === name.trim().toLowerCase());
  if (field === undefined || typed === '' || subjectFault(field, typed) !== null) return null;
  return [field, subjectValue(field, typed)];
}
