import { useQuery } from '@tanstack/react-query';
import type { OrderDetail } from '#core/contract/calls/orders.ts';
import { useKeptWorkspace } from '#src/console/flows/use-workspace.ts';
import { type NeedsRight, useCan } from '#src/console/rights/use-can.ts';
import { useServices } from '#src/console/services.ts';

/** `shared`: a colleague's browser made it and shared it with the user; `own`: the customer brought the request. */
export type KeyPlace = 'here' | 'shared' | 'away' | 'own' | 'token';

/** What reading shared keys needs; its calls are loaded where a key is away. */
const sharing: NeedsRight = { right: 'certificates:download' };

/** Returns where the order's private key is; undefined until known. */
export function useKeyPlace({
  orderNo,
  key,
  keyMaker,
  spkiHash,
}: Pick<OrderDetail, 'orderNo' | 'key' | 'keyMaker' | 'spkiHash'>): KeyPlace | undefined {
  const workspace = useKeptWorkspace();
  const { client } = useServices();
  const can = useCan();
  const isHere = useQuery({
    queryKey: ['vault', workspace?.accountID, 'key', orderNo],
    queryFn: () => workspace?.vault.canOpen([key]) ?? false,
    enabled: workspace !== undefined && key !== '',
    retry: false,
  });
  const isAway = isHere.data === false && can(sharing);
  const isShared = useQuery({
    queryKey: ['sharing.isShared', orderNo, spkiHash],
    queryFn: async () => {
      const { isSharedWithMe } = await import(
        /* webpackChunkName: "shared-with-me" */ '#src/features/sharing/shared-with-me.ts'
      );
      return await isSharedWithMe(client, { orderNo, spkiHash });
    },
    enabled: isAway,
    retry: false,
  });
  if (key === '') return keyMaker === 'token' ? 'token' : 'own';
  if (isHere.data === undefined) return undefined;
  if (isHere.data) return 'here';
  if (isAway && isShared.isPending) return undefined;
  return isShared.data === true ? 'shared' : 'away';
}
