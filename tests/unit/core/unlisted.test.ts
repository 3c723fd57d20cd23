import { expect, it } from 'vitest';
import { topLevelOf, topLevelsOf, unlistedTopLevels } from '#core/names/unlisted.ts';

it.each([
  { names: ['kasihcyber.wifi'], want: ['wifi'] },
  { names: ['x.y.something', '*.b.wifi', 'c.wifi'], want: ['something', 'wifi'] },
  { names: ['shop.example.com', 'example.co.uk', 'a.github.io', 'x.xn--fiqs8s'], want: [] },
  // Wildcard rules of the list (`*.ck`) are listed, too.
  { names: ['shop.co.ck', 'www.ck'], want: [] },
  { names: ['shop.test', 'a.example'], want: [] },
  { names: ['8.8.8.8', '2606:4700::1111'], want: [] },
  { names: ['ada@office.wifi'], want: ['wifi'] },
  { names: [], want: [] },
])('$names: $want under no public top level', async ({ names, want }) => {
  expect(await unlistedTopLevels(topLevelsOf(names))).toEqual(want);
  for (const name of names) if (want.length > 0) expect(want).toContain(topLevelOf(name));
});
