import { isPersistentTxt, type PersistentTxt } from '#core/validation/persistent-txt.ts';
import type { Dns, DnsProblem, LookUp } from '#server/validation/dns.ts';
import { isSameName } from '#server/validation/dns-query.ts';
import { compare, missing, type Observation, unanswered } from '#server/validation/observation.ts';

/** Maximum aliases to follow before a chain counts as endless. */
const longestChain = 8;

/** The owner name must be an alias of the expected host. Names compare without case or trailing dot (RFC 4343). */
export async function checkCname(dns: Dns, owner: string, expected: string): Promise<Observation> {
  const answer = await dns.cname(owner);
  if (!answer.ok) return nothingThere(answer.problem);
  return compare(answer.values, (value) => isSameName(value, expected));
}

/**
 * A TXT record of the owner name, or of the name it is an alias of, must hold the expected value. Ignores surrounding white space and
 * case: tokens are hex, and control panels change both.
 */
export async function checkTxt(dns: Dns, owner: string, expected: string): Promise<Observation> {
  const answer = await followAliases(dns, dns.txt, owner);
  if (!answer.ok) return nothingThere(answer.problem);
  const wanted = expected.toLowerCase();
  return compare(answer.values, (value) => value.trim().toLowerCase() === wanted);
}

/** Checks persistent records, all at one name. Returns null if none counts, so that the other record's check reports what is wrong. */
export async function checkPersistent(
  dns: Dns,
  wanted: readonly PersistentTxt[],
): Promise<Observation | null> {
  const [first] = wanted;
  if (first === undefined) return null;
  const answer = await followAliases(dns, dns.txt, first.recordName);
  const values = answer.ok ? answer.values : [];
  const counts = wanted.filter((record) => values.some((value) => isPersistentTxt(value, record)));
  if (counts.length === 0) return null;
  const valid = values.filter((value) => counts.some((record) => isPersistentTxt(value, record)));
  return { ...compare(valid, () => true), issuers: counts.flatMap(({ issuers }) => issuers.slice(0, 1)) };
}

/** Looks up a name; if it has only an alias, its target, and so on. */
async function followAliases(dns: Dns, lookUp: LookUp, owner: string): ReturnType<LookUp> {
  let name = owner;
  for (let hops = 0; hops <= longestChain; hops += 1) {
    const answer = await lookUp(name);
    if (answer.ok || answer.problem !== 'NODATA') return answer;
    const alias = await dns.cname(name);
    const [target] = alias.ok ? alias.values : [];
    if (target === undefined) return answer;
    name = target;
  }
  return { ok: false, problem: 'BADANSWER' };
}

function nothingThere(problem: DnsProblem): Observation {
  return problem === 'NXDOMAIN' || problem === 'NODATA' ? missing(problem) : unanswered(problem);
}
