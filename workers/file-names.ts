/** A common name as the stem of file names: `*.a.example` is `wildcard.a.example`, an IPv6 address loses its colons. */
export function fileStem(commonName: string): string {
  const stem = commonName
    .replace(/^\*\./, 'wildcard.')
    .replace(/[^\p{L}\p{N}_.-]+/gu, '_')
    .replace(/^\.+/, '');
  return stem.slice(0, 100) || 'certificate';
}
