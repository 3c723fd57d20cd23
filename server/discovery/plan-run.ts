import type { Range } from '#core/discovery/addresses.ts';
import { readService } from '#core/discovery/protocols.ts';
import {
  type AskedTarget,
  askedBy,
  isExcluded,
  mostTargets,
  type RefusedTarget,
  readExclusions,
  readTargets,
} from '#core/discovery/targets.ts';
import { checkHost } from '#core/names/check-host.ts';
import type { Allowed } from '#server/discovery/scopes.ts';

/** What a profile asks. */
export interface Wanted {
  readonly targets: string;
  readonly exclusions: string;
  readonly services: readonly string[];
  readonly names: string;
}

export interface Planned {
  readonly asked: readonly AskedTarget[];
  readonly refused: readonly RefusedTarget[];
  readonly hosts: number;
  readonly excluded: number;
}

const mostNames = 50;

/** The networks of the agent that asks, and otherwise what may be scanned. */
export interface Within {
  readonly allowed?: Pick<Allowed, 'refusalOf'>;
  readonly networks?: readonly Range[];
}

/**
 * Everything a profile asks, by service first and host second, so that one address is not asked several times in a row. Hosts that may not
 * be scanned as of now are refused here already with `allowed`; a run judges each again when it asks.
 */
export async function planTargets(wanted: Wanted, { allowed, networks }: Within = {}): Promise<Planned> {
  const { lines, refused } = await readTargets(wanted.targets, networks);
  const exclusions = readExclusions(wanted.exclusions);
  const services = wanted.services.flatMap((each) => readService(each) ?? []);
  const names = await readNames(wanted.names);
  const all = new Map<string, AskedTarget>();
  const more: RefusedTarget[] = [];
  let excluded = 0;
  const hosts = new Set<string>();
  for (const line of lines) {
    const target = line.host ?? line.range?.text ?? '';
    if (line.host !== null && isExcluded(exclusions, line.host)) {
      excluded += 1;
      continue;
    }
    const refusal = allowed === undefined ? null : allowed.refusalOf(target);
    if (refusal !== null) {
      more.push({ line: line.line, target, refusal });
      continue;
    }
    for (const asked of askedBy(line, services, names, exclusions)) {
      if (all.size >= mostTargets) break;
      hosts.add(asked.host);
      all.set(`${asked.protocol} ${asked.port} ${asked.host} ${asked.sni}`, asked);
    }
    if (all.size >= mostTargets) more.push({ line: line.line, target, refusal: 'too-many' });
  }
  const order = new Map(services.map(({ protocol, port }, index) => [`${protocol} ${port}`, index]));
  const rank = ({ protocol, port }: AskedTarget) => order.get(`${protocol} ${port}`) ?? services.length;
  return {
    asked: [...all.values()].toSorted((a, b) => rank(a) - rank(b)),
    refused: [...refused, ...more].toSorted((a, b) => a.line - b.line),
    hosts: hosts.size,
    excluded,
  };
}

/** Names for TLS, one a line; what is no name is left out. */
async function readNames(text: string): Promise<string[]> {
  const names = new Set<string>();
  for (const typed of text.split('\n').slice(0, mostNames)) {
    if (typed.trim() === '') continue;
    const checked = await checkHost(typed, { wildcard: 'refused', ip: 'refused', domain: true }, 'names');
    if (checked.ok) names.add(checked.value.ascii);
  }
  return [...names];
}
