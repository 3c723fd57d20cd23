import ipaddr from 'ipaddr.js';
import { isBlank, linesOf, remarkOf } from '#core/names/batch-lines.ts';
import { dropUnseen, foldSigns, longestTyped, showUnseen } from '#core/names/host-text.ts';
import { type IdnaTables, loadIdna, needsIdna } from '#core/names/idna.ts';
import { readIp } from '#core/names/ip.ts';
import { spellHost } from '#core/names/spell-host.ts';

/** What a line of a profile names: one place, or a network of addresses (product.md, 'Discovery'). */
export type Target =
  | { readonly kind: 'name'; readonly name: string; readonly port: number | null }
  | { readonly kind: 'address'; readonly name: string; readonly port: number | null }
  /** `name` in CIDR notation, the first address of the network before the slash. */
  | { readonly kind: 'network'; readonly name: string; readonly addresses: number };

/** Every way a line can be wrong. */
export const targetFaultCodes = [
  /** Neither a name nor an address nor a network. */
  'unreadable',
  'wildcard',
  /** `expected`: the highest port. */
  'port',
  /** A port after a network, or in a list of exclusions. */
  'port-unwanted',
  /** Bits of the host are set; `expected`: the network that has the address. */
  'network-bits',
  /** `expected`: the shortest prefix. */
  'network-large',
  'too-long',
] as const;

export interface TargetFault {
  /** From 1. */
  readonly line: number;
  readonly code: (typeof targetFaultCodes)[number];
  /** As typed, shortened; invisible characters are spelled out. */
  readonly found: string;
  readonly expected: string;
}

export interface TargetList {
  /** Without repetitions, in the order of the lines. */
  readonly targets: readonly Target[];
  readonly faults: readonly TargetFault[];
  /** Lines that repeat an earlier one. */
  readonly repeated: number;
}

/** 1,024 addresses of IPv4. */
export const widestPrefix = { 4: 22, 6: 118 } as const;

const highestPort = 65_535;
const shownMost = 200;

/**
 * Reads a list of targets, one to a line: a name or an address, each also with a port or as a URL, or a network in CIDR notation. Lines
 * that are empty or begin with `#` are remarks. Surrounding white space, full-width characters and letter case are corrected. Rejects only
 * if the IDNA tables fail to load.
 */
export async function readTargets(text: string, { withPorts = true } = {}): Promise<TargetList> {
  const targets = new Map<string, Target>();
  const faults: TargetFault[] = [];
  let repeated = 0;
  const idna = needsIdna(foldSigns(text)) ? await loadIdna() : null;
  for (const [index, line] of linesOf(text).entries()) {
    if (isBlank(line) || remarkOf(line) !== null) continue;
    const read = readTarget(line, withPorts, idna);
    if ('code' in read) {
      faults.push({ line: index + 1, found: shown(line), ...read });
      continue;
    }
    const key = targetText(read);
    if (targets.has(key)) repeated += 1;
    else targets.set(key, read);
  }
  return { targets: [...targets.values()], faults, repeated };
}

/** The line that stands for a target. */
export function targetText(target: Target): string {
  if (target.kind === 'network' || target.port === null) return target.name;
  return `${target.name.includes(':') ? `[${target.name}]` : target.name}:${target.port}`;
}

type Refusal = Pick<TargetFault, 'code' | 'expected'>;

function refusal(code: Refusal['code'], expected = ''): Refusal {
  return { code, expected };
}

function readTarget(line: string, withPorts: boolean, idna: IdnaTables | null): Target | Refusal {
  if (line.length > longestTyped) return refusal('too-long', String(longestTyped));
  const typed = withoutUrl(dropUnseen(foldSigns(line)).trim());
  const slash = typed.lastIndexOf('/');
  if (slash !== -1) return readNetwork(typed.slice(0, slash).trim(), typed.slice(slash + 1).trim());
  const { host, port } = splitPort(typed);
  if (port !== null && !withPorts) return refusal('port-unwanted');
  if (port !== null && !isPort(port)) return refusal('port', String(highestPort));
  const number = port === null ? null : Number(port);
  const address = readIp(host);
  if (address !== null) return { kind: 'address', name: address.text, port: number };
  if (host.startsWith('*.')) return refusal('wildcard', host.slice(2));
  const name = spellHost(host, idna);
  // A numeric last label is an address that is misspelled (WHATWG URL, ends in a number).
  const last = name?.split('.').at(-1) ?? '';
  if (name === null || name.includes('*') || !name.includes('.') || /^(?:\d+|0x[\da-f]*)$/.test(last))
    return refusal('unreadable');
  return { kind: 'name', name: ascii(name, idna), port: number };
}

/** `spellHost` returns the typed spelling of a name that is valid. */
function ascii(name: string, idna: IdnaTables | null): string {
  if (idna === null || !needsIdna(name)) return name;
  return idna(name)?.ascii ?? name;
}

function readNetwork(base: string, prefix: string): Target | Refusal {
  const address = readIp(base);
  if (address === null || !/^\d{1,3}$/.test(prefix)) return refusal('unreadable');
  const bits = Number(prefix);
  const all = address.version === 4 ? 32 : 128;
  if (bits > all) return refusal('unreadable');
  const widest = widestPrefix[address.version];
  if (bits < widest) return refusal('network-large', `/${widest}`);
  const kind = address.version === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  const network = readIp(kind.networkAddressFromCIDR(`${address.text}/${bits}`).toString())?.text ?? '';
  if (network !== address.text) return refusal('network-bits', `${network}/${bits}`);
  if (bits === all) return { kind: 'address', name: address.text, port: null };
  return { kind: 'network', name: `${network}/${bits}`, addresses: 2 ** (all - bits) };
}

/** The authority of a URL, with the port that its scheme means. */
function withoutUrl(text: string): string {
  const [, scheme = '', authority] = /^(https?|ldaps|smtps|imaps):\/\/([^/?#\s]{1,300})/i.exec(text) ?? [];
  if (authority === undefined) return text;
  const host = authority.slice(authority.lastIndexOf('@') + 1);
  if (splitPort(host).port !== null) return host;
  const port = schemePorts.get(scheme.toLowerCase());
  return port === undefined ? host : `${host}:${port}`;
}

/** Not of HTTP: a profile's own ports say where a web server answers. */
const schemePorts: ReadonlyMap<string, number> = new Map([
  ['ldaps', 636],
  ['smtps', 465],
  ['imaps', 993],
]);

function splitPort(text: string): { readonly host: string; readonly port: string | null } {
  const [, bracketed, after] = /^\[([^\]]{1,60})\](?::(.{0,10}))?$/.exec(text) ?? [];
  if (bracketed !== undefined) return { host: bracketed, port: after ?? null };
  const parts = text.split(':');
  // More than one colon is an IPv6 address without brackets, which cannot carry a port.
  if (parts.length !== 2) return { host: text, port: null };
  return { host: (parts[0] ?? '').trim(), port: (parts[1] ?? '').trim() };
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= highestPort;
}

function shown(line: string): string {
  const text = showUnseen(line.slice(0, longestTyped).trim());
  return text.length > shownMost ? `${text.slice(0, shownMost - 1)}…` : text;
}
