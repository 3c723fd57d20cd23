import rosetta from 'rosetta';
import { createFormat, type Format } from '#src/i18n/format.ts';
import { completeLanguageOf, type Language, languageTags } from '#src/i18n/languages.ts';
import { type AllTexts, fetchTexts, type LoadedTexts, type TextPart } from '#src/i18n/load-texts.ts';
import type { CountPath, CountValuesOf, TextPath, ValuesOf } from '#src/i18n/text-types.ts';

export type TextKey = TextPath<AllTexts>;
export type CountKey = CountPath<AllTexts>;

/** `t('shell.signOut')`, `t('faults.line', { line: 4 })`, `t.count('common.orders', 3)`. */
export interface Translate {
  <Key extends TextKey>(key: Key, ...values: ValuesOf<AllTexts, Key>): string;
  /** The form of the text for this many; `{{count}}` is filled in, grouped by thousands. */
  count<Key extends CountKey>(key: Key, count: number, ...values: CountValuesOf<AllTexts, Key>): string;
  /** A text whose key is only known at run time; null where there is none. */
  find(key: string, values?: Readonly<Record<string, string | number>>): string | null;
}

/** The texts of one moment: a new one is made when the language changes or a part arrives. */
export interface TextSnapshot {
  readonly language: Language;
  readonly t: Translate;
  readonly format: Format;
}

/** The texts of the console, in the language chosen. */
export interface Texts {
  snapshot(): TextSnapshot;
  subscribe(listener: () => void): () => void;
  /** Loads and shows another language; the old one stays until the new one is there. */
  setLanguage(language: Language): Promise<void>;
  /** Loads a part, once: every call gets the same promise, fit for React's `use`. */
  load(part: TextPart): Promise<void>;
}

export function createTexts(language: Language, entry: LoadedTexts): Texts {
  const listeners = new Set<() => void>();
  const parts = new Set<TextPart>(['entry']);
  let wanted = language;
  let current = createSnapshot(language, entry);
  const loads = new Map<TextPart, Promise<void>>();
  let newest: Promise<void> = Promise.resolve();
  let round = 0;

  /** Shows a language with the parts there are; whoever was overtaken is done when the newest is. */
  function show(next: Language): Promise<void> {
    wanted = next;
    round += 1;
    const mine = round;
    newest = fetchTexts(next, new Set(parts)).then((loaded) => {
      if (mine !== round) return newest;
      current = createSnapshot(next, loaded);
      for (const listener of listeners) listener();
    });
    return newest;
  }

  return {
    snapshot: () => current,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setLanguage: show,
    load(part) {
      const before = loads.get(part);
      if (before) return before;
      parts.add(part);
      const load = show(wanted).catch((error: unknown) => {
        // The next asker tries again.
        parts.delete(part);
        loads.delete(part);
        throw error;
      });
      loads.set(part, load);
      return load;
    },
  };
}

export function createSnapshot(language: Language, loaded: LoadedTexts): TextSnapshot {
  const tag = languageTags[completeLanguageOf(language)];
  const plural = new Intl.PluralRules(tag);
  const grouped = new Intl.NumberFormat(tag);
  const table = rosetta<LoadedTexts>({ [language]: loaded });
  table.locale(language);
  const t = ((key: string, values?: Record<string, string | number>) => table.t(key, values)) as Translate;
  t.count = ((key: string, count: number, values?: Readonly<Record<string, string | number>>) => {
    const shown = { ...values, count: grouped.format(count) };
    return table.t(`${key}.${plural.select(count)}`, shown) || table.t(`${key}.other`, shown);
  }) as Translate['count'];
  t.find = (key, values) => {
    // Looked up in plain objects, so `constructor` finds a function.
    const text: unknown = table.t(key, { ...values });
    return typeof text === 'string' && text !== '' ? text : null;
  };
  return { language, t, format: createFormat(tag) };
}
