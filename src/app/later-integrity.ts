/** Of chunks by their ids: `integrity` is at hand for those that the pages begin with, `names` are the hashes in the file names of all others. */
export interface ChunkFiles {
  readonly integrity: Record<string, string>;
  readonly names: Record<string, string>;
}

/**
 * The integrity and the name of a chunk that no page begins with are in a table of their own: it is loaded before the first of
 * them, and `files` takes it in; a development build has none.
 */
export function checkedLoading<T extends string | number>(
  load: (id: T) => Promise<unknown>,
  files: ChunkFiles | undefined,
  loadTable: () => Promise<string>,
): typeof load {
  return async (id) => {
    if (files && !(id in files.integrity)) {
      for (const row of (await loadTable()).split(',')) {
        const [each = '', name = '', hash = ''] = row.split(' ');
        files.integrity[each] = hash;
        files.names[each] = name;
      }
    }
    return load(id);
  };
}
