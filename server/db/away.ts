/** The database was lost, does not answer or accepts nobody. Whether an open transaction was committed is not known. */
export class DatabaseAway extends Error {
  override readonly name = 'DatabaseAway';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/** Whether this error, or a cause of it, is a lost database. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof DatabaseAway || isDatabaseAway(error.cause);
}

/** PostgreSQL's connection exceptions, too many connections, and its shutdowns (Appendix A of its manual); Node's socket errors. */
const lossCode = /^(?:08...|53300|57P0[1-5]|E[A-Z]+)$/;

/** Errors of the driver itself, which have no code. */
const lossMessage =
  /^(?:Connection terminated|Client (?:has encountered|was closed)|timeout exceeded when trying)/;

/** Whether the driver reported a lost connection, rather than a refused statement. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') return lossCode.test(error.code);
  return lossMessage.test(error.message);
}
