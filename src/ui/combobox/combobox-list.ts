/** One of a long list. */
export interface ComboboxOption {
  readonly value: string;
  /** In the list; and in the field, where there is no `short`. */
  readonly label: string;
  /** In the field once it is chosen. */
  readonly short?: string | undefined;
  /** Under the label, in small print. */
  readonly description?: string | undefined;
  /** Found by these words too. */
  readonly keywords?: string | undefined;
}

/** Those that have every word of the query somewhere, upper and lower case alike; those that begin with it first. */
export function searchOptions(options: readonly ComboboxOption[], query: string): readonly ComboboxOption[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const found = options.filter((option) => {
    const text = fold(`${option.label} ${option.description ?? ''} ${option.keywords ?? ''}`);
    return words.every((word) => text.includes(word));
  });
  const isFirst = ({ label, keywords }: ComboboxOption) =>
    [label, keywords ?? ''].some((text) => fold(text).startsWith(words.join(' ')));
  return [...found.filter(isFirst), ...found.filter((option) => !isFirst(option))];
}

/** The page, counted from 1, on which an option stands; the first for one that is not there. */
export function pageOf(options: readonly ComboboxOption[], value: string | null, size: number): number {
  const index = options.findIndex((option) => option.value === value);
  return index === -1 ? 1 : Math.floor(index / size) + 1;
}

/** Accents and width do not matter to a search. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
