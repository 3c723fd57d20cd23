import * as v from 'valibot';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { SandboxLog } from '#server/sandbox/ct-log.ts';
import type { Services } from '#server/services.ts';

const sequenceQueue = defineQueue('sandbox-log', v.object({}));
/** Seconds between two tree heads, at least. */
const everySeconds = 3;

export function sandboxLogJobs({ clock }: Pick<Services, 'clock'>, log: SandboxLog): JobWork[] {
  return [workOn(sequenceQueue, () => log.sequence(clock.real()), { everySeconds })];
}
