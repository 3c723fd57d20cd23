export interface ComboboxOption {
  readonly value: string;
  /** Shown in the list, and in the field unless `short` is set. */
  readonly label: string;
  /** Shown in the field once chosen. */
  readonly short?: string | undefined;
  /** Small print below the label. */
  readonly description?: string | undefined;
  /** Extra search terms. */
  readonly keywords?: string | undefined;
}

/** Returns the options that contain every word of the query, ignoring case and accents. Options that start with the query come first. */
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

/** Returns the 1-based page that holds an option, or 1 if the option is not in the list. */
export function pageOf(options: readonly ComboboxOption[], value: string | null, size: number): number {
  const index = options.findIndex((option) => option.value === value);
  return index === -1 ? 1 : Math.floor(index / size) + 1;
}

/** Removes differences in case, accents and character width. */
function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}
