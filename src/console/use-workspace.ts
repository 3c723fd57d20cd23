import { skipToken, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useSelector } from '@xstate/react';
import { useServices } from '#src/console/services.ts';
import type { Workspace } from '#src/console/workspace.ts';

/** The signed-in account's journal, vault and workers, loaded on first use. */
export function useWorkspace(): UseQueryResult<Workspace> {
  const services = useServices();
  const accountID = useSelector(services.session, ({ context }) => context.customer?.id ?? null);
  return useQuery({
    queryKey: ['workspace', accountID],
    queryFn: () => services.workspace(accountID ?? ''),
    enabled: accountID !== null,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
}

/** The same if some page has opened it; its code is heavy, so the shell does not ask for it. */
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
