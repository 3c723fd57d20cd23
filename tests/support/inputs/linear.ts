import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { check } from 'recheck';
import type { FoundPattern } from '#tests/support/inputs/patterns.ts';

const file = 'tests/fixtures/linear-patterns.json';
/** The tool's own limit for one pattern, and the time after which it is taken for dead, in milliseconds. */
const timeout = 30_000;
const patience = 45_000;

/** `safe` is linear at worst; what the tool cannot decide in time counts as not safe. */
export async function verdictOn(source: string, flags: string): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`recheck gave no answer on /${source}/${flags}`)), patience);
  });
  const found = await Promise.race([check(source, flags, { timeout }), late]).finally(() =>
    clearTimeout(timer),
  );
  return found.status === 'unknown' ? found.status : `${found.status} ${found.complexity.type}`;
}

/** What the record calls a pattern. */
export function digestOf({ source, flags }: Pick<FoundPattern, 'source' | 'flags'>): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 24);
}

/** Patterns that the tool found linear once; a pattern that changes has another digest. */
export function recordedAsLinear(): ReadonlySet<string> {
  return new Set(JSON.parse(readFileSync(file, 'utf8')) as string[]);
}

export function recordAsLinear(digests: readonly string[]): void {
  writeFileSync(file, `${JSON.stringify([...new Set(digests)].toSorted(), undefined, 2)}\n`);
}
