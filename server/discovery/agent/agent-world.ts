import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import type { Range } from '#core/discovery/addresses.ts';
import { isInNetworks } from '#core/discovery/agents.ts';
import { lookMs, type ScanWorld } from '#server/discovery/engine/look.ts';
import type { Dns, DnsAnswer } from '#server/validation/dns.ts';

/** The network of an agent: names as its machine knows them, and connections to the allowed networks alone. */
export function openAgentWorld(networks: readonly Range[]): ScanWorld {
  return {
    dns: machineNames(networks),
    mayConnect: (address) => isInNetworks(networks, address),
    refusal: 'outside-networks',
    connect: (address, port) => connect({ host: address, port }),
    // Chains are judged by the server.
    roots: [],
    lookMs,
  };
}

/**
 * As programs on this machine look names up: the hosts file, search domains and name servers of its settings. Of a name that also leads
 * outside, the addresses inside are asked.
 */
function machineNames(networks: readonly Range[]): Dns {
  const none = () => Promise.resolve({ ok: false, problem: 'NODATA' } as const);
  return {
    async a(name) {
      const found = await lookUp(name);
      if (!found.ok) return found;
      const inside = found.values.filter((address) => isInNetworks(networks, address));
      return { ok: true, values: inside.length > 0 ? inside : found.values };
    },
    // Both kinds were looked up together.
    ...{ aaaa: none, cname: none, txt: none },
  };
}

async function lookUp(name: string): Promise<DnsAnswer> {
  try {
    const found = await lookup(name, { all: true });
    return { ok: true, values: found.map(({ address }) => address) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return { ok: false, problem: code === 'ENOTFOUND' || code === 'ENODATA' ? 'NXDOMAIN' : 'SERVFAIL' };
  }
}
