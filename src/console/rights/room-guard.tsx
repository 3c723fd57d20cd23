import { Navigate, useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Room } from '#src/console/define-room.ts';
import { useCan, useIsShop } from '#src/console/rights/use-can.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const NoRight = lazyPart(
  'NoRight',
  () => import(/* webpackChunkName: "no-right" */ '#src/console/rights/no-right.tsx'),
);

/** Shows the page, or says which right it needs; leads operators from a customer's page to their desk. */
export function RoomGuard(props: { readonly rooms: readonly Room[]; readonly children: ReactNode }) {
  const { rooms, children } = props;
  const can = useCan();
  const isShop = useIsShop();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  // The path of a folder's own page ends with a slash.
  const room = rooms.find((room) => room.path === path?.replace(/(?<=.)\/$/, ''));
  if (isShop && room?.isOfCustomers === true) return <Navigate to="/shop" replace />;
  const right = room?.isForEverybody ? undefined : room?.right;
  return right !== undefined && !can({ right, orRight: room?.orRight }) ? (
    <NoRight right={right} />
  ) : (
    children
  );
}
