import { caaPath } from '#core/validation/caa.ts';
import { createDns, type DnsAnswer } from '#server/validation/dns.ts';

/** The closest records to a name, climbing towards the root (RFC 8659 §3). */
export interface CaaFound {
  /** The name that holds them, or whose lookup failed; empty if there are none. */
  readonly at: string;
  readonly records: readonly string[];
  /** Why the lookup failed; empty otherwise. */
  readonly problem: string;
}

export type FindCaa = (name: string) => Promise<CaaFound>;

export interface CaaOptions {
  /** `ip:port`; the system's resolvers if absent. */
  readonly resolver?: string | undefined;
  /** Milliseconds an answer is cached, so that the names of one order, and the checks that follow, share one lookup. */
  readonly keptMs: number;
}

/** Maximum cached answers, and records read of one answer. */
const mostKept = 10_000;
const mostRecords = 50;

export function createCaaFinder({ resolver, keptMs }: CaaOptions): FindCaa {
  const dns = createDns(resolver);
  const kept = new Map<string, { readonly answer: Promise<DnsAnswer>; readonly until: number }>();
  const lookUp = (name: string): Promise<DnsAnswer> => {
    const now = performance.now();
    const known = kept.get(name);
    if (known !== undefined && known.until > now) return known.answer;
    const answer = dns.caa(name);
    kept.delete(name);
    kept.set(name, { answer, until: now + keptMs });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
    return answer;
  };
  return async (name) => {
    for (const at of caaPath(name)) {
      const answer = await lookUp(at);
      if (answer.ok) return { at, records: answer.values.slice(0, mostRecords), problem: '' };
      if (answer.problem !== 'NODATA' && answer.problem !== 'NXDOMAIN') {
        return { at, records: [], problem: answer.problem };
      }
    }
    return { at: '', records: [], problem: '' };
  };
}
