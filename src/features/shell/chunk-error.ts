/** Whether a chunk of the console's code or styles failed to load. Reloading the page fetches the current version. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    // Browser messages for a failed `import()`.
    /Loading (?:CSS )?chunk|dynamically imported module|Importing a module script failed/i.test(error.message)
  );
}
