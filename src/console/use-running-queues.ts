import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { readQueueHint, subscribeQueueHint } from '#src/adapters/preferences/queue-hint.ts';
import { useServices } from '#src/console/services.ts';

/**
 * Whether several orders of this account are being paid in this browser, or the notice of how it ended was not read yet.
 * Cheap: the journal is opened by whoever shows them.
 */
export function useHasRunningQueues(): boolean {
  const { session } = useServices();
  const accountID = useSelector(session, ({ context }) => context.customer?.id ?? null);
  return useSyncExternalStore(subscribeQueueHint, () => accountID !== null && readQueueHint(accountID));
}
