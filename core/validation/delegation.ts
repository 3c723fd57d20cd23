import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { baseName } from '#core/names/wildcard.ts';

/** A CNAME that lets the shop publish the TXT values of a name in a zone of its own. */
export interface Delegation {
  readonly recordName: string;
  /** The name in the shop's zone, the same for every certificate of one account. */
  readonly expected: string;
  /** The shop's zone, without leading or trailing dots. */
  readonly zone: string;
}

/**
 * Returns the delegation of a name to one account. The label is a hash, so that names in the zone reveal neither the account nor which of
 * its names belong together.
 */
export function delegationFor(name: string, account: string, zone: string): Delegation {
  const host = baseName(name);
  const label = bytesToHex(sha256(utf8ToBytes(`delegation\0${account}\0${host}`))).slice(0, 32);
  return { recordName: `_dnsauth.${host}`, expected: `${label}.${zone}`, zone };
}

/** What a host is to a delegation: its own target, a name of the zone that belongs to someone else, or outside the zone. */
export function delegatedTo(host: string, { expected, zone }: Delegation): 'this' | 'other' | 'outside' {
  const found = host.toLowerCase().replace(/\.$/, '');
  if (found === expected) return 'this';
  return found === zone || found.endsWith(`.${zone}`) ? 'other' : 'outside';
}
