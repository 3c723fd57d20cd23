/**
 * Top-level names nobody can demonstrate control of: special-use names of RFC 6761, RFC 6762 (appendix G) and RFC 9476, and those ICANN
 * withholds from delegation (`internal`, `corp`, `home`, `mail`). `test` and `example` are not included: documentation and trials use them,
 * and domain validation decides about them.
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

/** Returns why the top-level name prevents certification; null if it does not. `name` is lower-case ASCII without a trailing dot. */
export function reservedReason(name: string): 'name-reserved' | 'name-onion' | null {
  const topLevel = name.slice(name.lastIndexOf('.') + 1);
  // BR appendix B lets CAs certify these, but no CA sold here does (docs/decisions/003-domain-names.md).
  if (topLevel === 'onion') return 'name-onion';
  return reservedTopLevels.has(topLevel) ? 'name-reserved' : null;
}

/** Whether a name is in a reverse zone or otherwise under .arpa; refused since 2026-03-15 (BR §4.2.2). */
export function isReverseZoneName(name: string): boolean {
  return name === 'arpa' || name.endsWith('.arpa');
}
