import { kebab } from '#client/arguments.ts';
import { type CallCommand, type Command, commands, version } from '#client/commands.ts';
import type { OwnCommand } from '#client/own-command.ts';
import type { ApiField } from '#core/contract/api-document.ts';
import { quoted, sampleOf } from '#core/contract/api-samples.ts';

const common = `Options of every command
  --body FILE            body as JSON: a file, - for standard input, or {…}; other options replace its fields
  --all                  every page of a list
  --lines                one JSON object a line for each row of a list
  --out FILE             writes what the call returns, instead of printing it
  --idempotency-key KEY  for calls that create or pay: the same key and input have their effect once; made if absent
  --retry N              up to N times again if the server is busy or does not answer
  --quiet                nothing on standard error but failures
  --help                 what a command takes

Settings (environment)
  CERTHUB_URL            address of the console: https://console.example.com
  CERTHUB_API_KEY        an API key; never an argument
  CERTHUB_API_KEY_FILE   or a file that holds it
  CERTHUB_ALLOW_HTTP     on: sends the key over plain HTTP to another machine
  NODE_EXTRA_CA_CERTS    PEM file of a CA of your own

Exit codes
  0 done                 3 not allowed: key or right     6 too many requests: see retryAfter
  1 refused              4 not found                     7 waited in vain
  2 wrong usage          5 no answer, or HTTP 5xx
Failures are one line of JSON on standard error.
`;

/** Help on the whole client, on an area, or on a command. */
export function helpOn(words: readonly string[], command: Command | undefined, program: string): string {
  if (command) return 'call' in command ? callHelp(command, program) : ownHelp(command, program);
  const meant = words.map(kebab);
  const inside = commands.filter((each) => meant.every((word, index) => each.words[index] === word));
  if (meant.length > 0 && inside.length > 0) return listHelp(inside, program);
  const areas = [...new Set(commands.map((each) => each.words[0] ?? ''))].sort();
  return [
    `certhub ${version}`,
    '',
    `${program} AREA VERB [WORDS] [--option value …]`,
    `${program} AREA --help`,
    '',
    `Areas: ${areas.join(' ')}`,
    '',
    common,
  ].join('\n');
}

function listHelp(inside: readonly Command[], program: string): string {
  const rows = inside.map((each) => `  ${usageOf(each).padEnd(46)} ${firstSentence(aboutOf(each))}`);
  return [`${program} …`, ...rows.sort(), ''].join('\n');
}

function aboutOf(command: Command): string {
  return 'call' in command ? command.api.about : command.about;
}

function usageOf(command: Command): string {
  const takes = 'call' in command ? inPath(command).map(({ name }) => name) : command.takes;
  return [...command.words, ...takes.map((name) => name.toUpperCase())].join(' ');
}

function firstSentence(text: string): string {
  const sentence = /^.*?[.:](?= |$)/.exec(text.slice(0, 2000))?.[0] ?? text;
  return sentence.length > 160 ? `${sentence.slice(0, 159)}…` : sentence;
}

function inPath({ api }: CallCommand): readonly ApiField[] {
  return api.parameters.filter(({ place }) => place === 'path');
}

function ownHelp(command: OwnCommand, program: string): string {
  const rows = command.options.map(({ name, about, required = false }) => row(name, required, about));
  return [
    `${program} ${usageOf(command)}`,
    '',
    command.about,
    ...(rows.length > 0 ? ['', 'Options', ...rows] : []),
    '',
    'Examples',
    ...command.examples.map((each) => `  ${each.startsWith('openssl') ? each : `${program} ${each}`}`),
    '',
    common,
  ].join('\n');
}

function callHelp(command: CallCommand, program: string): string {
  const { api } = command;
  const query = api.parameters.filter(({ place }) => place === 'query');
  const bodies = api.bodies.map((fields, index) => ({
    title: api.bodies.length === 1 ? 'Options' : `Options, ${index === 0 ? 'either' : 'or'}`,
    fields,
  }));
  const parts = [{ title: 'Options', fields: query }, ...bodies].filter(({ fields }) => fields.length > 0);
  const errors = Object.entries(api.errors).map(([name, code]) => `${code} ${name}`);
  return [
    `${program} ${usageOf(command)}`,
    '',
    ...(api.about === '' ? [] : [api.about, '']),
    `${api.method} ${api.path} · ${rightText(api.right)}${api.isFresh ? ' · asks a person to confirm' : ''}`,
    ...(errors.length === 0 ? [] : [`Refusals: ${errors.join(', ')}`]),
    ...(inPath(command).length > 0 ? ['', 'Words', ...inPath(command).map(fieldRow)] : []),
    ...parts.flatMap(({ title, fields }) => ['', title, ...fields.map(fieldRow)]),
    '',
    'Example',
    `  ${exampleOf(command, program)}`,
    '',
    common,
  ].join('\n');
}

function rightText(right: string): string {
  if (right === 'public') return 'needs no key';
  return right === 'signed-in' ? 'needs a key' : `needs the right ${right}`;
}

function exampleOf(command: CallCommand, program: string): string {
  const { api } = command;
  const words = inPath(command).map((field) => String(sampleOf(field)));
  const fields = [...api.parameters.filter(({ place }) => place === 'query'), ...(api.bodies.at(-1) ?? [])];
  const options = fields
    .filter(({ required }) => required)
    .map((field) => {
      const sample = sampleOf(field);
      if (field.name === 'csr') return '--csr @request.csr';
      return `--${kebab(field.name)} ${word(typeof sample === 'object' ? JSON.stringify(sample) : String(sample))}`;
    });
  return [program, ...command.words, ...words, ...options].join(' ');
}

function word(text: string): string {
  return /^[\w@.,:/-]{1,500}$/.test(text) ? text : quoted(text);
}

function fieldRow(field: ApiField): string {
  const notes = [limitText(field), field.about].filter((each) => each !== '');
  return row(kebab(field.name), field.required, notes.join('. '));
}

function row(name: string, required: boolean, about: string): string {
  return `  ${`--${name}${required ? ' *' : ''}`.padEnd(24)} ${about}`;
}

const units: Readonly<Record<string, string>> = { text: ' characters', list: ' entries', number: '' };

/** Type, values and bounds in words. */
function limitText({ type, values, least, most, format, entry, default: fallback }: ApiField): string {
  const unit = units[type] ?? '';
  const bounds =
    least !== undefined && most !== undefined
      ? `${least} to ${most}${unit}`
      : most !== undefined
        ? `at most ${most}${unit}`
        : least !== undefined
          ? `at least ${least}${unit}`
          : '';
  const kind =
    values.length > 0
      ? `one of ${values.join(', ')}`
      : type === 'list'
        ? `several${entry === 'object' ? ', JSON' : ''}`
        : type === 'object'
          ? 'JSON'
          : (format ?? (type === 'text' ? '' : type));
  const usual = fallback === undefined || fallback === '' ? '' : `${JSON.stringify(fallback)} if absent`;
  return [kind, values.length > 0 ? '' : bounds, usual].filter((each) => each !== '').join('; ');
}
