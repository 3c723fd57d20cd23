import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { commonOptions, type Given, kebab, single } from '#client/arguments.ts';
import { Ended } from '#client/ended.ts';
import type { Parts } from '#client/send.ts';
import type { ApiCall, ApiField } from '#core/contract/api-document.ts';
import type { Call, Schema } from '#core/contract/call.ts';
import { faultsOf } from '#core/contract/schema-faults.ts';
import type { Fault } from '#core/fault.ts';

type Values = Record<string, unknown>;

/**
 * What a call is sent: `words` fill its path, options its query and body, `--body` the rest of the body. Checked by the contract's schemas;
 * ends with every fault by field if they refuse it.
 */
export function partsOf(call: Call, api: ApiCall, words: readonly string[], given: Given): Parts {
  const inPath = api.parameters.filter(({ place }) => place === 'path');
  if (words.length > inPath.length)
    throw new Ended('usage', `Too many words: ${words[inPath.length]?.slice(0, 80)}`);
  const query = api.parameters.filter(({ place }) => place === 'query');
  const body = api.bodies.flat();
  const written = single(given, 'body');
  if (written !== undefined && body.length === 0) throw new Ended('usage', `${call.id} takes no body`);
  refuseUnknown(given, [...inPath, ...query, ...body]);
  const params: Values = { ...valuesOf(inPath, given) };
  for (const [index, { name }] of inPath.entries()) {
    const word = words[index];
    if (word !== undefined) params[name] = word;
  }
  const parts = {
    params,
    query: valuesOf(query, given),
    body: { ...(written === undefined ? {} : bodyOf(readText(written))), ...valuesOf(body, given) },
  };
  const faults = (['params', 'query', 'body'] as const).flatMap((part) => faultsIn(call[part], parts[part]));
  if (faults.length > 0) throw faulty(call.id, faults);
  return parts;
}

function faulty(call: string, errors: readonly Fault[]): Ended {
  const options = errors.map(({ field, reason }) => `--${kebab(field)} (${reason})`);
  return new Ended('usage', `Not sent: ${options.join(', ')}. Help: --help`, { call, errors });
}

function faultsIn(schema: Schema, value: Values): readonly Fault[] {
  const { issues = [] } = v.safeParse(schema, value);
  return faultsOf(issues);
}

function refuseUnknown({ options }: Given, fields: readonly ApiField[]): void {
  const known = new Set([...commonOptions, ...fields.map(({ name }) => kebab(name))]);
  const unknown = [...options.keys()].find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new Ended('usage', `There is no option --${unknown.slice(0, 80)}. Help: --help`);
}

function valuesOf(fields: readonly ApiField[], { options }: Given): Values {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const given = options.get(kebab(field.name));
      return given === undefined ? [] : [[field.name, optionValue(field, given)]];
    }),
  );
}

/** The value of an option. What is not of its type stays text, which the schema then refuses with its field. */
function optionValue({ name, type, entry, values }: ApiField, given: readonly string[]): unknown {
  if (type === 'list') {
    const [only = ''] = given;
    if (given.length === 1 && only.startsWith('[')) return jsonOf(name, only);
    const each = given.flatMap((text) =>
      entry === 'object' ? [jsonOf(name, readText(text))] : text.split(','),
    );
    return entry === 'number' ? each.map((text) => numberIn(String(text))) : each;
  }
  const [text = '', second] = given;
  if (second !== undefined) throw new Ended('usage', `--${kebab(name)} was given ${given.length} times`);
  if (type === 'number' || typeof values[0] === 'number') return numberIn(text);
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
  if (type === 'object' || type === 'any') return jsonOf(name, readText(text));
  return text.startsWith('@') ? readText(text) : text;
}

function numberIn(text: string): number | string {
  return /^-?\d{1,15}(?:\.\d{1,9})?$/.test(text) ? Number(text) : text;
}

function jsonOf(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Ended('usage', `--${kebab(name)} takes JSON`);
  }
}

function bodyOf(text: string): Values {
  const value = jsonOf('body', text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Values;
  throw new Ended('usage', '--body takes a JSON object');
}

/** `-` is standard input, `{…}` the text itself; any other is the path of a file, with or without `@`. `@@` begins a text with `@`. */
export function readText(written: string): string {
  if (/^\s{0,80}[{[]/.test(written)) return written;
  if (written.startsWith('@@')) return written.slice(1);
  const path = written.replace(/^@/, '');
  try {
    return readFileSync(path === '-' ? 0 : path, 'utf8');
  } catch (error) {
    throw new Ended('usage', error instanceof Error ? error.message : String(error));
  }
}
