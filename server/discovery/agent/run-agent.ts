import { setTimeout as pause } from 'node:timers/promises';
import { agentReport, agentWork } from '#core/contract/agent-reports.ts';
import { openAgentWorld } from '#server/discovery/agent/agent-world.ts';
import { askConsole, Later } from '#server/discovery/agent/ask-console.ts';
import { scanPart } from '#server/discovery/agent/scan-part.ts';
import type { AgentSettings } from '#server/discovery/agent/settings.ts';
import { createPacer } from '#server/discovery/engine/pacer.ts';
import { version } from '#server/version.ts';

/** Seconds between tries while the console does not answer. */
const firstRetry = 1;
const longestRetry = 60;
/** Tries of one report; what is not reported is given out again. */
const reportTries = 5;

/** Takes parts of scans and reports them until it is stopped. Rejects with `AgentEnd`. */
export async function runAgent(
  settings: AgentSettings,
  say: (line: string) => void,
  stop: AbortSignal,
): Promise<void> {
  const world = openAgentWorld(settings.networks);
  const allowed = settings.networks.map(({ text }) => text);
  // One a second to an address, over all parts.
  const pacer = createPacer();
  let retry = firstRetry;
  while (!stop.aborted) {
    try {
      const part = await askConsole(settings, agentWork, { version, allowed }, stop);
      retry = firstRetry;
      if (part.runID === '') {
        await rest(part.wait, stop);
        continue;
      }
      say(`Scan ${part.runID}: ${part.targets.length} targets`);
      // The profile's own rate, besides that of the agent.
      const paced = createPacer({ perSecond: Math.max(1, part.rate) });
      const polite = { turn: () => paced.turn(), address: pacer.address };
      await scanPart(world, polite, part, (results) => report(settings, part.runID, results, stop), stop);
    } catch (error) {
      if (stop.aborted) return;
      if (!(error instanceof Later)) throw error;
      say(`${error.message}; again in ${error.seconds ?? retry} s`);
      await rest(error.seconds ?? retry, stop);
      retry = Math.min(longestRetry, retry * 2);
    }
  }
}

async function report(
  settings: AgentSettings,
  runID: string,
  results: readonly object[],
  stop: AbortSignal,
): Promise<boolean> {
  for (let left = reportTries; ; left -= 1) {
    try {
      const { state } = await askConsole(settings, agentReport, { runID, results }, stop);
      return state === 'running';
    } catch (error) {
      if (!(error instanceof Later) || left <= 1) throw error;
      await rest(error.seconds ?? firstRetry, stop);
    }
  }
}

/** Ends early when the agent is stopped. */
async function rest(seconds: number, stop: AbortSignal): Promise<void> {
  await pause(seconds * 1000, undefined, { signal: stop }).catch(() => undefined);
}
