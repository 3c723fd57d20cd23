import { dropUnseen, foldSigns, plainHyphens } from '#core/names/host-text.ts';

/** Characters of a label, or of something meant as one. */
const inLabel = /[\p{L}\p{N}\p{M}_-]/u;

/**
 * Whether a text contains the registered domain of a name exactly, ignoring dots and white space around its labels. A suggested spelling
 * may drop what surrounds a name but must not turn it into somebody else's: `shop.under_score.com` is not a name below `shop.under`. An
 * address must match in full.
 */
export function isOfSameOwner(
  text: string,
  { unicode, rootDomain }: { readonly unicode: string; readonly rootDomain: string | null },
): boolean {
  const typed = dropUnseen(plainHyphens(foldSigns(text)).replace(/[\t\r\n]/g, ' '))
    .toLowerCase()
    .split('.')
    .map((label) => label.trim())
    .filter((label) => label !== '')
    .join('.');
  const labels = rootDomain?.split('.').length ?? 0;
  const wanted =
    labels === 0 ? unicode : (unicode.split('@').at(-1)?.split('.').slice(-labels).join('.') ?? '');
  for (let at = typed.indexOf(wanted); at >= 0; at = typed.indexOf(wanted, at + 1)) {
    const [before = '', after = ''] = [typed[at - 1], typed[at + wanted.length]];
    if (!inLabel.test(before) && after !== '.' && !inLabel.test(after)) return true;
  }
  return false;
}
