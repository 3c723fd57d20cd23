/**
 * The integrity of a chunk that no page begins with is in a table of its own: it is loaded before the first of them. `known`
 * are the hashes at hand, by the ids of the chunks, and takes the others in; a development build has none.
 */
export function checkedLoading<T extends string | number>(
  load: (id: T) => Promise<unknown>,
  known: Record<string, string> | undefined,
  loadTable: () => Promise<string>,
): typeof load {
  return async (id) => {
    if (known && !(id in known)) {
      for (const entry of (await loadTable()).split(',')) {
        const at = entry.indexOf('=');
        known[entry.slice(0, at)] = entry.slice(at + 1);
      }
    }
    return load(id);
  };
}
