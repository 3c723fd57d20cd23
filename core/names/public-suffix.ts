import { isIpText } from '#core/names/ip-text.ts';
import { baseName } from '#core/names/wildcard.ts';

/** The Public Suffix List, for names in lower-case ASCII without a trailing dot. A wildcard counts as its base name. */
export interface PublicSuffixes {
  /**
   * Returns the registered domain: the public suffix plus one label. Includes the private part of the list, so `a.b.github.io` gives
   * `b.github.io`. Null for a public suffix, a single label and an IP address.
   */
  rootDomain(name: string): string | null;
  /**
   * Whether a registry sells names under this one (`com`, `co.uk`). Uses only the ICANN part, as in BR §3.2.2.6: the operator of
   * `github.io` may have a certificate for it.
   */
  isPublicSuffix(name: string): boolean;
  /** Whether the list has this top-level name. */
  isListed(topLevel: string): boolean;
}

/** Loads the list on first use, since it is a large part of a page's weight. Rejects only if it fails to load. */
export async function loadPublicSuffixes(): Promise<PublicSuffixes> {
  const { getDomain, parse } = await import('tldts');
  // The names are host names already, so nothing has to be extracted from a URL.
  const host = { extractHostname: false, validateHostname: false, detectIp: false } as const;
  const whole = { ...host, allowPrivateDomains: true };
  const icann = { ...host, allowPrivateDomains: false };
  return {
    rootDomain: (name) => (isIpText(name) ? null : getDomain(baseName(name), whole)),
    isPublicSuffix(name) {
      const base = baseName(name);
      const { publicSuffix, isIcann } = parse(base, icann);
      return isIcann === true && publicSuffix === base;
    },
    // A rule for everything below (`*.ck`) makes the next label part of the suffix.
    isListed: (topLevel) => parse(`a.${topLevel}`, icann).isIcann === true,
  };
}
