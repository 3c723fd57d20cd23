import type { LucideIcon } from 'lucide-react';
import type { MenuGroupKey, Room } from '#src/console/define-room.ts';
import { rooms } from '#src/features/rooms.ts';

type MenuRoom = Extract<(typeof rooms)[number], { readonly menu: object }>;

/** A page in the menu and the command palette. */
export interface MenuEntry {
  readonly key: MenuRoom['menu']['key'];
  readonly to: MenuRoom['path'];
  readonly icon: LucideIcon;
  readonly keywords: string;
  /** Pages where it is marked as current, with the pages below them, unless it stands alone. */
  readonly covers: readonly string[];
  readonly isAlone: boolean;
}

export interface MenuGroup {
  readonly key: MenuGroupKey;
  readonly entries: readonly MenuEntry[];
}

const groups: readonly MenuGroupKey[] = [
  'shop',
  'top',
  'certificates',
  'discovery',
  'finance',
  'account',
  'help',
  'support',
];

/** The menu of an account: the rooms it may enter, in groups; empty groups are left out. */
export function menuGroups(isOpen: (room: Room) => boolean): readonly MenuGroup[] {
  const entries = rooms.filter(isOpen).flatMap((room) => ('menu' in room ? [entryOf(room)] : []));
  return groups
    .map((key) => ({ key, entries: entries.filter(({ group }) => group === key) }))
    .filter((group) => group.entries.length > 0);
}

function entryOf({ path, menu }: MenuRoom) {
  const { group, key, icon, keywords } = menu;
  const { others = [], isAlone = false }: NonNullable<Room['menu']> = menu;
  return { group, key, to: path, icon, keywords, covers: [path, ...others], isAlone };
}

/** Whether an entry covers the page at `path` or one below it. `/ssl/certificates` is not below `/ssl/certificate`. */
export function covers(
  { covers: pages, isAlone = false }: { readonly covers: readonly string[]; readonly isAlone?: boolean },
  path: string,
): boolean {
  return pages.some((each) => path === each || (!isAlone && path.startsWith(`${each}/`)));
}
