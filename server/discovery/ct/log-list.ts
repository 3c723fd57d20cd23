import * as v from 'valibot';
import { readLogKey } from '#server/ct/signature.ts';
import type { KnownLog } from '#server/discovery/ct/log-source.ts';

const address = v.pipe(v.string(), v.maxLength(500), v.regex(/^https?:\/\/[^\s?#]{1,480}$/));
const common = {
  description: v.pipe(v.string(), v.maxLength(200)),
  /** SubjectPublicKeyInfo. */
  key: v.pipe(v.string(), v.maxLength(2000), v.base64()),
  mmd: v.optional(v.pipe(v.number(), v.minValue(0)), 86_400),
  state: v.optional(v.record(v.string(), v.unknown()), {}),
  temporal_interval: v.exactOptional(v.object({ end_exclusive: v.string() })),
};
const listSchema = v.object({
  operators: v.array(
    v.object({
      logs: v.optional(v.array(v.object({ ...common, url: address })), []),
      tiled_logs: v.optional(
        v.array(v.object({ ...common, submission_url: address, monitoring_url: address })),
        [],
      ),
    }),
  ),
});

/** States of logs that take certificates which browsers accept. */
const readStates = ['usable', 'qualified'];

/**
 * Reads a log list of version 3, as Chrome publishes it. Logs that take nothing any more, or only certificates that have ended, are left
 * out. Throws an `Error` that says what is wrong.
 */
export function readLogList(text: string, now: Date): KnownLog[] {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), listSchema), text);
  if (!read.success) throw new Error(`not a log list of version 3: ${v.getDotPath(read.issues[0]) ?? ''}`);
  const isRead = ({
    state,
    temporal_interval: span,
  }: {
    readonly state: Record<string, unknown>;
    readonly temporal_interval?: { readonly end_exclusive: string };
  }) =>
    (Object.keys(state).length === 0 || Object.keys(state).some((one) => readStates.includes(one))) &&
    !(span !== undefined && Date.parse(span.end_exclusive) <= now.getTime());
  return read.output.operators.flatMap(({ logs, tiled_logs }) => [
    ...logs.filter(isRead).map((log) => knownLog(log, 'rfc6962', log.url, '')),
    ...tiled_logs
      .filter(isRead)
      .map((log) => knownLog(log, 'static', log.monitoring_url, withoutScheme(log.submission_url))),
  ]);
}

function knownLog(
  { description, key, mmd }: { readonly description: string; readonly key: string; readonly mmd: number },
  format: KnownLog['format'],
  url: string,
  origin: string,
): KnownLog {
  const read = readLogKey(Buffer.from(key, 'base64'));
  if (read === null) throw new Error(`the key of ${description} can’t be read`);
  return {
    ...{ id: read.logID.toString('hex'), name: description, format, key: read, origin },
    ...{ url: url.replace(/\/$/, ''), delaySeconds: mmd, isWhole: false },
  };
}

/** The origin of a checkpoint: the submission prefix without its scheme. */
function withoutScheme(url: string): string {
  return url.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
