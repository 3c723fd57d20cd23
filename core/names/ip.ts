import ipaddr from 'ipaddr.js';

export interface ReadIp {
  /** Canonical text: dotted decimal, or RFC 5952 for IPv6. */
  readonly text: string;
  readonly version: 4 | 6;
  readonly isPublic: boolean;
}

/** Whether the address is in a CIDR network. False if either is malformed. */
export function isWithin(text: string, network: string): boolean {
  const address = readIp(text);
  if (address === null || !ipaddr.isValidCIDR(network)) return false;
  const [base, bits] = ipaddr.parseCIDR(network);
  const parsed = ipaddr.parse(address.text);
  return parsed.kind() === base.kind() && parsed.match(base, bits);
}

/** The only IPv6 space IANA has allocated for global unicast. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by number but never on the Internet: Azure's host, which serves secrets of the machine that calls it. */
const platformServices: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Parses an IP address as a certificate may contain it; null for anything else. IPv4, also at the end of IPv6, must be four plain decimal
 * parts (software disagrees on `127.1`, `0x7f.0.0.1` and `010.0.0.1`). IPv6 zones are not accepted.
 */
export function readIp(text: string): ReadIp | null {
  if (ipaddr.IPv4.isValidFourPartDecimal(text)) {
    const address = ipaddr.IPv4.parse(text);
    const isPublic = address.range() === 'unicast' && !platformServices.has(address.toString());
    return { text: address.toString(), version: 4, isPublic };
  }
  if (!text.includes(':') || text.includes('%') || !ipaddr.IPv6.isValid(text)) return null;
  const tail = text.slice(text.lastIndexOf(':') + 1);
  if (tail.includes('.') && !ipaddr.IPv4.isValidFourPartDecimal(tail)) return null;
  const address = ipaddr.IPv6.parse(withoutDots(text));
  // Every special-purpose range is refused, including IPv4-mapped, translated and tunneled addresses.
  const isPublic = address.range() === 'unicast' && address.match(globalUnicast);
  return { text: address.toRFC5952String(), version: 6, isPublic };
}

/**
 * Rewrites a dotted end as the two groups it represents (RFC 4291 §2.2): the library takes any such address, even `::8.8.8.8`, for an
 * IPv4-mapped one.
 */
function withoutDots(text: string): string {
  const end = text.lastIndexOf(':') + 1;
  if (!text.includes('.', end)) return text;
  const [a = 0, b = 0, c = 0, d = 0] = text.slice(end).split('.').map(Number);
  return `${text.slice(0, end)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

/** Parses a network in CIDR notation, or an address as the network of it alone; null for anything else. Bits beyond the prefix are cleared. */
export function readNetwork(text: string): string | null {
  const [typed = '', bits, ...more] = text.trim().split('/');
  const address = readIp(typed);
  if (address === null || more.length > 0) return null;
  const longest = address.version === 4 ? 32 : 128;
  if (bits !== undefined && !/^\d{1,3}$/.test(bits)) return null;
  const prefix = bits === undefined ? longest : Number(bits);
  if (prefix > longest) return null;
  const family = address.version === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = family.networkAddressFromCIDR(`${address.text}/${prefix}`);
  return `${address.version === 4 ? network.toString() : readIp(network.toString())?.text}/${prefix}`;
}
