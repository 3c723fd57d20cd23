import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FirstPaint, MenuWords, Room } from '#src/console/define-room.ts';

interface RoomModule {
  readonly words?: MenuWords;
  readonly first?: FirstPaint;
}

export interface ReadRoom extends RoomModule {
  readonly file: string;
  readonly room: Room;
}

const folder = resolve(import.meta.dirname, '../src/features');

/** Every `*.room.ts`, with what only build and tests read. */
export async function readRooms(): Promise<readonly ReadRoom[]> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.room.ts'),
  );
  return Promise.all(
    files.sort().map(async (file) => {
      const { words, first, ...rest }: RoomModule & Readonly<Record<string, Room>> = await import(
        pathToFileURL(resolve(folder, file)).href
      );
      const [room] = Object.values(rest);
      if (room === undefined) throw new Error(`${file} exports no room`);
      return { file, room, ...(words && { words }), ...(first && { first }) };
    }),
  );
}

/** The first paint of each page, by path. */
export async function firstPaints(): Promise<Readonly<Record<string, FirstPaint>>> {
  const rooms = await readRooms();
  return Object.fromEntries(rooms.flatMap(({ room, first }) => (first ? [[room.path, first]] : [])));
}
