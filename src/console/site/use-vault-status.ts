import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '#src/console/flows/use-workspace.ts';

/** Status of this browser's key vault; read again wherever it is shown. */
export function useVaultStatus() {
  const workspace = useWorkspace().data;
  return useQuery({
    queryKey: ['vault', workspace?.accountID],
    queryFn: () => workspace?.vault.status(),
    enabled: workspace !== undefined,
    retry: false,
  });
}
