import type { Fault } from '#core/fault.ts';
import type { HostRules } from '#core/names/host-rules.ts';
import { loadIdna } from '#core/names/idna.ts';
import { type CheckedHost, judgeHost, type NameTables, needsTables } from '#core/names/judge-host.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import type { Result } from '#core/result.ts';

export type { CheckedHost } from '#core/names/judge-host.ts';

/** Checks names one by one, loading tables when a name first needs them. */
export type HostJudge = (
  input: string,
  line?: number,
) => Result<CheckedHost, Fault> | Promise<Result<CheckedHost, Fault>>;

/**
 * Checks one name, address or mailbox as typed (RFC 1034 §3.5, RFC 5890, BR §4.2.2, product.md, 'Names'). Surrounding white space, letter
 * case and full-width characters are corrected; anything else wrong is a fault with its own reason. `expected` is the nearest valid
 * spelling, a limit if a length is wrong, or else a sample. `field` and `line` (1-based) go into the fault unchanged. Rejects only if the
 * Public Suffix List, or the IDNA tables for a name that needs them, fail to load.
 */
export async function checkHost(
  input: string,
  rules: HostRules,
  field: string,
  line?: number,
): Promise<Result<CheckedHost, Fault>> {
  return (await openJudge(rules, field))(input, line);
}

/** Opens a checker for many names. It answers synchronously, except for the first name that needs the IDNA tables. */
export async function openJudge(rules: HostRules, field: string): Promise<HostJudge> {
  let tables: NameTables = { suffixes: await loadPublicSuffixes(), idna: null };
  const again = async (input: string, line?: number): Promise<Result<CheckedHost, Fault>> => {
    tables = { ...tables, idna: await loadIdna() };
    const judged = judgeHost(input, rules, tables, field, line);
    if (judged === needsTables) throw new Error('the IDNA tables were requested twice');
    return judged;
  };
  return (input, line) => {
    const judged = judgeHost(input, rules, tables, field, line);
    return judged === needsTables ? again(input, line) : judged;
  };
}
