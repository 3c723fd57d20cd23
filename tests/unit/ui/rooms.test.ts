import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rooms } from '#src/features/rooms.ts';
import { readRooms } from '../../../scripts/rooms.ts';

const read = await readRooms();

it('lists every room, each at an address of its own', () => {
  const paths = rooms.map(({ path }) => path);
  expect(read.map(({ room }) => room.path).sort()).toEqual([...paths].sort());
  expect(new Set(paths).size).toBe(paths.length);
});

it('has a route for every room', () => {
  const tree = readFileSync('src/app/route-tree.gen.ts', 'utf8');
  expect(rooms.map(({ path }) => path).filter((path) => !tree.includes(`'${path}'`))).toEqual([]);
});

it('names every menu entry in all languages of the menu', () => {
  expect(read.filter(({ room, words }) => (room.menu !== undefined) !== (words !== undefined))).toEqual([]);
});
