/**
 * Tables by chunk ID. `integrity`: known up front for the chunks that pages start with. `names`: the hashes in the file
 * names of all others.
 */
export interface ChunkFiles {
  readonly integrity: Record<string, string>;
  readonly names: Record<string, string>;
}

/**
 * Chunks that no page starts with have their integrity and names in a separate table, which is loaded into `files`
 * before the first of them. A development build has no table.
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
