import type { ReactNode } from 'react';

/** Something the palette can do. */
export interface Command {
  readonly key: string;
  readonly group: 'here' | 'pages' | 'actions' | 'orders';
  readonly label: string;
  readonly detail?: string | undefined;
  readonly icon: ReactNode;
  /** Of the label, where it may be another one than the page's. */
  readonly lang?: string | undefined;
  /** Other words it is found by. */
  readonly keywords: string;
  readonly run: () => void;
}

/**
 * Commands whose label or keywords hold every word of the query, best first: a label that begins with the query,
 * then one that holds it, then the rest. Orders come from the server as already matching.
 */
export function matchCommands(commands: readonly Command[], query: string): readonly Command[] {
  const words = query.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return commands;
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank < noMatch)
    .sort((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}

const noMatch = 3;

function rankOf({ label, keywords }: Command, words: readonly string[]): number {
  const name = label.toLowerCase();
  const all = `${name} ${keywords.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return noMatch;
  const [first = ''] = words;
  if (name.startsWith(first)) return 0;
  return name.includes(first) ? 1 : 2;
}
