import { randomBytes } from 'node:crypto';
import { type AuditFacts, type TlsVersion, tlsVersions } from '#core/tools/audit-facts.ts';
import { clientHello, tls13 } from '#core/tools/client-hello.ts';
import { allGroups, groupName, modernSuites, olderSuites, suiteName } from '#core/tools/tls-suites.ts';
import type { Probe, Probed } from '#server/tools/audit/probe.ts';

/** What a server offers, found by repeatedly asking without what it chose before. */
export interface Offers extends Pick<AuditFacts, 'protocols' | 'suites' | 'groups' | 'dhBits'> {
  /** DER, as sent in clear; null if only TLS 1.3 is offered, which encrypts them. */
  readonly sent: readonly Uint8Array[] | null;
  readonly isCut: boolean;
}

/** Maximum suites of one version, and groups, to ask for. */
const mostSuites = 40;
const mostGroups = 16;

interface Spoken {
  readonly version: TlsVersion;
  readonly code: number;
  readonly offered: boolean | null;
  readonly ids: readonly number[];
  readonly serverOrder: boolean | null;
  readonly isCut: boolean;
}

/** Probes a server with every version from SSL 3.0 to TLS 1.3. */
export async function findOffers(probe: Probe, serverName: string | null): Promise<Offers> {
  const hello: AskHello = (version, suites, groups) =>
    probe(clientHello({ serverName, version, suites, random: randomBytes(32), ...(groups && { groups }) }));
  const spoken = await Promise.all(
    tlsVersions.map((version, index) => suitesOf(hello, version, 0x0300 + index)),
  );
  const offered = spoken.filter(({ ids }) => ids.length > 0);
  const best = offered.at(-1);
  const older = offered.findLast(({ code }) => code < tls13);
  const [groups, dhBits, sent] = await Promise.all([
    best === undefined ? [] : groupsOf(hello, best),
    older === undefined ? null : primeOf(hello, older),
    older === undefined ? null : chainOf(hello, older),
  ]);
  return {
    protocols: spoken.map(({ version, offered }) => ({ version, offered })),
    suites: offered.map(({ version, ids, serverOrder }) => ({
      version,
      names: ids.map(suiteName),
      serverOrder,
    })),
    groups: groups.map(groupName),
    dhBits,
    sent,
    isCut: spoken.some(({ isCut }) => isCut),
  };
}

type AskHello = (version: number, suites: readonly number[], groups?: readonly number[]) => Promise<Probed>;

async function suitesOf(hello: AskHello, version: TlsVersion, code: number): Promise<Spoken> {
  let left = code === tls13 ? modernSuites : olderSuites;
  const ids: number[] = [];
  let last: Probed = { kind: 'closed' };
  while (left.length > 0 && ids.length < mostSuites) {
    last = await hello(code, left);
    if (last.kind !== 'hello' || last.version !== code || !left.includes(last.suite)) break;
    const { suite } = last;
    ids.push(suite);
    left = left.filter((id) => id !== suite);
  }
  const reversed = ids.length < 2 ? null : await hello(code, ids.toReversed());
  const isSilent = last.kind === 'silent' || last.kind === 'refused';
  return {
    version,
    code,
    offered: ids.length > 0 ? true : isSilent ? null : false,
    ids,
    serverOrder: reversed?.kind === 'hello' ? reversed.suite === ids[0] : null,
    isCut: ids.length === mostSuites,
  };
}

async function groupsOf(hello: AskHello, { code, ids }: Spoken): Promise<number[]> {
  const suites = code === tls13 ? ids : ids.filter((id) => suiteName(id).startsWith('TLS_ECDHE_'));
  const found: number[] = [];
  let left = allGroups;
  while (suites.length > 0 && found.length < mostGroups) {
    const answer = await hello(code, suites, left);
    const group = answer.kind === 'hello' ? answer.group : null;
    if (group === null || !left.includes(group)) break;
    found.push(group);
    left = left.filter((id) => id !== group);
  }
  return found;
}

/** Bits of the prime used with DHE suites; null without any. */
async function primeOf(hello: AskHello, { code, ids }: Spoken): Promise<number | null> {
  const suites = ids.filter((id) => suiteName(id).startsWith('TLS_DHE_'));
  if (suites.length === 0) return null;
  const answer = await hello(code, suites);
  return answer.kind === 'hello' ? answer.dhBits : null;
}

async function chainOf(hello: AskHello, { code, ids }: Spoken): Promise<readonly Uint8Array[] | null> {
  const answer = await hello(code, ids);
  return answer.kind === 'hello' && answer.certificates.length > 0 ? answer.certificates : null;
}
