import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { hasStoredJournal } from '#src/adapters/journal/stored-journal.ts';
import type { Workspace } from '#src/console/flows/workspace.ts';
import { useServices } from '#src/console/services.ts';

/** The signed-in account's journal, vault and workers, loaded on first use. */
export function useWorkspace(isWanted = true): UseQueryResult<Workspace> {
  const services = useServices();
  const accountID = useSelector(services.session, ({ context }) => context.customer?.id ?? null);
  return useQuery({
    queryKey: ['workspace', accountID],
    queryFn: () => services.workspace(accountID ?? ''),
    enabled: isWanted && accountID !== null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
}

/** The workspace if some page has opened it; the shell does not load its heavy code. */
export function useOpenedWorkspace(): Workspace | undefined {
  const services = useServices();
  const accountID = useSelector(services.session, ({ context }) => context.customer?.id ?? null);
  return useQuery<Workspace>({
    queryKey: ['workspace', accountID],
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }).data;
}

/**
 * The workspace if it may contain something: some page opened it, or this browser has stored a journal. Null if there
 * is nothing.
 */
export function useKeptWorkspace(): Workspace | null | undefined {
  const opened = useOpenedWorkspace();
  const { data: isStored } = useQuery({ queryKey: ['stored-journal'], queryFn: hasStoredJournal });
  const { data } = useWorkspace(opened !== undefined || isStored === true);
  return data ?? (isStored === false ? null : undefined);
}
