import type { DnsHostFault } from '#core/contract/dns-hosts.ts';

/** What the sentence of a DNS host's fault is filled with. */
export function faultValues({ detail, retryAfter = 60 }: DnsHostFault) {
  return { detail, seconds: retryAfter };
}
