import { QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { account } from '#core/contract/calls/session.ts';
import { CallError } from '#core/contract/failure.ts';
import { sessionView } from '#machines/session/session.view.ts';
import { noteReturn, onReturn } from '#src/adapters/http/connection.ts';
import { callQuery, createWatchedClient, readChangesOfOtherTabs } from '#src/console/calls/call-query.ts';
import type { EntryServices } from '#src/console/entry-services.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { createSeeingClient, seeAs } from '#src/console/rights/seen-role.ts';

/** Services shared by the pages behind the sign-in; created with the first of them. */
export interface Services extends EntryServices {
  readonly queryClient: QueryClient;
  /** The journal, vault and workers of one account; loaded on first use and kept until another account signs in. */
  workspace(accountID: string): Promise<Workspace>;
}

/** Creates a workspace; its code is loaded with the first one. */
export type OpenWorkspace = (services: Services, accountID: string) => Promise<Workspace>;

const made = new WeakMap<EntryServices, Services>();

/** Returns the services of a mount, creating them once. */
export function servicesOf(entry: EntryServices, openWorkspace: OpenWorkspace): Services {
  const known = made.get(entry);
  if (known) return known;
  const services = createServices(entry, openWorkspace);
  made.set(entry, services);
  return services;
}

/** Milliseconds that loaded data is kept for offline use: as long as an idle session lasts. */
const kept = 12 * 3_600_000;

const asking = new WeakMap<EntryServices, Pick<Services, 'client' | 'queryClient'>>();

/** The services for API calls; a route's loader needs them before the first page is loaded. */
export function askingOf(entry: EntryServices): Pick<Services, 'client' | 'queryClient'> {
  const known = asking.get(entry);
  if (known) return known;
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { retry: isWorthRetrying, throwOnError: false, refetchOnWindowFocus: true, gcTime: kept },
    },
  });
  // A read that failed while nobody answered is not left at 'retry'.
  onReturn(() => {
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });
  });
  const stopFollowing = readChangesOfOtherTabs(queryClient);
  entry.session.subscribe({ complete: stopFollowing });
  const parts = { client: createWatchedClient(createSeeingClient(entry.client), queryClient), queryClient };
  asking.set(entry, parts);
  return parts;
}

function createServices(entry: EntryServices, openWorkspace: OpenWorkspace): Services {
  const { client, queryClient } = askingOf(entry);
  let opened: { readonly accountID: string; readonly workspace: Promise<Workspace> } | null = null;

  /** A failure to close one account's workspace must not affect the next account. */
  async function closeOpened(): Promise<void> {
    const former = opened?.workspace;
    opened = null;
    await former
      ?.then((workspace) => workspace.close())
      .catch((error: unknown) => console.warn('workspace', error));
  }

  /** The session has just loaded the account, so no page needs to. */
  function keepAccount(): void {
    const known = entry.knownAccount();
    const { queryKey } = callQuery(client, account, {});
    if (known) queryClient.setQueryData(queryKey, known.data, { updatedAt: known.updatedAt });
  }

  const services: Services = {
    ...entry,
    client,
    queryClient,
    workspace(accountID) {
      if (opened?.accountID === accountID) return opened.workspace;
      const closed = closeOpened();
      const workspace = closed.then(() => openWorkspace(services, accountID));
      opened = { accountID, workspace };
      workspace.catch(() => {
        if (opened?.workspace === workspace) opened = null;
      });
      return workspace;
    },
  };
  keepAccount();
  followCustomer(entry, {
    onLeft() {
      seeAs(null);
      queryClient.clear();
    },
    onReturned: noteReturn,
    onCame(customerID) {
      keepAccount();
      if (customerID !== opened?.accountID) void closeOpened();
    },
    onEnd() {
      queryClient.clear();
      void closeOpened();
    },
  });
  return services;
}

interface CustomerListener {
  readonly onLeft: () => void;
  readonly onCame: (customerID: string) => void;
  /** The customer whose session had expired is signed in again. */
  readonly onReturned: () => void;
  /** The console is being unmounted. */
  readonly onEnd: () => void;
}

/**
 * Reports customer changes: one customer's data must never be shown to the next, and their work stops once another signs
 * in. While nobody is signed in, work continues, so an expired session does not cost the keys of a batch.
 */
function followCustomer({ session }: EntryServices, listener: CustomerListener): void {
  const { onLeft, onCame, onReturned, onEnd } = listener;
  let customerID = sessionView(session.getSnapshot()).customer?.id ?? null;
  let wasLapsed = false;
  session.subscribe({
    next(snapshot) {
      const { customer, isLapsed, isSignedIn } = sessionView(snapshot);
      const id = customer?.id ?? null;
      const isBack = wasLapsed && isSignedIn && id === customerID;
      wasLapsed = isLapsed;
      if (isBack) onReturned();
      if (id === customerID) return;
      if (customerID !== null) onLeft();
      if (id !== null) onCame(id);
      customerID = id;
    },
    complete: onEnd,
  });
}

/** Retries a read once if the network dropped it; a refusal is an answer. */
function isWorthRetrying(failureCount: number, error: Error): boolean {
  return failureCount < 1 && error instanceof CallError && error.failure.kind === 'disconnected';
}

export const ServicesContext = createContext<Services | null>(null);

export function useServices(): Services {
  const services = use(ServicesContext);
  if (!services) throw new Error('only pages behind the sign-in have these services');
  return services;
}
