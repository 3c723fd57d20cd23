import type { AllTexts } from '#src/i18n/all-texts.ts';
import type { CompleteLanguage } from '#src/i18n/languages.ts';

export type TextArea = keyof AllTexts & string;

/** Texts of a feature as they are loaded: an object of areas in either language. */
export type TextDefinition<Area extends TextArea = TextArea> = Readonly<
  Record<CompleteLanguage, () => Promise<{ readonly [A in Area]: object }>>
>;

/** The areas of several definitions. */
export type AreasOf<Definitions extends readonly TextDefinition<never>[]> = {
  [I in keyof Definitions]: Definitions[I] extends TextDefinition<infer Area> ? Area : never;
}[number];

/** Declares what a feature shows; `useText(ordersTexts)` loads it and accepts its keys. */
export function defineTexts<const Area extends TextArea>(
  load: TextDefinition<Area> & { readonly zh: () => Promise<Pick<AllTexts, Area>> },
): TextDefinition<Area> {
  return load;
}
