import type { DnsHostFault } from '#core/contract/dns-hosts.ts';

/** Returns the placeholder values for the text of a DNS host's fault. */
export function faultValues({ detail, retryAfter = 60 }: DnsHostFault) {
  return { detail, seconds: retryAfter };
}
