import { keyText } from '#core/csr/key-text.ts';
import type { AltName } from '#core/x509/alt-names.ts';
import type { ObjectView } from '#core/x509/inspection.ts';
import { type NamePart, namePart } from '#core/x509/name-facts.ts';

/** What people call an object by: its common name, its first alternative name, its organization; for others what they are. */
export function commonNameOf(view: ObjectView): string {
  switch (view.kind) {
    case 'certificate':
    case 'request':
      return subjectName(view.subject, view.altNames);
    case 'crl':
      return subjectName(view.issuer, []);
    case 'key':
      return view.key === null ? view.format : keyText(view.key);
    case 'pkcs7':
    case 'pkcs12':
    case 'jks':
      return '';
  }
}

/** Who issued it, as `commonNameOf`; empty for what nobody issues. */
export function issuerNameOf(view: ObjectView): string {
  return 'issuer' in view ? subjectName(view.issuer, []) : '';
}

export function subjectName(parts: readonly NamePart[], names: readonly AltName[]): string {
  const named = names.find(({ type }) => type === 'dns' || type === 'ip' || type === 'email');
  return (
    namePart(parts, 'CN') ||
    (typeof named?.value === 'string' ? named.value : '') ||
    namePart(parts, 'O') ||
    (parts.at(-1)?.value ?? '')
  );
}
