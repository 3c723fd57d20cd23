import { DrizzleQueryError } from 'drizzle-orm';

/** Formats an error for the log: message and stack trace, without query parameters, which may be password hashes or sealed keys. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const trace = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const cause = error.cause === undefined ? [] : [`caused by ${describeError(error.cause)}`];
  const message = error instanceof DrizzleQueryError ? `query failed: ${error.query}` : error.message;
  return [`${error.name}: ${message}`, ...trace, ...cause].join('\n');
}

const longestFault = 200;

/** One line of an error for operators: no stack, no query, and of an address neither credentials nor what follows its host. */
export function faultLine(error: unknown): string {
  if (error instanceof DrizzleQueryError) return 'query failed';
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const [line = ''] = text.slice(0, 4 * longestFault).split('\n');
  return line
    .replace(/(\b[a-z]{2,10}:\/\/)(?:[^\s/@]{0,400}@)?([^\s/?#]{0,400})\S*/gi, '$1$2')
    .slice(0, longestFault);
}
