/** A line of the context tree. */
export interface TreeLine {
  /** Keys from the root, joined by dots; unique. */
  readonly path: string;
  readonly name: string;
  readonly depth: number;
  /** The value as text, or the size of an object or list: `{3}`, `[2]`. */
  readonly value: string;
  /** The value before this step; null if unchanged. */
  readonly was: string | null;
  readonly change: 'added' | 'removed' | 'changed' | 'inside' | null;
}

export interface Tree {
  readonly lines: readonly TreeLine[];
  /** Number of lines omitted because there were too many. */
  readonly left: number;
}

const mostLines = 600;
const longest = 300;
/** Marks a missing value. */
const absent = Symbol('absent');

/** Returns the context before and after a step as a tree. `onlyChanged` keeps only changed values and their parents. */
export function contextTree(before: unknown, after: unknown, onlyChanged: boolean): Tree {
  const lines: TreeLine[] = [];
  let left = 0;
  const visit = (name: string, path: string, depth: number, old: unknown, now: unknown): void => {
    const change = changeOf(old, now);
    if (onlyChanged && change === null) return;
    if (lines.length >= mostLines) {
      left += 1;
      return;
    }
    const was = change === 'changed' ? textOf(old) : null;
    lines.push({ path, name, depth, value: textOf(now === absent ? old : now), was, change });
    if (partsOf(now) === null) return;
    walk(path, depth + 1, old, now);
  };
  const walk = (path: string, depth: number, old: unknown, now: unknown): void => {
    const [parts, former] = [partsOf(now) ?? new Map(), partsOf(old) ?? new Map()];
    for (const name of new Set([...parts.keys(), ...former.keys()])) {
      const inner = path === '' ? name : `${path}.${name}`;
      visit(name, inner, depth, partOf(former, name), partOf(parts, name));
    }
  };
  walk('', 0, before, after);
  return { lines, left };
}

function partOf(parts: ReadonlyMap<string, unknown>, name: string): unknown {
  return parts.has(name) ? parts.get(name) : absent;
}

function changeOf(old: unknown, now: unknown): TreeLine['change'] {
  if (Object.is(old, now)) return null;
  if (old === absent) return 'added';
  if (now === absent) return 'removed';
  const [was, is] = [partsOf(old), partsOf(now)];
  if (was === null || is === null) return 'changed';
  const names = new Set([...was.keys(), ...is.keys()]);
  for (const name of names) if (changeOf(partOf(was, name), partOf(is, name)) !== null) return 'inside';
  return null;
}

/** Returns the entries of an object or a list by key; null for anything else. */
function partsOf(value: unknown): ReadonlyMap<string, unknown> | null {
  if (typeof value !== 'object' || value === null) return null;
  return new Map(Object.entries(value).filter(([, part]) => part !== undefined));
}

function textOf(value: unknown): string {
  const parts = partsOf(value);
  if (parts !== null) return Array.isArray(value) ? `[${parts.size}]` : `{${parts.size}}`;
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
