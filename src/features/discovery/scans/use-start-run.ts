import { useNavigate } from '@tanstack/react-router';
import * as discoveryCalls from '#core/contract/calls/discovery.ts';
import { useWork } from '#src/console/action/use-action.ts';
import { invalidateChanges } from '#src/console/calls/call-query.ts';
import { useServices } from '#src/console/services.ts';

/** Starts a run of a profile, or finds the one under way, and shows it. */
export function useStartRun() {
  const navigate = useNavigate();
  const { client, queryClient } = useServices();
  return useWork<string>(async (id) => {
    const idempotencyKey = crypto.randomUUID();
    const { runID } = await client.call(discoveryCalls.run, { params: { id } }, { idempotencyKey });
    await invalidateChanges(queryClient, discoveryCalls.run);
    await navigate({ to: '/certhub/discovery/runs/$id', params: { id: runID } });
  });
}
