import { DrizzleQueryError } from 'drizzle-orm';

/** Formats an error for the log: message and stack trace, without query parameters, which may be password hashes or sealed keys. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const trace = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? [] : [`caused by ${describeError(error.cause)}`];
  const message = error instanceof DrizzleQueryError ? `query failed: ${error.query}` : error.message;
  return [`${error.name}: ${message}`, ...trace, ...cause].join('\n');
}
