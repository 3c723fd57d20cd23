/** Did a piece of the console's own code or style fail to load (spec §8)? Reloading the page brings the current ones. */
export function isChunkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    error.name === 'ChunkLoadError' ||
    // What browsers say of a module that `import()` could not bring.
    /Loading (?:CSS )?chunk|dynamically imported module|Importing a module script failed/i.test(error.message)
  );
}
