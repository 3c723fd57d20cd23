import type { NameVerdict } from '#core/names/check-names.ts';

/** What the checks say of one line, which may hold several names. */
export interface LineVerdict {
  readonly typed: readonly string[];
  readonly isGood: boolean;
  /** The names in ASCII, where that is not what is typed. */
  readonly ascii: string | undefined;
}

/** By line, from 1. */
export function verdictsByLine(rows: readonly NameVerdict[]): ReadonlyMap<number, LineVerdict> {
  const found = new Map<number, LineVerdict>();
  for (const { line, typed, host } of rows) {
    const before = found.get(line);
    const ascii = host !== null && host.ascii !== host.unicode ? host.ascii : undefined;
    found.set(line, {
      typed: [...(before?.typed ?? []), typed],
      isGood: (before?.isGood ?? true) && host !== null,
      ascii: [before?.ascii, ascii].filter(Boolean).join(' ') || undefined,
    });
  }
  return found;
}
