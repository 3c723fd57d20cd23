import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { slots } from '#machines/kit/slot.ts';
import {
  type PolicySealingSlots,
  policySealingMachine,
} from '#machines/sharing/policy-sealing/policy-sealing.machine.ts';
import { useConnectionReturn } from '#src/console/calls/use-connection-return.ts';
import { useKeptWorkspace } from '#src/console/flows/use-workspace.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { useServices } from '#src/console/services.ts';
import { sealOwed } from '#src/features/sharing/policy-work.ts';
import { useOwed } from '#src/features/sharing/use-owed.ts';

/** Seals the keys of new orders to those the account's policy names: also of orders whose page was closed before it was done. */
export function PolicySealing() {
  const workspace = useKeptWorkspace();
  return workspace ? <Sealing workspace={workspace} /> : null;
}

function Sealing({ workspace }: { readonly workspace: Workspace }) {
  const { client } = useServices();
  const [machine] = useState(() =>
    policySealingMachine.provide({
      actors: slots<PolicySealingSlots>({
        seal: (_, signal) => inTurn(() => sealOwed({ client, workspace }, signal), signal),
      }),
    }),
  );
  const actor = useActorRef(machine);
  useConnectionReturn(actor);
  const { data, dataUpdatedAt } = useOwed(workspace);
  const isAny = data !== undefined && data.orders.length > 0;
  useEffect(() => {
    if (isAny && dataUpdatedAt > 0) actor.send({ type: 'work.read' });
  }, [actor, isAny, dataUpdatedAt]);
  return null;
}

/** One after another, over all tabs: whoever waited asks what is left, which may be nothing. */
async function inTurn(
  work: () => ReturnType<typeof sealOwed>,
  signal: AbortSignal,
): ReturnType<typeof sealOwed> {
  return navigator.locks === undefined ? work() : navigator.locks.request('certhub-policy', { signal }, work);
}
