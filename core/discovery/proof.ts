import ipaddr from 'ipaddr.js';
import { addressesIn, type Range } from '#core/discovery/addresses.ts';

/** What a scope publishes to show that it may be scanned. */
export interface ScopeRecord {
  readonly type: 'TXT' | 'FILE';
  /** Owner name of the record, or address of the file. */
  readonly name: string;
  readonly value: string;
}

const label = '_certhub-discovery';
export const proofPath = '/.well-known/certhub-discovery.txt';
/** Ranges up to this many addresses may show a file on each of them. */
export const mostByFile = 8;

export const proofValue = (token: string): string => `certhub-discovery=${token}`;

/** The TXT record that shows that a name with its tree may be scanned. */
export function nameProof(name: string, token: string): ScopeRecord {
  return { type: 'TXT', name: `${label}.${name}`, value: proofValue(token) };
}

/**
 * The TXT records that show that a range may be scanned: each in the reverse zone that holds the range, or in those it consists of where
 * zones are smaller. All must be there.
 */
export function rangeProofs(range: Range, token: string): ScopeRecord[] {
  return reverseZones(range).map((zone) => ({
    type: 'TXT',
    name: `${label}.${zone}`,
    value: proofValue(token),
  }));
}

/** The files that show the same for a small range: one on each address. None if the range is too large for them. */
export function rangeFiles(range: Range, token: string): ScopeRecord[] {
  if (range.count > mostByFile) return [];
  return addressesIn(range).map((address) => ({
    type: 'FILE',
    name: `http://${address.includes(':') ? `[${address}]` : address}${proofPath}`,
    value: proofValue(token),
  }));
}

/** Reverse zones end at octets (RFC 1035 §3.5) and, for IPv6, at half octets (RFC 3596 §2.5). */
function reverseZones({ text, version, bits }: Range): string[] {
  const [base = ''] = text.split('/');
  const bytes = ipaddr.parse(base).toByteArray();
  if (version === 4) {
    if (bits === 32) return [`${[...bytes].reverse().join('.')}.in-addr.arpa`];
    const count = bits >= 24 ? 1 : 2 ** (24 - bits);
    return Array.from({ length: count }, (_, index) => {
      const [a = 0, b = 0, c = 0] = bytes;
      return `${c + index}.${b}.${a}.in-addr.arpa`;
    });
  }
  const digits = bytes.flatMap((byte) => [byte >> 4, byte & 15]).slice(0, Math.floor(bits / 4));
  return [
    `${digits
      .reverse()
      .map((digit) => digit.toString(16))
      .join('.')}.ip6.arpa`,
  ];
}
