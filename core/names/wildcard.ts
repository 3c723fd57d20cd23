import { isIpText } from '#core/names/ip-text.ts';

export function isWildcard(name: string): boolean {
  return name.startsWith('*.');
}

/** Spec §5: adds `*.` where it is missing; an empty field, an address and what is no name by its look stay as they are. */
export function addWildcard(name: string): string {
  return isWildcard(name) || isIpText(name) || !/^[^*:/@\s]+$/.test(name) ? name : `*.${name}`;
}

/** The name a wildcard stands on: `*.example.com` → `example.com`. Other names stay as they are. */
export function baseName(name: string): string {
  return isWildcard(name) ? name.slice(2) : name;
}
