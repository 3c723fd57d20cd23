import {
  addressesIn,
  isInside,
  mayScan,
  mostInRange,
  type Range,
  readRange,
} from '#core/discovery/addresses.ts';
import { isInNetworks, readInternalName } from '#core/discovery/agents.ts';
import type { Refusal } from '#core/discovery/codes.ts';
import { type Protocol, protocolOn, readService, type Service } from '#core/discovery/protocols.ts';
import { openJudge } from '#core/names/check-host.ts';
import type { HostRules } from '#core/names/host-rules.ts';
import { needsIdna } from '#core/names/idna.ts';
import { spellHost } from '#core/names/spell-host.ts';
import { type PlacedName, placeNames } from '#core/names/split-names.ts';
import { isWildcard } from '#core/names/wildcard.ts';

/** Lines of targets and exclusions in a profile, and what one run may ask. */
export const mostLines = 1000;
export const longestTargets = 64_000;
export const mostTargets = 20_000;

/** One line of a profile's targets. */
export interface TargetLine {
  readonly line: number;
  /** A name in ASCII, or a range. */
  readonly host: string | null;
  readonly range: Range | null;
  /** The port and protocol the line names itself; null for those of the profile. */
  readonly service: Service | null;
}

/** A line that nothing is asked for. */
export interface RefusedTarget {
  /** 1-based. */
  readonly line: number;
  readonly target: string;
  readonly refusal: Refusal;
}

export interface ReadTargets {
  readonly lines: readonly TargetLine[];
  readonly refused: readonly RefusedTarget[];
}

/** What one target of a run asks: a name or an address, on a port, in a protocol, for a name. */
export interface AskedTarget {
  /** A name, or an address. */
  readonly host: string;
  readonly port: number;
  readonly protocol: Protocol;
  /** The name asked for in TLS; empty without one. */
  readonly sni: string;
}

const anyHost: HostRules = { wildcard: 'refused', ip: 'allowed', domain: true };

/**
 * Reads targets: one a line, each a name, an address or a network, with a port or a protocol if they differ from the profile's:
 * `www.example.com`, `mail.example.com:25`, `smtp://mail.example.com:2525`, `[2001:db8::1]:443`, `192.0.2.0/28`. Empty lines and what
 * follows a `#` name none; the latter may hold an owner and tags (`core/discovery/place-notes.ts`). `networks` are those of the agent that asks: it takes addresses in them alone, and names that only its
 * network knows.
 */
export async function readTargets(
  text: string,
  networks: readonly Range[] | null = null,
): Promise<ReadTargets> {
  const judge = await openJudge(anyHost, 'targets');
  const lines: TargetLine[] = [];
  const refused: RefusedTarget[] = [];
  for (const { text: typed, line } of targetsOf(text)) {
    const target = typed.slice(0, 300);
    const refuse = (refusal: Refusal) => refused.push({ line, target, refusal });
    if (lines.length >= mostLines) {
      refuse('too-many');
      continue;
    }
    const parts = partsOf(target);
    if (parts === null) {
      refuse('target-unreadable');
      continue;
    }
    if (parts.service === 'unknown') {
      refuse('port-unknown');
      continue;
    }
    const { host, service } = parts;
    const range = readRange(host);
    if (range !== null) {
      if (range.count > mostInRange) refuse('range-large');
      else if (networks !== null && !isInNetworks(networks, range.text)) refuse('outside-networks');
      else if (networks === null && !mayScan(range.text.split('/')[0] ?? '')) refuse('address-private');
      else lines.push({ line, host: null, range, service });
      continue;
    }
    if (host.startsWith('*.')) {
      refuse('target-wildcard');
      continue;
    }
    const internal = networks === null ? null : readInternalName(host);
    if (internal !== null) {
      lines.push({ line, host: internal, range: null, service });
      continue;
    }
    const judged = await judge(host, line);
    if (judged.ok) lines.push({ line, host: judged.value.ascii, range: null, service });
    else refuse(judged.error.reason === 'ip-not-public' ? 'address-private' : 'target-unreadable');
  }
  return { lines, refused };
}

