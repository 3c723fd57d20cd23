import { DrizzleQueryError } from 'drizzle-orm';

/**
 * An error for the log: where it happened and its message, without the values of a query, which may be hashes of
 * passwords or sealed keys.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const trace = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? [] : [`caused by ${describeError(error.cause)}`];
  const message = error instanceof DrizzleQueryError ? `query failed: ${error.query}` : error.message;
  return [`${error.name}: ${message}`, ...trace, ...cause].join('\n');
}
