import type { AltName } from '#core/x509/alt-names.ts';
import type { ObjectView } from '#core/x509/inspect.ts';
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
      return view.key === null ? view.format : keyName(view.key);
    case 'pkcs7':
    case 'pkcs12':
    case 'jks':
      return '';
  }
}

/** `RSA 2048`, `EC P-256`, `Ed25519`. */
export function keyName({
  algorithm,
  size,
  curve,
}: {
  readonly algorithm: string;
  readonly size: number | null;
  readonly curve: string | null;
}): string {
  if (curve !== null) return `${algorithm} ${curve}`;
  return size === null || /\d/.test(algorithm) ? algorithm : `${algorithm} ${size}`;
}

function subjectName(parts: readonly NamePart[], names: readonly AltName[]): string {
  const named = names.find(({ type }) => type === 'dns' || type === 'ip' || type === 'email');
  return (
    namePart(parts, 'CN') ||
    (typeof named?.value === 'string' ? named.value : '') ||
    namePart(parts, 'O') ||
    (parts.at(-1)?.value ?? '')
  );
}
