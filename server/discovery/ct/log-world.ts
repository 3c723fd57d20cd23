import { readFileSync } from 'node:fs';
import { readLogKey } from '#server/ct/signature.ts';
import { openFetch } from '#server/discovery/ct/fetch-log.ts';
import { readLogList } from '#server/discovery/ct/log-list.ts';
import type { FetchLog, KnownLog } from '#server/discovery/ct/log-source.ts';
import type { LogWorld } from '#server/discovery/ct/work-on-logs.ts';
import { type SandboxLog, sandboxLogName, sandboxLogOrigin } from '#server/sandbox/ct-log.ts';
import { sandboxLogFiles, sandboxLogPath } from '#server/sandbox/ct-log-files.ts';
import type { Services } from '#server/services.ts';

/** The logs of the operator's list, and a sandbox's own. Throws if the list cannot be read. */
export function openLogWorld(
  { config, db, clock }: Pick<Services, 'config' | 'db' | 'clock'>,
  own: SandboxLog | null,
): LogWorld {
  const listed =
    config.ctLogs === undefined ? [] : readLogList(readFileSync(config.ctLogs, 'utf8'), clock.real());
  const outside = openFetch(config.publicUrl ?? '');
  if (own === null) return { logs: listed, fetch: outside };
  const serve = sandboxLogFiles(db, own);
  const fetch: FetchLog = async (url, most) => {
    if (!url.startsWith(`${ownAddress}/`)) return outside(url, most);
    // The same answers as over the network, without asking oneself for them.
    const response = await serve(new Request(url), '');
    if (response === null) return { status: 404, bytes: Buffer.alloc(0) };
    return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
  };
  return { logs: [...listed, ownLog(own)], fetch };
}

/** Leads nowhere (RFC 6761). */
const ownAddress = `https://certhub.test${sandboxLogPath}`;

function ownLog({ publicKey, logID }: SandboxLog): KnownLog {
  const key = readLogKey(publicKey);
  if (key === null) throw new Error('the sandbox’s log has no key');
  return {
    ...{ id: logID.toString('hex'), name: sandboxLogName, format: 'static', url: ownAddress, key },
    ...{ origin: sandboxLogOrigin, delaySeconds: 86_400, isWhole: true },
  };
}
