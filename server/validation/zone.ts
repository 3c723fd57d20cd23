import { loadPublicSuffixes } from '#core/names/public-suffix.ts';

const suffixes = await loadPublicSuffixes();

/** The registered domain of a name, whose zone usually holds its records; empty if there is none. */
export function zoneOf(domainName: string): string {
  return suffixes.rootDomain(domainName) ?? '';
}
