import { isInside, type Range, readRange } from '#core/discovery/addresses.ts';
import { readIp, readNetwork } from '#core/names/ip.ts';

/** Agents of one account, and networks of one agent. */
export const mostAgents = 50;
export const mostAgentNetworks = 50;
/** Milliseconds after which an agent that does not ask counts as away. */
const agentAwayMs = 60_000;
/** Milliseconds without a result after which a run is given up: the agent is gone, or does nothing. */
export const agentGoneMs = 15 * 60_000;

export const agentStates = ['new', 'online', 'away'] as const;
export type AgentState = (typeof agentStates)[number];

/** Whether an agent asks for work; `new` until it first did. */
export function agentState(lastSeen: Date | null, now: Date): AgentState {
  if (lastSeen === null) return 'new';
  return now.getTime() - lastSeen.getTime() > agentAwayMs ? 'away' : 'online';
}

/**
 * What agents may be given: private addresses (RFC 1918, RFC 6598, RFC 4193) and the machine's own. Not link-local ones, where clouds
 * serve secrets of the machine that asks.
 */
export const agentRanges: readonly Range[] = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '127.0.0.0/8',
  'fc00::/7',
  '::1/128',
].flatMap((text) => readRange(text) ?? []);

/** Reads networks as typed, without the bits beyond their prefix; null if one is no network or not private. */
export function readAgentNetwork(typed: string): Range | null {
  const network = readNetwork(typed);
  const range = network === null ? null : readRange(network);
  return range !== null && agentRanges.some((each) => isInside(range, each)) ? range : null;
}

/** Whether an address, or a network, lies in one of these networks. */
export function isInNetworks(networks: readonly Range[], host: string): boolean {
  const range = readRange(host);
  return range !== null && networks.some((network) => isInside(range, network));
}

/** Networks as they are kept: each once, without the bits beyond its prefix. */
export function keptAgentNetworks(typed: readonly string[]): string[] {
  return [...new Set(typed.flatMap((each) => readAgentNetwork(each)?.text ?? []))];
}

const longestName = 253;
const mostLabels = 20;

/** A name as private networks use them, such as `db01` or `mail.corp.internal`, in lower case; null if it cannot be looked up. */
export function readInternalName(typed: string): string | null {
  const name = typed.toLowerCase();
  const labels = name.split('.', mostLabels + 1);
  if (name.length > longestName || labels.length > mostLabels || readIp(name) !== null) return null;
  // A name that ends in a number is an odd spelling of an address.
  if (/^(?:\d+|0x[\da-f]*)$/.test(labels.at(-1) ?? '')) return null;
  return labels.every((label) => /^[a-z\d_](?:[a-z\d_-]{0,61}[a-z\d_])?$/.test(label)) ? name : null;
}
