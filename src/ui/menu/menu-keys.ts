/** Keyboard navigation of a menu, after the WAI-ARIA pattern: arrows stop at the ends and skip disabled items. */

interface Entry {
  readonly value: string;
  readonly disabled?: boolean | undefined;
}

/** Returns the item that a key moves to from the marked one; null for any other key. */
export function itemByKey(items: readonly Entry[], marked: string | null, key: string): string | null {
  const reachable = items.filter(({ disabled }) => !disabled).map(({ value }) => value);
  const at = marked === null ? -1 : reachable.indexOf(marked);
  const last = reachable.length - 1;
  switch (key) {
    case 'ArrowDown':
      return reachable[Math.min(at + 1, last)] ?? null;
    case 'ArrowUp':
      return reachable[at === -1 ? last : Math.max(at - 1, 0)] ?? null;
    case 'Home':
      return reachable[0] ?? null;
    case 'End':
      return reachable[last] ?? null;
    default:
      return null;
  }
}

interface Named extends Entry {
  readonly name: string;
}

/** Returns the next item whose name starts with the typed letters. Repeating one letter cycles through its matches. */
export function itemByLetters(items: readonly Named[], marked: string | null, typed: string): string | null {
  const letters = typed.toLowerCase();
  const isOneLetter = [...letters].every((letter) => letter === letters[0]);
  const wanted = isOneLetter ? letters.slice(0, 1) : letters;
  const at = items.findIndex(({ value }) => value === marked);
  // With further letters typed, the marked item may still match.
  const from = isOneLetter ? at + 1 : Math.max(at, 0);
  const ordered = [...items.slice(from), ...items.slice(0, from)];
  const found = ordered.find(({ name, disabled }) => !disabled && name.toLowerCase().startsWith(wanted));
  return found?.value ?? null;
}
