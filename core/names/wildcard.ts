import { isIpText } from '#core/names/ip-text.ts';

export function isWildcard(name: string): boolean {
  return name.startsWith('*.');
}

/**
 * Adds `*.` if missing (product.md, 'Names'). Returns an empty field, an address, and anything that does not look like a name unchanged.
 */
export function addWildcard(name: string): string {
  return isWildcard(name) || isIpText(name) || !isNameLike(name) ? name : `*.${name}`;
}

/**
 * Excludes addresses, URLs and several words. Searches for single characters, since a repeating pattern overflows its stack on millions.
 */
export function isNameLike(text: string): boolean {
  return text !== '' && !/[*:/@\s]/.test(text);
}

/** Returns the base name of a wildcard: `*.example.com` → `example.com`. Returns other names unchanged. */
export function baseName(name: string): string {
  return isWildcard(name) ? name.slice(2) : name;
}
