/** What went wrong, in an error's words, or in those of its cause: what `fetch` and a database's driver wrap says more. */
export function rootMessage(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
