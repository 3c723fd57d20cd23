import type { Room } from '#src/console/define-room.ts';
import { rooms } from '#src/features/rooms.ts';

/** The key that begins a move. */
const leader = 'g';
/** Milliseconds within which the second key follows. */
const patience = 1_500;

export type Press =
  | { readonly act: 'sheet' }
  | { readonly act: 'go'; readonly key: string }
  | { readonly act: 'wait' }
  | null;

/** Reads single keys: `?`, and `g` followed by another within a moment. */
export function createKeyReader() {
  let until = 0;
  /** `at`: milliseconds since any moment. */
  return (key: string, at: number): Press => {
    if (key === '?') {
      until = 0;
      return { act: 'sheet' };
    }
    if (at < until) {
      until = 0;
      return { act: 'go', key: key.toLowerCase() };
    }
    if (key.toLowerCase() !== leader) return null;
    until = at + patience;
    return { act: 'wait' };
  };
}

/** The rooms that a move leads to, in the menu's order. */
export const goRooms: readonly (Room & { readonly goKey: string })[] = (rooms as readonly Room[]).flatMap(
  (room) => (room.goKey === undefined ? [] : [{ ...room, goKey: room.goKey }]),
);

/** How a move to a page is pressed, such as `g o`. */
export function goHint(path: string): string | undefined {
  const room = goRooms.find((each) => each.path === path);
  return room && `${leader} ${room.goKey}`;
}
