import type { ReactNode } from 'react';

/** A command of the palette. */
export interface Command {
  readonly key: string;
  readonly group: 'here' | 'pages' | 'actions' | 'help' | 'orders';
  readonly label: string;
  readonly detail?: string | undefined;
  /** What it is, shown after the label. */
  readonly marks?: ReactNode;
  readonly icon: ReactNode;
  /** Language of the label, where it may differ from the page's. */
  readonly lang?: string | undefined;
  /** Further search terms. */
  readonly keywords: string;
  readonly run: () => void;
}

/**
 * Returns the commands whose label or keywords contain every word of the query, best first: labels that start with the query, then labels
 * that contain it, then the rest. Orders come from the server already matched.
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
