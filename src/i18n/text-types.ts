/**
 * Types that keep the translations in step. The Chinese texts are the reference: a key or placeholder missing in another language does not
 * compile.
 * - A text is a string with `{{name}}` placeholders.
 * - A counted text is `{ other: '…' }` in Chinese and `{ one: '…', other: '…' }` elsewhere, with `{{count}}`.
 */
export interface CountedText {
  readonly other: string;
  readonly one?: string;
}

/** The shape that other languages must provide for the Chinese texts `T`. */
export type SameTexts<T> = {
  readonly [K in keyof T]: T[K] extends string
    ? string
    : T[K] extends CountedText
      ? { readonly one: string; readonly other: string }
      : SameTexts<T[K]>;
};

/** Dotted paths of all texts in `T`. */
export type TextPath<T> = {
  [K in keyof T & string]: T[K] extends string
    ? K
    : T[K] extends CountedText
      ? never
      : `${K}.${TextPath<T[K]>}`;
}[keyof T & string];

/** Dotted paths of all counted texts in `T`. */
export type CountPath<T> = {
  [K in keyof T & string]: T[K] extends string
    ? never
    : T[K] extends CountedText
      ? K
      : `${K}.${CountPath<T[K]>}`;
}[keyof T & string];

type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never;

type Placeholder<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Name extends string> = [Name] extends [never]
  ? readonly []
  : readonly [values: Readonly<Record<Name, string | number>>];

export type ValuesOf<T, Path extends string> = Values<Placeholder<At<T, Path>>>;

export type CountValuesOf<T, Path extends string> =
  At<T, Path> extends infer Text extends CountedText
    ? Values<Exclude<Placeholder<Text['other']>, 'count'>>
    : never;
