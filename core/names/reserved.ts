/**
 * Top-level names nobody can show control of: special-use names of RFC 6761, RFC 6762 (appendix G), RFC 9476, and those ICANN keeps from delegation (`internal`, `corp`, `home`, `mail`). `test` and `example` are
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
  'private',
]);

/** Why the top-level name keeps a name from being certified; null when it does not. `name`: lower-case ASCII without a trailing dot. */
export function reservedReason(name: string): 'name-reserved' | 'name-onion' | null {
  const topLevel = name.slice(name.lastIndexOf('.') + 1);
  // CAs may certify these (BR appendix B), but none sold here does (docs/decisions/093).
  if (topLevel === 'onion') return 'name-onion';
  return reservedTopLevels.has(topLevel) ? 'name-reserved' : null;
}

/** Names of the reverse zones and all else under .arpa: refused since 2026-03-15 (BR §4.2.2). */
export function isReverseZoneName(name: string): boolean {
  return name === 'arpa' || name.endsWith('.arpa');
}
