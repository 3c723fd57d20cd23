import { isIpText } from '#core/names/ip-text.ts';
import { baseName } from '#core/names/wildcard.ts';

/** The Public Suffix List, asked about names in lower-case ASCII without a trailing dot; a wildcard counts as its base. */
export interface PublicSuffixes {
  /**
   * The domain that was registered: the public suffix and one label more, the list's private part included, so that
   * `a.b.github.io` gives `b.github.io`. Null for a public suffix, a single label and an IP address.
   */
  rootDomain(name: string): string | null;
  /**
   * Is the name one under which a registry sells (`com`, `co.uk`)? By the ICANN part alone, as BR §3.2.2.6 has it:
   * who runs `github.io` may hold a certificate for it.
   */
  isPublicSuffix(name: string): boolean;
}

/** Loads the list when it is first asked for; it is a good part of a page's weight. Rejects only where it does not load. */
export async function loadPublicSuffixes(): Promise<PublicSuffixes> {
  const { getDomain, parse } = await import('tldts');
  // The names are host names already: nothing is cut out of a URL.
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
  };
}
