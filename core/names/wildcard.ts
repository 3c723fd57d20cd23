import { isIpText } from '#core/names/ip-text.ts';

export function isWildcard(name: string): boolean {
  return name.startsWith('*.');
}

/** Spec §5: adds `*.` where it is missing; an empty field, an address and what is no name by its look stay as they are. */
export function addWildcard(name: string): string {
  return isWildcard(name) || isIpText(name) || !isNameLike(name) ? name : `*.${name}`;
}

/** No address, URL or several words. One sign is looked for, since a pattern that repeats others overflows its stack on millions. */
export function isNameLike(text: string): boolean {
  return text !== '' && !/[*:/@\s]/.test(text);
}

/** The name a wildcard stands on: `*.example.com` → `example.com`. Other names stay as they are. */
export function baseName(name: string): string {
  return isWildcard(name) ? name.slice(2) : name;
}
