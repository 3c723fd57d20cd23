import type { AllTexts } from '#src/i18n/all-texts.ts';
import type { CompleteLanguage } from '#src/i18n/languages.ts';

export type TextArea = keyof AllTexts & string;

type Loader<Modules> = () => Promise<Modules>;

/** Texts of a feature as they are loaded: modules whose exports are areas, `zhOrder` and `enOrder` those of `order`. */
export type TextDefinition<Area extends TextArea = TextArea> = Readonly<
  Record<CompleteLanguage, Loader<object | readonly object[]>>
> & {
  /** For the compiler alone. */
  readonly areas?: { readonly [A in Area]: object };
};

/** The areas of several definitions. */
export type AreasOf<Definitions extends readonly TextDefinition<never>[]> = {
  [I in keyof Definitions]: Definitions[I] extends TextDefinition<infer Area> ? Area : never;
}[number];

type AreasIn<Modules> = Modules extends readonly (infer Module)[]
  ? AreasIn<Module>
  : { [Name in keyof Modules]: Name extends `zh${infer Area}` ? Uncapitalize<Area> : never }[keyof Modules];

/** Declares what a feature shows; `useText(ordersTexts)` loads it and accepts its keys, and those of `others` with it. */
export function defineTexts<const Modules extends object, Other extends TextArea = never>(
  own: TextDefinition<never> & { readonly zh: Loader<Modules> },
  others?: TextDefinition<Other>,
): TextDefinition<(AreasIn<Modules> & TextArea) | Other> {
  const load = async (language: CompleteLanguage) =>
    (await Promise.all([own[language](), others?.[language]() ?? []])).flat();
  return { zh: () => load('zh'), en: () => load('en') };
}

/** The areas of what was loaded, by name. */
export function areasOf(modules: object | readonly object[]): object {
  const texts = Object.entries(Object.assign({}, ...[modules].flat()));
  return Object.fromEntries(
    texts.map(([name, area]) => [name.charAt(2).toLowerCase() + name.slice(3), area]),
  );
}
