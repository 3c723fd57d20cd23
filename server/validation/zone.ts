import { loadPublicSuffixes } from '#core/names/public-suffix.ts';

const suffixes = await loadPublicSuffixes();

/** The registered domain above a name, in whose zone its records stand as a rule; empty where there is none. */
export function zoneOf(domainName: string): string {
  return suffixes.rootDomain(domainName) ?? '';
}
