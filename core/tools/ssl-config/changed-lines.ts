/** Returns the indexes of the lines in `after` to highlight: nonblank lines that `before` does not contain in the same order. */
export function changedLines(before: string, after: string): ReadonlySet<number> {
  const [old, now] = [before.split('\n'), after.split('\n')];
  // Length of the longest common subsequence of lines from each pair of positions on.
  const common = old.map(() => new Array<number>(now.length + 1).fill(0));
  const at = (row: number, column: number) => common[row]?.[column] ?? 0;
  for (let row = old.length - 1; row >= 0; row--)
    for (let column = now.length - 1; column >= 0; column--) {
      const cells = common[row];
      if (cells === undefined) continue;
      cells[column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  const changed = new Set<number>();
  let row = 0;
  for (const [column, line] of now.entries()) {
    while (row < old.length && old[row] !== line && at(row + 1, column) >= at(row, column + 1)) row += 1;
    if (row < old.length && old[row] === line) row += 1;
    else if (line.trim() !== '') changed.add(column);
  }
  return changed;
}
