import type { Given } from '#client/arguments.ts';
import type { ArgumentsOf, Call, DataOf } from '#core/contract/call.ts';

export interface OwnOption {
  readonly name: string;
  readonly about: string;
  readonly required?: boolean;
}

/** Calls the API with the settings of the environment. */
export type Ask = <C extends Call>(call: C, args: ArgumentsOf<C>) => Promise<DataOf<C>>;

export interface OwnContext {
  readonly ask: Ask;
  readonly given: Given;
  /** Words after the command. */
  readonly words: readonly string[];
  /** Prints data; the only thing on standard output. */
  readonly print: (data: unknown) => void;
  readonly printText: (text: string) => void;
}

/** What programs do often and takes several calls. */
export interface OwnCommand {
  readonly words: readonly string[];
  /** Names of the words after it. */
  readonly takes: readonly string[];
  readonly about: string;
  readonly options: readonly OwnOption[];
  readonly examples: readonly string[];
  readonly run: (context: OwnContext) => Promise<void>;
}
