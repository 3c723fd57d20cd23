import type { DataOf } from '#core/contract/call.ts';
import type * as calls from '#core/contract/calls/validation.ts';
import { isWildcard } from '#core/names/wildcard.ts';
import { caaPath, caaTagOf, judgeCaa } from '#core/validation/caa.ts';
import { caaIssuers } from '#core/validation/caa-issuers.ts';
import type { CaaFound, FindCaa } from '#server/validation/caa.ts';

type Caa = DataOf<typeof calls.caa>;
type Obstacle = Caa['obstacles'][number];

/** Maximum names looked up in one call, how many at once, and for how many milliseconds; the others are omitted. */
const mostLookedAt = 2_000;
const lookedAtOnce = 10;
const patienceMs = 10_000;

/** Returns the CAA records that keep a brand's CA from certifying names. Names with the same obstacle share one entry. */
export async function caaOf(
  find: FindCaa,
  { productType, subBrand }: { readonly productType: string; readonly subBrand: string },
  names: readonly string[],
): Promise<Pick<Caa, 'issuers' | 'checked' | 'total' | 'obstacles'>> {
  const issuers = caaIssuers(subBrand);
  const tag = caaTagOf(productType);
  const hosts = tag === null || issuers.length === 0 ? [] : names.filter((name) => caaPath(name).length > 0);
  const asked = hosts.slice(0, mostLookedAt);
  const found = await lookUpAll(find, asked);
  const obstacles = new Map<string, Obstacle & { readonly names: string[] }>();
  for (const [index, name] of asked.entries()) {
    const at = found[index];
    if (at === undefined || tag === null) continue;
    const verdict = at.problem === '' ? judgeCaa(at.records, { name, tag, issuers }) : null;
    if (verdict?.kind === 'allowed') continue;
    const key = `${at.at} ${isWildcard(name)}`;
    const known = obstacles.get(key);
    if (known) known.names.push(name);
    else {
      const add = verdict?.kind === 'not-named' ? verdict.add : '';
      const remove = verdict?.kind === 'critical' ? verdict.record : '';
      obstacles.set(key, { ...at, records: [...at.records], add, remove, names: [name] });
    }
  }
  const checked = found.filter((each) => each !== undefined).length;
  return { issuers: [...issuers], checked, total: hosts.length, obstacles: [...obstacles.values()] };
}

/** The result for each name; undefined for those there was no time for. */
async function lookUpAll(
  find: FindCaa,
  names: readonly string[],
): Promise<readonly (CaaFound | undefined)[]> {
  const found: (CaaFound | undefined)[] = names.map(() => undefined);
  const waiting = [...names.entries()];
  const deadline = performance.now() + patienceMs;
  const work = async () => {
    for (
      let next = waiting.shift();
      next !== undefined && performance.now() < deadline;
      next = waiting.shift()
    ) {
      const [index, name] = next;
      found[index] = await find(name);
    }
  };
  await Promise.all(Array.from({ length: lookedAtOnce }, work));
  return found;
}
