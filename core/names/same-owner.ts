import { dropUnseen, foldSigns } from '#core/names/host-text.ts';

/** Part of a label, or of what someone may have meant as one. */
const inLabel = /[\p{L}\p{N}\p{M}_-]/u;

/**
 * Does a text hold the registered domain of a name, letter by letter, ignoring dots and white space around them? A spelling that is suggested may
 * drop what stands around a name, but not make another's of it: `shop.under_score.com` is no name below `shop.under`. An address must
 * be there as it is.
 */
export function isOfSameOwner(
  text: string,
  { unicode, rootDomain }: { readonly unicode: string; readonly rootDomain: string | null },
): boolean {
  const typed = dropUnseen(foldSigns(text).replace(/[\t\r\n]/g, ' '))
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
