import {
  isAscii,
  type SubjectField,
  subjectFault,
  subjectFieldNames,
  subjectValue,
} from '#core/tools/gen-csr/subject-fields.ts';

/**
 * Parses a name in OpenSSL's `-subj` form, `/C=SG/O=Example/CN=a`, in that order; returns null if it is malformed. ASCII only: a section
 * of OpenSSL's configuration cannot contain anything else.
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
