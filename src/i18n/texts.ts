import rosetta from 'rosetta';
import type { AllTexts, BaseTexts } from '#src/i18n/all-texts.ts';
import type { TextArea, TextDefinition } from '#src/i18n/define-texts.ts';
import { createFormat, type Format } from '#src/i18n/format.ts';
import { intl } from '#src/i18n/intl.ts';
import { completeLanguageOf, type Language, languageTags } from '#src/i18n/languages.ts';
import { fetchTexts, type LoadedTexts } from '#src/i18n/load-texts.ts';
import type { CountPath, CountValuesOf, TextPath, ValuesOf } from '#src/i18n/text-types.ts';

export type TextKey<Area extends TextArea = TextArea> = {
  [A in Area]: `${A}.${TextPath<AllTexts[A]>}`;
}[Area];
export type CountKey<Area extends TextArea = TextArea> = {
  [A in Area]: `${A}.${CountPath<AllTexts[A]>}`;
}[Area];

type Loaded<Area extends TextArea> = Area | keyof BaseTexts;

/**
 * `t('shell.signOut')`, `t('faults.line', { line: 4 })`, `t.count('common.orders', 3)`. Takes the keys of every page and
 * of the areas it was made for.
 */
export interface Translate<Area extends TextArea = never> {
  <Key extends TextKey<Loaded<Area>>>(key: Key, ...values: ValuesOf<AllTexts, Key>): string;
  /** The form of the text for this many; `{{count}}` is filled in, grouped by thousands. */
  count<Key extends CountKey<Loaded<Area>>>(
    key: Key,
    count: number,
    ...values: CountValuesOf<AllTexts, Key>
  ): string;
  /** A text whose key is only known at run time; null where there is none. */
  find(key: string, values?: Readonly<Record<string, string | number>>): string | null;
  /** For the compiler alone: texts of more areas do where those of fewer are asked for, never the other way round. */
  readonly areas?: (area: Area) => void;
}

/** The texts of one moment: a new one is made when the language changes or a part arrives. */
export interface TextSnapshot {
  readonly language: Language;
  readonly t: Translate<TextArea>;
  readonly format: Format;
}

/** The texts of the console, in the language chosen. */
export interface Texts {
  snapshot(): TextSnapshot;
  subscribe(listener: () => void): () => void;
  /** Loads and shows another language; the old one stays until the new one is there. */
  setLanguage(language: Language): Promise<void>;
  /** Loads a feature's texts, once: every call gets the same promise, fit for React's `use`. */
  load(definition: TextDefinition<never>): Promise<void>;
}

export function createTexts(language: Language, base: LoadedTexts): Texts {
  const listeners = new Set<() => void>();
  const wantedTexts = new Set<TextDefinition<never>>();
  let wanted = language;
  let current = createSnapshot(language, base);
  const loads = new Map<TextDefinition<never>, Promise<void>>();
  let newest: Promise<void> = Promise.resolve();
  let round = 0;

  /** Shows a language with the texts asked for; a call that was overtaken resolves with the newest. */
  function show(next: Language): Promise<void> {
    wanted = next;
    round += 1;
    const mine = round;
    const asked = new Set(wantedTexts);
    newest = fetchTexts(next, asked).then((loaded) => {
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
    load(definition) {
      const pending = loads.get(definition);
      if (pending) return pending;
      wantedTexts.add(definition);
      const load = readable(
        show(wanted).catch((error: unknown) => {
          // The next call tries again.
          wantedTexts.delete(definition);
          loads.delete(definition);
          throw error;
        }),
      );
      loads.set(definition, load);
      return load;
    },
  };
}

/** With what React's `use` looks at first: of a promise that has come it takes the value at once instead of waiting a turn. */
function readable(promise: Promise<void>): Promise<void> {
  const marked: Promise<void> & { status?: string; value?: undefined; reason?: unknown } = promise;
  marked.status = 'pending';
  promise.then(
    () => {
      marked.status = 'fulfilled';
    },
    (error: unknown) => {
      marked.status = 'rejected';
      marked.reason = error;
    },
  );
  return marked;
}

export function createSnapshot(language: Language, loaded: LoadedTexts): TextSnapshot {
  const tag = languageTags[completeLanguageOf(language)];
  const table = rosetta<LoadedTexts>({ [language]: loaded });
  table.locale(language);
  const t = ((key: string, values?: Record<string, string | number>) =>
    table.t(key, values)) as Translate<TextArea>;
  t.count = ((key: string, count: number, values?: Readonly<Record<string, string | number>>) => {
    const filled = { ...values, count: intl.number(tag, count) };
    return table.t(`${key}.${intl.plurals(tag).select(count)}`, filled) || table.t(`${key}.other`, filled);
  }) as Translate['count'];
  t.find = (key, values) => {
    // Looked up in plain objects, so `constructor` finds a function.
    const text: unknown = table.t(key, { ...values });
    return typeof text === 'string' && text !== '' ? text : null;
  };
  return { language, t, format: createFormat(tag) };
}
