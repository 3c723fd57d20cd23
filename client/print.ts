import type { Given } from '#client/arguments.ts';
import { Ended } from '#client/ended.ts';
import { rowsName } from '#client/pages.ts';
import type { World } from '#client/world.ts';

/** Prints data as JSON: on one line, spread on a terminal, or with `--lines` a line for each row of a list. */
export function printer({ options }: Given, { write, isTerminal }: Pick<World, 'write' | 'isTerminal'>) {
  return (data: unknown): void => {
    if (!options.has('lines')) {
      write(`${JSON.stringify(data, null, isTerminal ? 2 : 0)}\n`);
      return;
    }
    const name = rowsName(data);
    if (name === undefined) throw new Ended('usage', 'The reply is no list: leave out --lines');
    const rows: unknown = (data as Readonly<Record<string, unknown>>)[name];
    write((Array.isArray(rows) ? rows : []).map((row) => `${JSON.stringify(row)}\n`).join(''));
  };
}
