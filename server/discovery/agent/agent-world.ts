import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import type { Range } from '#core/discovery/addresses.ts';
import { isInNetworks } from '#core/discovery/agents.ts';
import { lookMs, type ScanWorld } from '#server/discovery/engine/look.ts';
import type { Dns, DnsAnswer } from '#server/validation/dns.ts';

/** The network of an agent: names as its machine knows them, and connections to the allowed networks alone. */
export function openAgentWorld(networks: readonly Range[]): ScanWorld {
  return {
    dns: machineNames,
    mayConnect: (address) => isInNetworks(networks, address),
    refusal: 'outside-networks',
    connect: (address, port) => connect({ host: address, port }),
    // Chains are judged by the server.
    roots: [],
    lookMs,
  };
}

/** As programs on this machine look names up: the hosts file, search domains and name servers of its settings. */
const machineNames: Dns = {
  a: (name) => lookUp(name, 4),
  aaaa: (name) => lookUp(name, 6),
  cname: () => Promise.resolve({ ok: false, problem: 'NODATA' }),
  txt: () => Promise.resolve({ ok: false, problem: 'NODATA' }),
};

async function lookUp(name: string, family: 4 | 6): Promise<DnsAnswer> {
  try {
    const found = await lookup(name, { family, all: true });
    return { ok: true, values: found.map(({ address }) => address) };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    return { ok: false, problem: code === 'ENOTFOUND' || code === 'ENODATA' ? 'NXDOMAIN' : 'SERVFAIL' };
  }
}
