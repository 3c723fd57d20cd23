import { Ended } from '#client/ended.ts';

/** Options that every command knows. Those with `true` take no value. */
const common = {
  body: false,
  'idempotency-key': false,
  out: false,
  retry: false,
  all: true,
  lines: true,
  json: true,
  quiet: true,
  help: true,
  version: true,
} as const;
export type CommonOption = keyof typeof common;
export const commonOptions: readonly string[] = Object.keys(common);

export interface Given {
  /** Words that are no options: the command, then what stands in its path. */
  readonly words: readonly string[];
  /** By the name in kebab case; several values if it was given several times. */
  readonly options: ReadonlyMap<string, readonly string[]>;
}

/** Splits a command line. `--name value` and `--name=value`; everything after `--` is a word. */
export function readArguments(args: readonly string[]): Given {
  const words: string[] = [];
  const options = new Map<string, string[]>();
  for (let index = 0; index < args.length; index++) {
    const each = args[index] ?? '';
    if (/^(?:--[^=]*=)?chk_/.test(each)) {
      throw new Ended(
        'usage',
        'A key on the command line is seen by every user of the machine: set CERTHUB_API_KEY',
      );
    }
    if (each === '--') {
      words.push(...args.slice(index + 1));
      break;
    }
    if (each === '-h') options.set('help', ['true']);
    else if (!each.startsWith('--')) words.push(each);
    else {
      const [, written = '', value] = /^--([^=]*)(?:=([\s\S]*))?$/.exec(each) ?? [];
      const name = kebab(written);
      const isFlag = common[name as CommonOption] === true;
      if (!isFlag && value === undefined && index + 1 >= args.length)
        throw new Ended('usage', `--${name} needs a value`);
      options.set(name, [...(options.get(name) ?? []), value ?? (isFlag ? 'true' : (args[++index] ?? ''))]);
    }
  }
  return { words, options };
}

/** `domainNames` and `domain-names` are the same option. */
export function kebab(name: string): string {
  return name.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
}

/** The only value of an option; undefined if it was not given. */
export function single({ options }: Given, name: string): string | undefined {
  const values = options.get(name) ?? [];
  if (values.length > 1) throw new Ended('usage', `--${name} was given ${values.length} times`);
  return values[0];
}

/** A number of an option; `fallback` if it was not given. */
export function numberOf(given: Given, name: string, fallback: number): number {
  const value = single(given, name);
  if (value === undefined) return fallback;
  if (!/^\d{1,9}$/.test(value))
    throw new Ended('usage', `--${name} takes a whole number, not ${value.slice(0, 80)}`);
  return Number(value);
}
