import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Given, numberOf, readArguments, single } from '#client/arguments.ts';
import { type CallCommand, findCommand, version } from '#client/commands.ts';
import { completion } from '#client/completion.ts';
import { Ended, exits } from '#client/ended.ts';
import { helpOn } from '#client/help.ts';
import { partsOf } from '#client/input.ts';
import type { Ask, OwnCommand } from '#client/own-command.ts';
import { pagesOf } from '#client/pages.ts';
import { printer } from '#client/print.ts';
import { type Parts, type Reply, send } from '#client/send.ts';
import { readSettings } from '#client/settings.ts';
import type { World } from '#client/world.ts';
import { writeWhole } from '#client/write-whole.ts';
import type { ArgumentsOf, Call, DataOf } from '#core/contract/call.ts';

/** Runs a command line. Returns its exit code; failures are one line of JSON in `note`. */
export async function run(args: readonly string[], world: World): Promise<number> {
  try {
    return await perform(readArguments(args), world);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    world.note(JSON.stringify(error.report));
    return error.exit;
  }
}

async function perform(given: Given, world: World): Promise<number> {
  const { words } = given;
  if (given.options.has('version')) {
    world.write(`${version}\n`);
    return exits.done;
  }
  if (words[0] === 'completion') {
    world.write(completion(world.program));
    return exits.done;
  }
  const found = findCommand(words);
  if (found === null || given.options.has('help')) {
    const text = helpOn(words, found?.command, world.program);
    if (given.options.has('help')) {
      world.write(text);
      return exits.done;
    }
    const said =
      words.length === 0 ? 'A command is needed' : `There is no command ${words.join(' ').slice(0, 80)}`;
    throw new Ended('usage', `${said}. Help: --help`);
  }
  const { command, rest } = found;
  if ('call' in command) await runCall(command, rest, given, world);
  else await runOwn(command, rest, given, world);
  return exits.done;
}

async function runCall(
  { call, api }: CallCommand,
  words: readonly string[],
  given: Given,
  world: World,
): Promise<void> {
  const parts = partsOf(call, api, words, given);
  const reply = given.options.has('all')
    ? { data: await pagesOf(api, parts, (page) => make(call, page, given, world)) }
    : await make(call, parts, given, world);
  const out = single(given, 'out');
  if ('file' in reply) {
    if (out === undefined && world.isTerminal)
      throw new Ended('usage', 'The reply is a file: name one with --out');
    if (out === undefined) world.write(reply.file);
    else await writeWhole(out, reply.file);
  } else if (out === undefined) printer(given, world)(reply.data);
  else await writeWhole(out, `${JSON.stringify(reply.data)}\n`);
}

async function runOwn(
  command: OwnCommand,
  words: readonly string[],
  given: Given,
  world: World,
): Promise<void> {
  const known = new Set([
    'idempotency-key',
    'retry',
    'lines',
    'json',
    'quiet',
    ...command.options.map(({ name }) => name),
  ]);
  const unknown = [...given.options.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Ended('usage', `There is no option --${unknown.slice(0, 80)}. Help: --help`);
  const ask: Ask = async <C extends Call>(call: C, args: ArgumentsOf<C>) => {
    const parts = { params: {}, query: {}, body: {}, ...(args as Partial<Parts>) };
    const reply = await make(call, parts, given, world);
    // As the contract has it; fields that a newer server adds stay.
    return ('data' in reply ? reply.data : undefined) as DataOf<C>;
  };
  await command.run({ ask, given, words, print: printer(given, world), printText: world.write });
}

/** Makes a call, again as often as `--retry` says. The idempotency key stays the same. */
async function make(call: Call, parts: Parts, given: Given, world: World): Promise<Reply> {
  const settings = readSettings(world.env);
  const key =
    call.effect === 'create' && !call.isRead?.(parts.body)
      ? (single(given, 'idempotency-key') ?? randomUUID())
      : undefined;
  if (key !== undefined && !given.options.has('quiet'))
    world.note(JSON.stringify({ call: call.id, idempotencyKey: key }));
  for (let left = numberOf(given, 'retry', 0); ; left--) {
    try {
      return await send(settings, call, parts, key);
    } catch (error) {
      if (left <= 0 || !isWorthRepeating(error, call)) throw error;
      await sleep(Math.min(300, Number(error.report.retryAfter ?? 1)) * 1000);
    }
  }
}

/** A busy server did nothing. An unanswered call may have: only reads and calls with a key are repeated. */
function isWorthRepeating(error: unknown, { effect }: Call): error is Ended {
  if (!(error instanceof Ended)) return false;
  return error.exit === exits.limited || (error.exit === exits.unanswered && effect !== 'write');
}
