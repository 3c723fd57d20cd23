import { dropUnseen, foldSigns, longestTyped, plainHyphens } from '#core/names/host-text.ts';
import { type IdnaTables, needsIdna, plainName } from '#core/names/idna.ts';
import { baseName, isWildcard } from '#core/names/wildcard.ts';

/**
 * Spells a host name as copied from a page, a mail or a zone file in lower-case ASCII, for tools that take internal names too: labels of
 * letters, digits, hyphens and underscores; `*` may be the first one. Full-width characters, ideographic dots, dashes, invisible
 * characters and the dot of the root are corrected. Null if it is not a host name; the typed name while `idna` is needed and not loaded.
 */
export function spellHost(typed: string, idna: IdnaTables | null): string | null {
  if (typed.length > longestTyped) return null;
  const plain = plainHyphens(dropUnseen(foldSigns(typed)))
    .trim()
    .toLowerCase();
  const name = plain.length > 1 && plain.endsWith('.') ? plain.slice(0, -1) : plain;
  if (!needsIdna(name)) return isHost(plainName(name).ascii) ? name : null;
  if (idna === null) return /[\s,;/@:]/u.test(name) ? null : name;
  // Each label by itself: IDNA does not know underscores.
  const labels = baseName(name)
    .split('.')
    .map((label) => (needsIdna(label) ? (idna(label)?.ascii ?? '') : label));
  const ascii = `${isWildcard(name) ? '*.' : ''}${labels.join('.')}`;
  return isHost(ascii) ? ascii : null;
}

/** RFC 1034 §3.5 and its lengths, in octets of the ASCII spelling; underscores as in RFC 8552. */
function isHost(ascii: string): boolean {
  return (
    ascii.length <= 253 &&
    baseName(ascii)
      .split('.')
      .every((label) => /^\w(?:[\w-]{0,61}\w)?$/.test(label))
  );
}
