import { and, eq, inArray } from 'drizzle-orm';
import type { AgentResult } from '#core/contract/agent-reports.ts';
import { isInNetworks } from '#core/discovery/agents.ts';
import { readIp } from '#core/names/ip.ts';
import type { DiscoveryAgentRow } from '#server/db/schema/discovery-agents.ts';
import { runTargets } from '#server/db/schema/scans.ts';
import { networksOf } from '#server/discovery/agents.ts';
import { type Asking, readPlace } from '#server/discovery/ask-target.ts';
import type { EndedTarget, SeenPlace } from '#server/discovery/ended-target.ts';
import { printable } from '#server/tools/tls/carrier.ts';

/** Bytes a place may have sent, as the engine takes them. */
const mostBytes = 65_536;

/**
 * What an agent says of targets of its run. Nothing of it is believed but what was seen: chains are read and judged here, addresses must
 * lie in the agent's networks and be those of the target, and positions without an open target are left out.
 */
export async function judgeReports(
  asking: Pick<Asking, 'db' | 'roots' | 'now'>,
  agent: DiscoveryAgentRow,
  runID: string,
  results: readonly AgentResult[],
): Promise<EndedTarget[]> {
  const byPosition = new Map(results.map((each) => [each.position, each]));
  if (byPosition.size === 0) return [];
  const { position, host, port, protocol, sni } = runTargets;
  const open = await asking.db
    .select({ position, host, port, protocol, sni })
    .from(runTargets)
    .where(
      and(eq(runTargets.runID, runID), eq(runTargets.result, ''), inArray(position, [...byPosition.keys()])),
    );
  const ended: EndedTarget[] = [];
  for (const target of open) {
    const said = byPosition.get(target.position);
    if (said !== undefined) ended.push(await judgeResult(asking, agent, target, said));
  }
  return ended;
}

async function judgeResult(
  asking: Pick<Asking, 'db' | 'roots' | 'now'>,
  agent: DiscoveryAgentRow,
  target: EndedTarget['target'],
  { result, detail, ms, places }: AgentResult,
): Promise<EndedTarget> {
  const end = (how: EndedTarget['result'], why = '', seen: readonly SeenPlace[] = []): EndedTarget => ({
    ...{ target, result: how, detail: why, ms, seen },
  });
  if (result !== 'found') return end(result, printable(detail));
  const networks = networksOf(agent);
  const own = readIp(target.host)?.text;
  const seen = new Map<string, SeenPlace>();
  for (const { address: said, chain, tlsVersion: version, asksForCertificate } of places) {
    const address = readIp(said)?.text;
    if (address === undefined || !isInNetworks(networks, address))
      return end('outside-networks', printable(said));
    // An address that is asked is the one that answers.
    if (own !== undefined && address !== own) return end('certificate-unreadable');
    const ders = chain.map((each) => new Uint8Array(Buffer.from(each, 'base64')));
    if (ders.reduce((sum, der) => sum + der.length, 0) > mostBytes) return end('too-much');
    const place = await readPlace(asking, { address, chain: ders, version, asksForCertificate });
    if (place !== null) seen.set(address, place);
  }
  return seen.size > 0 ? end('found', '', [...seen.values()]) : end('certificate-unreadable');
}
