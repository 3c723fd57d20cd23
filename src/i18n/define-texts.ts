import type { AllTexts } from '#src/i18n/all-texts.ts';
import type { CompleteLanguage } from '#src/i18n/languages.ts';

export type TextArea = keyof AllTexts & string;

type Loader<Modules> = () => Promise<Modules>;

/** Loaders of a feature's texts. Each module exports areas: `zhOrder` and `enOrder` are the texts of area `order`. */
export type TextDefinition<Area extends TextArea = TextArea> = Readonly<
  Record<CompleteLanguage, Loader<object | readonly object[]>>
> & {
  /** For type checking only. */
  readonly areas?: { readonly [A in Area]: object };
};

/** Union of the areas of several definitions. */
export type AreasOf<Definitions extends readonly TextDefinition<never>[]> = {
  [I in keyof Definitions]: Definitions[I] extends TextDefinition<infer Area> ? Area : never;
}[number];

type AreasIn<Modules> = Modules extends readonly (infer Module)[]
  ? AreasIn<Module>
  : { [Name in keyof Modules]: Name extends `zh${infer Area}` ? Uncapitalize<Area> : never }[keyof Modules];

/** Declares a feature's texts. `useText(ordersTexts)` loads them, and those of `others`, and accepts their keys. */
export function defineTexts<const Modules extends object, Other extends TextArea = never>(
  own: TextDefinition<never> & { readonly zh: Loader<Modules> },
  others?: TextDefinition<Other>,
): TextDefinition<(AreasIn<Modules> & TextArea) | Other> {
  const load = async (language: CompleteLanguage) =>
    (await Promise.all([own[language](), others?.[language]() ?? []])).flat();
  return { zh: () => load('zh'), en: () => load('en') };
}

/** Returns the texts of loaded modules by area name. */
export function areasOf(modules: object | readonly object[]): object {
  const texts = Object.entries(Object.assign({}, ...[modules].flat()));
  return Object.fromEntries(
    texts.map(([name, area]) => [name.charAt(2).toLowerCase() + name.slice(3), area]),
  );
}
