/**
 * Top-level names nobody can prove control of: special-use names of RFC 6761, RFC 6762 (appendix G), RFC 7686,
 * RFC 9476, and those ICANN keeps from delegation (`internal`, `corp`, `home`, `mail`). `test` and `example` are
 * not among them: they are what documentation and trials are written with, and the check of control answers for them.
 */
const reservedTopLevels = new Set([
  'alt',
  'corp',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
]);

/** `name` is lower-case ASCII without a trailing dot. */
export function isReservedName(name: string): boolean {
  return reservedTopLevels.has(name.slice(name.lastIndexOf('.') + 1));
}

/** Names of the reverse zones and all else under .arpa: refused since 2026-03-15 (BR §4.2.2). */
export function isReverseZoneName(name: string): boolean {
  return name === 'arpa' || name.endsWith('.arpa');
}
