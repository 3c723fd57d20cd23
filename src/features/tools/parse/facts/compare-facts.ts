import { type FactLine, type FactWriter, lineText } from '#src/features/tools/parse/facts/fact.ts';
import { objectFacts } from '#src/features/tools/parse/facts/object-facts.ts';

export interface FactPair {
  readonly key: string;
  readonly label: string;
  /** Null if the object lacks this fact. */
  readonly one: readonly FactLine[] | null;
  readonly other: readonly FactLine[] | null;
  readonly isSame: boolean;
}

/** Pairs the facts of two objects. Extensions are matched by type, regardless of position. */
export function compareFacts(one: FactWriter, other: FactWriter): readonly FactPair[] {
  const [mine, theirs] = [one, other].map(byLabel);
  const labels = new Set([...(mine?.keys() ?? []), ...(theirs?.keys() ?? [])]);
  return [...labels].map((label) => {
    const [left, right] = [mine?.get(label) ?? null, theirs?.get(label) ?? null];
    const isSame = left !== null && right !== null && textOf(left) === textOf(right);
    return { key: label, label, one: left, other: right, isSame };
  });
}

function byLabel(writer: FactWriter): ReadonlyMap<string, readonly FactLine[]> {
  const facts = objectFacts(writer).flatMap((group) => group.facts);
  return new Map(facts.map(({ label, mark, lines }) => [label, mark ? [...lines, { text: mark }] : lines]));
}

function textOf(lines: readonly FactLine[]): string {
  return lines.map(lineText).join('\n');
}
