import type { Fault } from '#core/fault.ts';
import type { HostRules } from '#core/names/host-rules.ts';
import { loadIdna } from '#core/names/idna.ts';
import { type CheckedHost, judgeHost, type NameTables, needsTables } from '#core/names/judge-host.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import type { Result } from '#core/result.ts';

export type { CheckedHost } from '#core/names/judge-host.ts';

/** Judges one name after the other, loading what they need when one needs it. */
export type HostJudge = (
  input: string,
  line?: number,
) => Result<CheckedHost, Fault> | Promise<Result<CheckedHost, Fault>>;

/**
 * Judges one name, address or mailbox as typed (RFC 1034 §3.5, RFC 5890, BR §4.2.2, spec §5). White space around it, letter
 * case and full-width signs are put right; everything else wrong is a fault, each kind with a reason of its own.
 * `expected` is the nearest spelling that these rules take, else a sample; a number where a length is wrong.
 * `field` and `line` (1-based) go into the fault as they are. Rejects only where the Public Suffix List, or the IDNA tables
 * asked for by a name that needs them, cannot be loaded.
 */
export async function checkHost(
  input: string,
  rules: HostRules,
  field: string,
  line?: number,
): Promise<Result<CheckedHost, Fault>> {
  return (await openJudge(rules, field))(input, line);
}

/** A judge for many names: it answers at once but for the first name that needs the IDNA tables. */
export async function openJudge(rules: HostRules, field: string): Promise<HostJudge> {
  let tables: NameTables = { suffixes: await loadPublicSuffixes(), idna: null };
  const again = async (input: string, line?: number): Promise<Result<CheckedHost, Fault>> => {
    tables = { ...tables, idna: await loadIdna() };
    const judged = judgeHost(input, rules, tables, field, line);
    if (judged === needsTables) throw new Error('the IDNA tables were asked for twice');
    return judged;
  };
  return (input, line) => {
    const judged = judgeHost(input, rules, tables, field, line);
    return judged === needsTables ? again(input, line) : judged;
  };
}
