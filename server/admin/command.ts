import { parseArgs } from 'node:util';
import * as v from 'valibot';
import type { Services } from '#server/services.ts';

/** Schema and description of an option. */
export interface Option<Schema extends v.GenericSchema<unknown, unknown>> {
  readonly schema: Schema;
  /** Description for the usage text and for errors. */
  readonly expected: string;
}
type Options = Readonly<Record<string, Option<v.GenericSchema<unknown, unknown>>>>;
type Given<O extends Options> = { readonly [K in keyof O]: v.InferOutput<O[K]['schema']> };

/** Input and output of a command. */
export interface AdminIO {
  /** Reads from a prompt without echo, or from standard input; never from the arguments, which others can read. */
  readonly readPassword: () => Promise<string>;
  readonly say: (line: string) => void;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly options: Options;
  readonly run: (services: Services, args: readonly string[], io: AdminIO) => Promise<void>;
}

/** A command that opens the database itself, or none. */
export interface OfflineCommand extends Omit<Command, 'run'> {
  readonly runOffline: (environment: Environment, args: readonly string[], io: AdminIO) => Promise<void>;
}
type Environment = Readonly<Record<string, string | undefined>>;

/** The command line cannot be parsed. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command is valid but cannot be done: its object does not exist, or is in the wrong state. */
export class NotDone extends Error {
  override readonly name = 'NotDone';
}

export function defineCommand<const O extends Options>(
  name: string,
  summary: string,
  options: O,
  work: (services: Services, given: Given<O>, io: AdminIO) => Promise<void>,
): Command {
  return {
    name,
    summary,
    options,
    run: async (services, args, io) => work(services, readOptions(name, options, args) as Given<O>, io),
  };
}

export function defineOfflineCommand<const O extends Options>(
  name: string,
  summary: string,
  options: O,
  work: (environment: Environment, given: Given<O>, io: AdminIO) => Promise<void>,
): OfflineCommand {
  return {
    name,
    summary,
    options,
    runOffline: async (environment, args, io) =>
      work(environment, readOptions(name, options, args) as Given<O>, io),
  };
}

export function option<Schema extends v.GenericSchema<unknown, unknown>>(
  schema: Schema,
  expected: string,
): Option<Schema> {
  return { schema, expected };
}

/** Usage text of a command, one line per option. */
export function usageOf({ name, summary, options }: Omit<Command, 'run'>): string {
  const lines = Object.entries(options).map(([key, { schema, expected }]) => {
    const isNeeded = !v.safeParse(schema, undefined).success;
    return `    --${key.padEnd(16)} ${expected}${isNeeded ? '' : ' (optional)'}`;
  });
  return [`  ${name}`, `    ${summary}`, ...lines].join('\n');
}

function readOptions(command: string, options: Options, args: readonly string[]): Record<string, unknown> {
  const flags = Object.entries(options).map(([key, { schema }]) => {
    const type = v.safeParse(schema, true).success ? ('boolean' as const) : ('string' as const);
    return [key, { type }] as const;
  });
  const values = parsed(command, [...args], Object.fromEntries(flags));
  const given: Record<string, unknown> = {};
  const faults: string[] = [];
  for (const [key, { schema, expected }] of Object.entries(options)) {
    const read = v.safeParse(schema, values[key]);
    if (read.success) given[key] = read.output;
    else if (values[key] === undefined) faults.push(`--${key} is missing, expected ${expected}`);
    else faults.push(`--${key} is ${JSON.stringify(values[key])}, expected ${expected}`);
  }
  if (faults.length > 0) throw new UsageError(faults.join('\n'));
  return given;
}

function parsed(command: string, args: string[], options: Record<string, { type: 'string' | 'boolean' }>) {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: false }).values;
  } catch (error) {
    const reason = error instanceof Error ? error.message.split('. ')[0] : '';
    throw new UsageError(`${command}: ${reason}`);
  }
}
