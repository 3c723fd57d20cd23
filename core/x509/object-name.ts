import { keyText } from '#core/csr/key-text.ts';
import type { AltName } from '#core/x509/alt-names.ts';
import type { ObjectView } from '#core/x509/inspection.ts';
import { type NamePart, namePart } from '#core/x509/name-facts.ts';

/**
 * Returns the display name of an object: its common name, first alternative name or organization; for a key, its algorithm or format.
 * Empty for containers.
 */
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

/** Returns the display name of the issuer; empty for objects without one. */
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