interface Parts {
  readonly host: string;
  readonly service: Service | null | 'unknown';
}

/** Splits `scheme://host:port/path`; a network keeps its slash. */
function partsOf(target: string): Parts | null {
  const [, scheme = '', after = target] = /^([a-z][a-z\d+-]{0,15}):\/\/(.{1,290})$/i.exec(target) ?? [];
  const authority = scheme === '' ? after : (after.split(/[/?#]/, 1)[0] ?? '');
  const [, bracketed, ofBrackets] = /^\[([\da-f:.]{2,45})\](?::(\d{1,6}))?$/i.exec(authority) ?? [];
  const [, plain, ofPlain] = /^([^:[\]@\s]{1,260})(?::(\d{1,6}))?$/.exec(authority) ?? [];
  const host = bracketed ?? plain ?? (readRange(authority) === null ? null : authority);
  if (host === null) return null;
  const port = ofBrackets ?? ofPlain ?? '';
  if (scheme === '' && port === '') return { host, service: null };
  if (scheme !== '')
    return { host, service: readService(`${scheme}${port === '' ? '' : `:${port}`}`) ?? 'unknown' };
  const number = Number(port);
  if (number < 1 || number > 65_535) return { host, service: 'unknown' };
  return { host, service: { protocol: protocolOn(number) ?? 'tls', port: number } };
}

/** What is left out of a run: names, `*.example.com` for all below a name, addresses and networks. */
export interface Exclusions {
  readonly names: ReadonlySet<string>;
  readonly trees: readonly string[];
  readonly ranges: readonly Range[];
}

/** What is listed: one a line, or several as copied from a table. */
function targetsOf(text: string): readonly PlacedName[] {
  const lines = text.slice(0, longestTargets).split('\n');
  return placeNames(lines.map((line) => line.slice(0, noteAt(line))));
}

/** Where the note of a line begins: at a `#` at its start or after a space. */
export function noteAt(line: string): number {
  const at = /(?:^|\s)#/.exec(line)?.index;
  return at ?? line.length;
}

/** Reads exclusions. What is no name in ASCII and no network excludes nothing, and is returned as refused. */
export function readExclusions(text: string): Exclusions & { readonly refused: readonly RefusedTarget[] } {
  const names = new Set<string>();
  const trees: string[] = [];
  const ranges: Range[] = [];
  const refused: RefusedTarget[] = [];
  for (const { text: typed, line } of targetsOf(text)) {
    const target = typed.slice(0, 300);
    const range = readRange(target);
    // As a target is spelled: an excluded `old.example.com.` would otherwise be asked.
    const name = spellHost(target, null);
    if (range !== null) ranges.push(range);
    else if (name === null || needsIdna(name)) refused.push({ line, target, refusal: 'target-unreadable' });
    else if (isWildcard(name)) trees.push(name.slice(1));
    else names.add(name);
  }
  return { names, trees, ranges, refused };
}

/** Whether a name or an address is left out. */
export function isExcluded({ names, trees, ranges }: Exclusions, host: string): boolean {
  if (names.has(host) || trees.some((tree) => host.endsWith(tree))) return true;
  const own = ranges.length === 0 ? null : readRange(host);
  return own !== null && ranges.some((range) => isInside(own, range));
}

/**
 * Everything one line asks: each of its hosts on each service; an address also for each further name. Without a name, TLS asks an address
 * for none (RFC 6066 §3).
 */
export function* askedBy(
  { host, range, service }: TargetLine,
  services: readonly Service[],
  names: readonly string[],
  exclusions: Exclusions,
): Generator<AskedTarget> {
  const hosts = host === null ? (range === null ? [] : addressesIn(range)) : [host];
  const wanted = service === null ? services : [service];
  for (const each of hosts) {
    if (isExcluded(exclusions, each)) continue;
    const snis = host === null ? ['', ...names] : [host, ...names.filter((name) => name !== host)];
    for (const { protocol, port } of wanted) {
      for (const sni of snis) yield { host: each, port, protocol, sni };
    }
  }
}
