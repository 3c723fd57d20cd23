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
 * `t('shell.signOut')`, `t('faults.line', { line: 4 })`, `t.count('common.orders', 3)`. Accepts the keys of the base texts
 * and of its areas.
 */
export interface Translate<Area extends TextArea = never> {
  <Key extends TextKey<Loaded<Area>>>(key: Key, ...values: ValuesOf<AllTexts, Key>): string;
  /** Returns the plural form for `count`; `{{count}}` is filled in with thousands separators. */
  count<Key extends CountKey<Loaded<Area>>>(
    key: Key,
    count: number,
    ...values: CountValuesOf<AllTexts, Key>
  ): string;
  /** Returns a text whose key is only known at run time; null if there is none. */
  find(key: string, values?: Readonly<Record<string, string | number>>): string | null;
  /** For type checking only: a translator with more areas is accepted where fewer are required, never the reverse. */
  readonly areas?: (area: Area) => void;
}

/** Immutable texts. Replaced when the language changes or more texts load. */
export interface TextSnapshot {
  readonly language: Language;
  readonly t: Translate<TextArea>;
  readonly format: Format;
}

/** The console's texts in the chosen language. */
export interface Texts {
  snapshot(): TextSnapshot;
  subscribe(listener: () => void): () => void;
  /** Switches the language. The old one stays until the new one has loaded. */
  setLanguage(language: Language): Promise<void>;
  /** Loads a feature's texts once: every call returns the same promise, usable with React's `use`. */
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

  /** Loads and shows all wanted texts in a language. A superseded call resolves with the newest one. */
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
          // Retry on the next call.
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

/** Adds the `status` that React's `use` reads, so that a settled promise yields its value at once instead of suspending. */
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
    // Lookups use plain objects, so `constructor` finds a function.
    const text: unknown = table.t(key, { ...values });
    return typeof text === 'string' && text !== '' ? text : null;
  };
  return { language, t, format: createFormat(tag) };
}
