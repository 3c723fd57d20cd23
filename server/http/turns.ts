import { setImmediate } from 'node:timers/promises';

/** Milliseconds of work until others get their turn. */
const slice = 15;
/** Rows worked on between two looks at the clock. */
const rowsAtOnce = 50;

/** Returns a function to await between the steps of long work: it lets others have their turn once the steps took long enough. */
export function takeTurns(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < slice) return;
    await setImmediate();
    began = performance.now();
  };
}

/** `rows.map(work)`, in turns with others. */
export async function mapInTurns<Row, Made>(
  rows: readonly Row[],
  work: (row: Row) => Made,
  turn = takeTurns(),
): Promise<Made[]> {
  const made: Made[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % rowsAtOnce === 0) await turn();
    made.push(work(row));
  }
  return made;
}
