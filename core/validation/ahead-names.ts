import { type Fault, fault } from '#core/fault.ts';
import { checkNameList } from '#core/names/check-names.ts';
import { splitNames } from '#core/names/split-names.ts';
import { baseName } from '#core/names/wildcard.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { mostAhead } from '#core/validation/ahead.ts';

/** Reads names that are to be validated ahead of orders, each once and in ASCII; a wildcard is validated at the name it stands on. */
export async function readAheadNames(text: string): Promise<Result<readonly string[], readonly Fault[]>> {
  const typed = splitNames(text);
  const rules = { wildcard: 'allowed', ip: 'refused', domain: true } as const;
  const { rows, faults } = await checkNameList(typed, rules, 'domainNames', mostAhead);
  const all = [...faults, ...rows.flatMap((row) => row.fault ?? [])];
  if (all.length > 0) return fail(all);
  return ok([...new Set(rows.flatMap(({ host }) => (host === null ? [] : [baseName(host.ascii)])))]);
}

/** More names than an organization may keep. */
export function tooManyAhead(count: number): Fault {
  return fault('domainNames', 'name-too-many', String(count), String(mostAhead));
}
