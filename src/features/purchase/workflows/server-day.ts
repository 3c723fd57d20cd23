import type { EnsureQueryDataOptions, QueryClient } from '@tanstack/react-query';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { dayMs } from '#core/day.ts';
import { dayOf } from '#core/policy/dated-row.ts';
import type { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { WorkflowHandle } from '#src/adapters/journal/types.ts';
import { serverTimeOf } from '#src/adapters/time/server-time.ts';
import { callQuery } from '#src/console/calls/call-query.ts';

type Purchase = WorkflowHandle<typeof purchaseMachine>;

/**
 * Sends a purchase the current date by the server's clock, since its machine has no clock: on opening, when the server's time becomes known
 * or is moved, and at midnight UTC. Only the tab that writes the flow sends it.
 */
export function provideServerDay(
  handle: Purchase,
  { queryClient, client }: { readonly queryClient: QueryClient; readonly client: Client },
): Purchase {
  const account = callQuery(client, sessionCalls.account, {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isProviding = false;

  function look(): void {
    const known = queryClient.getQueryState(account.queryKey);
    if (known?.data === undefined || isProviding || !isNotified(handle)) return;
    const now = serverTimeOf(known);
    clearTimeout(timer);
    timer = setTimeout(look, dayMs - (now % dayMs));
    const today = dayOf(new Date(now));
    if (handle.getSnapshot().context.day !== today) void send(today);
  }

  /** If the write fails, the form shows it, and the date is sent again with its next change. */
  async function send(today: string): Promise<void> {
    isProviding = true;
    await handle.send({ type: 'day.begin', day: today }).catch(() => undefined);
    isProviding = false;
  }

  const ends = [
    queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === account.queryKey[0]) look();
    }),
    watch(handle.subscribe(look)),
    watch(handle.subscribeRole(look)),
  ];
  void queryClient.prefetchQuery(account);
  look();
  return {
    ...handle,
    async close() {
      clearTimeout(timer);
      for (const end of ends) end();
      await handle.close();
    },
  };
}

/** Whether this tab writes the flow and its form is being filled in. */
function isNotified(handle: Purchase): boolean {
  const { value } = handle.getSnapshot();
  return handle.role() === 'writer' && handle.condition().kind === 'running' && typeof value !== 'string';
}

function watch(subscription: { unsubscribe(): void }): () => void {
  return () => subscription.unsubscribe();
}

/**
 * Returns the current time by the server's clock, which governs the policy; falls back to the browser's clock if the server is unreachable.
 */
export async function serverNow<Account extends { readonly serverTime: string }>(
  queryClient: QueryClient,
  account: EnsureQueryDataOptions<Account>,
): Promise<Date> {
  await queryClient.ensureQueryData(account).catch(() => undefined);
  return new Date(serverTimeOf(queryClient.getQueryState<Account>(account.queryKey) ?? { dataUpdatedAt: 0 }));
}
