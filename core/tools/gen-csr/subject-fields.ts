/** Subject attributes the tool supports, broadest to narrowest, in the order written. */
export const subjectFields = {
  C: { id: '2.5.4.6', string: 'PrintableString', most: 2 },
  ST: { id: '2.5.4.8', string: 'UTF8String', most: 128 },
  L: { id: '2.5.4.7', string: 'UTF8String', most: 128 },
  street: { id: '2.5.4.9', string: 'UTF8String', most: 128 },
  postalCode: { id: '2.5.4.17', string: 'UTF8String', most: 16 },
  O: { id: '2.5.4.10', string: 'UTF8String', most: 64 },
  organizationIdentifier: { id: '2.5.4.97', string: 'UTF8String', most: 128 },
  OU: { id: '2.5.4.11', string: 'UTF8String', most: 64 },
  businessCategory: { id: '2.5.4.15', string: 'UTF8String', most: 128 },
  jurisdictionC: { id: '1.3.6.1.4.1.311.60.2.1.3', string: 'PrintableString', most: 2 },
  jurisdictionST: { id: '1.3.6.1.4.1.311.60.2.1.2', string: 'UTF8String', most: 128 },
  jurisdictionL: { id: '1.3.6.1.4.1.311.60.2.1.1', string: 'UTF8String', most: 128 },
  serialNumber: { id: '2.5.4.5', string: 'PrintableString', most: 64 },
  GN: { id: '2.5.4.42', string: 'UTF8String', most: 64 },
  SN: { id: '2.5.4.4', string: 'UTF8String', most: 64 },
  CN: { id: '2.5.4.3', string: 'UTF8String', most: 64 },
  emailAddress: { id: '1.2.840.113549.1.9.1', string: 'IA5String', most: 255 },
} as const satisfies Readonly<Record<string, SubjectFieldSpec>>;

interface SubjectFieldSpec {
  readonly id: string;
  /** String type required by RFC 5280 appendix A.1 and the EV Guidelines. */
  readonly string: 'UTF8String' | 'PrintableString' | 'IA5String';
  /** Maximum length in characters (RFC 5280 appendix A.1; X.520 where that has no bound). */
  readonly most: number;
}

/** Named as in OpenSSL. */
export type SubjectField = keyof typeof subjectFields;
export const subjectFieldNames = Object.keys(subjectFields) as readonly SubjectField[];
export type Subject = Readonly<Partial<Record<SubjectField, string>>>;

export type SubjectFault = 'control' | 'too-long' | 'country' | 'printable' | 'ascii';

/** Returns the fault of an input; null if it is valid or empty. */
export function subjectFault(field: SubjectField, text: string): SubjectFault | null {
  const value = text.trim();
  const { string, most } = subjectFields[field];
  if (value === '') return null;
  // A line end would close the here-document of the command.
  if (/[\p{Cc}\u2028\u2029]/u.test(value)) return 'control';
  if (field === 'C' || field === 'jurisdictionC') return /^[A-Za-z]{2}$/.test(value) ? null : 'country';
  if (Array.from(value).length > most) return 'too-long';
  if (string === 'PrintableString' && !/^[A-Za-z0-9 '()+,\-./:=?]*$/.test(value)) return 'printable';
  return string === 'IA5String' && !isAscii(value) ? 'ascii' : null;
}

/** Returns the value as written into the subject. */
export function subjectValue(field: SubjectField, text: string): string {
  const value = text.trim();
  return field === 'C' || field === 'jurisdictionC' ? value.toUpperCase() : value;
}

export function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}
