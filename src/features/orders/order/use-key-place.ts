import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { useKeptWorkspace } from '#src/console/use-workspace.ts';

/** `own`: the customer brought the request. */
export type KeyPlace = 'here' | 'away' | 'own' | 'token';

/** Returns where the order's private key is; undefined until known. */
export function useKeyPlace({
  orderNo,
  key,
  keyMaker,
}: Pick<OrderDetail, 'orderNo' | 'key' | 'keyMaker'>): KeyPlace | undefined {
  const workspace = useKeptWorkspace();
  const isHere = useQuery({
    queryKey: ['vault', workspace?.accountID, 'key', orderNo],
    queryFn: () => workspace?.vault.canOpen([key]) ?? false,
    enabled: workspace !== undefined && key !== '',
    retry: false,
  });
  if (key === '') return keyMaker === 'token' ? 'token' : 'own';
  if (isHere.data === undefined) return undefined;
  return isHere.data ? 'here' : 'away';
}
