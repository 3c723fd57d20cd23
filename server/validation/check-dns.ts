import { delegatedTo } from '#core/validation/delegation.ts';
import { explainDifference, isMeantAs } from '#core/validation/difference.ts';
import { misplacedOwners } from '#core/validation/misplaced.ts';
import { isPersistentTxt, namesIssuer, type PersistentTxt } from '#core/validation/persistent-txt.ts';
import type { Validation } from '#core/validation/validation.ts';
import type { Dns, DnsProblem, LookUp } from '#server/validation/dns.ts';
import { isSameName } from '#server/validation/dns-query.ts';
import { compare, missing, type Observation, unanswered } from '#server/validation/observation.ts';

/** What is recognized apart from the expected value. */
type Known = Pick<Validation, 'previous' | 'delegation' | 'isExact'>;

/** Maximum aliases to follow before a chain counts as endless. */
const longestChain = 8;

/** The owner name must be an alias of the expected host. Names compare without case or trailing dot (RFC 4343). */
export async function checkCname(
  dns: Dns,
  owner: string,
  expected: string,
  known: Known = {},
): Promise<Observation> {
  const answer = await dns.cname(owner);
  if (!answer.ok) return nothingThere(answer.problem);
  const seen = compare(answer.values, (value) => isSameName(value, expected));
  if (seen.state === 'validated') return seen;
  const foreign = otherDelegation(answer.values, known);
  if (foreign !== null) return foreign;
  // Not a wrong value: the customer chose TXT records before, and a name has only one alias.
  if (answer.values.some((value) => isOwnDelegation(value, known)))
    return missing('DELEGATED', answer.values);
  return recognized(seen, expected, known);
}

/**
 * A TXT record of the owner name, or of the name it is an alias of, must hold the expected value. Ignores surrounding white space and
 * case, unless the CA compares it: our own tokens are hex, and control panels change both. A name delegated to another account never validates.
 */
export async function checkTxt(
  dns: Dns,
  owner: string,
  expected: string,
  known: Known = {},
): Promise<Observation> {
  const answer = await followAliases(dns, dns.txt, owner);
  if (!answer.ok && !isAbsent(answer.problem)) return nothingThere(answer.problem);
  const asCompared = (value: string) => (known.isExact ? value.trim() : value.trim().toLowerCase());
  const values = answer.ok ? answer.values : [];
  const seen = compare(values, (value) => asCompared(value) === asCompared(expected));
  if (seen.state === 'validated' && !known.delegation) return seen;
  const aliases = await aliasesOf(dns, owner);
  const foreign = otherDelegation(aliases, known);
  if (foreign !== null) return foreign;
  if (seen.state === 'validated') return seen;
  if (aliases.some((alias) => isOwnDelegation(alias, known))) return missing('DELEGATION-PENDING', values);
  if (answer.ok) return recognized(seen, expected, known);
  const [alias] = aliases;
  const isPrevious =
    alias !== undefined && explainDifference(expected, [alias], known.previous)?.kind === 'previous';
  return isPrevious ? missing('PREVIOUS', [alias]) : nothingThere(answer.problem);
}

/**
 * Checks persistent records, all at one name. Returns null if there is none for the account's CA, so that the other record's check reports
 * what is wrong. Records of other accounts may stand there too, so one that does not count is not called wrong.
 */
export async function checkPersistent(
  dns: Dns,
  wanted: readonly PersistentTxt[],
): Promise<Observation | null> {
  const [first] = wanted;
  if (first === undefined) return null;
  const answer = await followAliases(dns, dns.txt, first.recordName);
  const values = answer.ok ? answer.values : [];
  const counts = wanted.filter((record) => values.some((value) => isPersistentTxt(value, record)));
  if (counts.length === 0) {
    const close = values.filter((value) => wanted.some((record) => namesIssuer(value, record)));
    return close.length === 0 ? null : missing('PERSISTENT-DIFFERS', close);
  }
  const valid = values.filter((value) => counts.some((record) => isPersistentTxt(value, record)));
  return { ...compare(valid, () => true), issuers: counts.flatMap(({ issuers }) => issuers.slice(0, 1)) };
}

/**
 * Looks for a record under the names it gets if the host was entered wrongly; null if it is at none of them. `zone` is the registered
 * domain.
 */
export async function findMisplaced(
  dns: Dns,
  { recordType, recordName, expected, persistent = [] }: Validation,
  zone: string,
): Promise<Observation | null> {
  const lookUp = recordType === 'CNAME' ? dns.cname : dns.txt;
  const [lasting] = persistent;
  const places = [
    ...misplacedOwners(recordName, zone).map((place) => ({
      ...place,
      lookUp,
      isIt: (value: string) => isMeantAs(expected, value),
    })),
    ...(lasting ? misplacedOwners(lasting.recordName, zone) : []).map((place) => ({
      ...place,
      lookUp: dns.txt,
      isIt: (value: string) => persistent.some((record) => isPersistentTxt(value, record)),
    })),
  ];
  const found = await Promise.all(
    places.map(async ({ owner, mistake, lookUp: ask, isIt }) => {
      const answer = await ask(owner);
      const values = answer.ok ? answer.values.filter(isIt) : [];
      return values.length === 0 ? null : missing(mistake, values);
    }),
  );
  return found.find((observation) => observation !== null) ?? null;
}

/** Whether nothing at all stands at the right name, so that the record may be at a wrong one. */
export function isNothingThere({ state, problem }: Observation): boolean {
  return state === 'missing' && (problem === 'NXDOMAIN' || problem === 'NODATA');
}

/** A value that is wrong only because it is the previous certificate's is not a wrong value. */
function recognized(seen: Observation, expected: string, { previous }: Known): Observation {
  return explainDifference(expected, seen.found, previous)?.kind === 'previous'
    ? missing('PREVIOUS', seen.found)
    : seen;
}

function isOwnDelegation(host: string, { delegation }: Known): boolean {
  return delegation !== undefined && delegatedTo(host, delegation) === 'this';
}

/** A name in the shop's zone that belongs to another account or name. */
function otherDelegation(hosts: readonly string[], { delegation }: Known): Observation | null {
  const other = hosts.find((host) => delegation && delegatedTo(host, delegation) === 'other');
  return other === undefined ? null : { ...compare([other], () => false), problem: 'OTHER-DELEGATION' };
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

/** The names that an owner name is an alias of, in turn. Resolvers follow them on their own, so they are asked for one by one. */
async function aliasesOf(dns: Dns, owner: string): Promise<readonly string[]> {
  const aliases: string[] = [];
  for (let name = owner; aliases.length < longestChain; ) {
    const answer = await dns.cname(name);
    const [target] = answer.ok ? answer.values : [];
    if (target === undefined) break;
    aliases.push(target);
    name = target;
  }
  return aliases;
}

function nothingThere(problem: DnsProblem): Observation {
  return isAbsent(problem) ? missing(problem) : unanswered(problem);
}

function isAbsent(problem: DnsProblem): boolean {
  return problem === 'NXDOMAIN' || problem === 'NODATA';
}
