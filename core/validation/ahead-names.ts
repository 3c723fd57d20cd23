import { type Fault, fault } from '#core/fault.ts';
import { checkNameList } from '#core/names/check-names.ts';
import { splitNames } from '#core/names/split-names.ts';
import { baseName } from '#core/names/wildcard.ts';
import { fail, ok, type Result } from '#core/result.ts';
import { mostAhead } from '#core/validation/ahead.ts';

/** Parses names to be validated ahead of orders: distinct, in ASCII, with each wildcard reduced to its base name. */
export async function readAheadNames(text: string): Promise<Result<readonly string[], readonly Fault[]>> {
  const typed = splitNames(text);
  const rules = { wildcard: 'allowed', ip: 'refused', domain: true } as const;
  const { rows, faults } = await checkNameList(typed, rules, 'domainNames', mostAhead);
  const all = [...faults, ...rows.flatMap((row) => row.fault ?? [])];
  if (all.length > 0) return fail(all);
  return ok([...new Set(rows.flatMap(({ host }) => (host === null ? [] : [baseName(host.ascii)])))]);
}

/** Fault for more names than one organization may have. */
export function tooManyAhead(count: number): Fault {
  return fault('domainNames', 'name-too-many', String(count), String(mostAhead));
}
