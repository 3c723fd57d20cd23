type ShortNames = Readonly<Record<string, string>>;

interface StyleSheet {
  walkRules(each: (rule: { selector: string }) => void): void;
}

export function shortNamesBelow(folder: string): ShortNames;
export function shortened(list: string, shortNames: ShortNames): string;
export function shortenMarkup(markup: string, shortNames: ShortNames): string;
export function shortenSelectors(shortNames: ShortNames): {
  readonly postcssPlugin: string;
  OnceExit(sheet: StyleSheet): void;
};
