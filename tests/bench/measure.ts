/** One measured figure. With a unit that starts with `×`, the value is relative to a peer or baseline measured in the same run. */
export interface Figure {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  /** The goal, as written: `≥ 1`, `≤ 50`. */
  readonly goal: string;
  /** The comparison measured alongside; empty if there is none. */
  readonly peer: string;
}

export function isReached({ value, goal }: Figure): boolean {
  const [relation, limit] = goal.split(' ');
  return relation === '≥' ? value >= Number(limit) : value <= Number(limit);
}

/** The value below which `percent` percent of the samples lie. */
export function percentile(samples: readonly number[], percent: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((percent / 100) * sorted.length))] ?? Number.NaN;
}

export function median(samples: readonly number[]): number {
  return percentile(samples, 50);
}

export function round(value: number, digits = 2): number {
  return Number(value.toFixed(digits));
}
