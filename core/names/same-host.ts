import { dropUnseen, foldSigns, plainHyphens, withoutMarker } from '#core/names/host-text.ts';
import { baseName } from '#core/names/wildcard.ts';

/** Characters of a label, or of something meant as one. */
const inLabel = /[\p{L}\p{N}\p{M}_-]/u;

/**
 * Whether a text contains a suggested host exactly, ignoring dots and white space around its labels. A suggested spelling may drop what
 * surrounds a name, such as a list's hyphen, but must not turn it into another host: `c_bad.example.com` is not `cbad.example.com`. Its
 * registered domain must stand there as typed: `-my.com` is not `my.com`, and `shop.under_score.com` is not a name below `shop.under`.
 */
export function isSameHost(
  text: string,
  { unicode, rootDomain }: { readonly unicode: string; readonly rootDomain: string | null },
): boolean {
  const typed = dropUnseen(plainHyphens(foldSigns(withoutMarker(text))).replace(/[\t\r\n]/g, ' '))
    .toLowerCase()
    .split('.')
    .map((label) => label.trim())
    .filter((label) => label !== '')
    .join('.');
  const host = baseName(unicode).toLowerCase();
  const labels = rootDomain?.split('.').length ?? 0;
  const root = labels === 0 ? host : (host.split('@').at(-1)?.split('.').slice(-labels).join('.') ?? '');
  return holds(typed, root) && holds(withoutBullet(typed), host);
}

/** Without the hyphens at both ends: by steps, since a pattern for the end takes quadratic time. */
function withoutBullet(text: string): string {
  let [start, end] = [0, text.length];
  while (text[start] === '-') start += 1;
  while (end > start && text[end - 1] === '-') end -= 1;
  return text.slice(start, end);
}

/** Whether a name stands in a text by itself, not as a part of a longer one. */
function holds(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + name.length]];
    if (!inLabel.test(before) && after !== '.' && !inLabel.test(after)) return true;
  }
  return false;
}
