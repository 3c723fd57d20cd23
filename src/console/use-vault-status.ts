import { useQuery } from '@tanstack/react-query';
import { useWorkspace } from '#src/console/use-workspace.ts';

/** How the key vault of this browser stands; asked anew wherever it is shown. */
export function useVaultStatus() {
  const workspace = useWorkspace().data;
  return useQuery({
    queryKey: ['vault', workspace?.accountID],
    queryFn: () => workspace?.vault.status(),
    enabled: workspace !== undefined,
    retry: false,
  });
}
