/** Rows are converted, and parameters written, all at once for each query; a few hundred take milliseconds. */
const readAtOnce = 250;

/** Reads what belongs to many ids, a part of them at a time, so that others get their turn in between. */
export async function readInParts<Row>(
  ids: readonly string[],
  read: (some: string[]) => PromiseLike<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += readAtOnce) {
    rows.push(...(await read(ids.slice(from, from + readAtOnce))));
  }
  return rows;
}
