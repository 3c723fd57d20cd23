/** A name that somebody watches, with all below it. */
interface Watched {
  /** ASCII, lower case; or an address, which stands for itself. */
  readonly name: string;
}

/** Finds who watches the names of a certificate. */
export interface WatchIndex<Watch extends Watched> {
  /** Those whose name is one of these, lies above one, or is covered by a wildcard among them. */
  watching(names: readonly string[]): ReadonlySet<Watch>;
}

/** Names are looked up label by label, so that the number of watches does not matter. */
export function indexWatches<Watch extends Watched>(watches: readonly Watch[]): WatchIndex<Watch> {
  const byName = grouped(watches, ({ name }) => name);
  const byParent = grouped(watches, ({ name }) => parentOf(name));
  return {
    watching(names) {
      const found = new Set<Watch>();
      for (const name of names) {
        const isWildcard = name.slice(0, Math.max(0, name.indexOf('.'))).includes('*');
        const base = isWildcard ? parentOf(name) : name;
        for (let rest = base; rest !== ''; rest = parentOf(rest)) {
          for (const each of byName.get(rest) ?? []) found.add(each);
        }
        if (isWildcard) for (const each of byParent.get(base) ?? []) found.add(each);
      }
      return found;
    },
  };
}

function parentOf(name: string): string {
  const dot = name.indexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1);
}

function grouped<Value>(all: readonly Value[], keyOf: (value: Value) => string): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const each of all) {
    const group = groups.get(keyOf(each));
    if (group === undefined) groups.set(keyOf(each), [each]);
    else group.push(each);
  }
  return groups;
}
