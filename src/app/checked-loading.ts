/** What is known of chunks, by ID: the hash in the name of their file, and its integrity. */
export interface ChunkFiles {
  readonly names: Record<string, string>;
  readonly integrity: Record<string, string>;
}

/**
 * Adds the rows of a table that the build wrote: `id digest name`, separated by commas. A chunk that is already loaded has only its ID,
 * a worker no digest; most have no name, since it begins their digest.
 */
export function addChunks(files: ChunkFiles, table: string): void {
  for (const row of table.split(',')) {
    const [id = '', digest = '', name = digest.slice(0, 8).replace(/\W/g, '-')] = row.split(' ');
    files.names[id] = name;
    files.integrity[id] = digest && `sha256-${digest}=`;
  }
}

/** Chunks that no page starts with have a table of their own, which is loaded into `files` before the first of them. */
export function checkedLoading<T extends string | number>(
  load: (id: T) => Promise<unknown>,
  files: ChunkFiles,
  loadTable: () => Promise<string>,
): typeof load {
  return async (id) => {
    if (!(id in files.names)) addChunks(files, await loadTable());
    return load(id);
  };
}
