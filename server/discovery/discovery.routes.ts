import { agentRoutes } from '#server/discovery/agents.routes.ts';
import { alertJobs } from '#server/discovery/alerts.jobs.ts';
import { alertRoutes } from '#server/discovery/alerts.routes.ts';
import { certificateRoutes } from '#server/discovery/certificates.routes.ts';
import type { ScanWorld } from '#server/discovery/engine/look.ts';
import { createPacer } from '#server/discovery/engine/pacer.ts';
import { feedRoutes } from '#server/discovery/feeds.routes.ts';
import { endedQueue, intakeQueue, releaseEnded, takeInIssued } from '#server/discovery/intake.ts';
import { profileRoutes } from '#server/discovery/profiles.routes.ts';
import { runRoutes } from '#server/discovery/runs.routes.ts';
import { scanQueue, scheduleQueue, startDueRuns } from '#server/discovery/runs.ts';
import { scopeRoutes } from '#server/discovery/scopes.routes.ts';
import { workOnRun } from '#server/discovery/work-on-run.ts';
import { rootsOf } from '#server/discovery/world.ts';
import type { Route } from '#server/http/serve.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import type { Services } from '#server/services.ts';
import type { CheckValidation } from '#server/validation/checker.ts';

export function discoveryRoutes(services: Services, world: ScanWorld, check: CheckValidation): Route[] {
  return [
    ...scopeRoutes(check),
    ...profileRoutes(services),
    ...agentRoutes(services, rootsOf(world)),
    ...runRoutes(services),
    ...certificateRoutes(rootsOf(world)),
    ...alertRoutes(),
    ...feedRoutes(services),
  ];
}

/** Seconds between looks for due runs, and for certificates issued since. */
const every = { schedule: 30, intake: 5, ended: 3_600 } as const;

export function discoveryJobs(services: Services, world: ScanWorld): JobWork[] {
  const scanning = { world, pacer: createPacer(), roots: rootsOf(world) };
  return [
    workOn(scanQueue, ({ runID }) => workOnRun(services, scanning, runID)),
    workOn(scheduleQueue, () => startDueRuns(services, services.clock.now()), {
      everySeconds: every.schedule,
    }),
    workOn(endedQueue, () => releaseEnded(services), { everySeconds: every.ended }),
    ...alertJobs(services, scanning),
    workOn(intakeQueue, () => takeInIssued(services), { everySeconds: every.intake }),
  ];
}
