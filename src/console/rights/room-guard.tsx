import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Room } from '#src/console/define-room.ts';
import { useCan } from '#src/console/use-can.ts';
import { lazyPart } from '#src/ui/lazy-part/lazy-part.tsx';

const NoRight = lazyPart(
  'NoRight',
  () => import(/* webpackChunkName: "no-right" */ '#src/console/rights/no-right.tsx'),
);

/** Shows the page, or says which right it needs. */
export function RoomGuard(props: { readonly rooms: readonly Room[]; readonly children: ReactNode }) {
  const { rooms, children } = props;
  const can = useCan();
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath });
  const room = rooms.find((room) => room.path === path);
  const right = room?.isForEverybody ? undefined : room?.right;
  return right !== undefined && !can({ right }) ? <NoRight right={right} /> : children;
}
