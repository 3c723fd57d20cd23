import { isObject, type Json, type JsonObject } from '#core/support/json.ts';

/**
 * Encodes an event as plain JSON and back, so a row reads the same from IndexedDB, a file or another tab. JSON values
 * stand for themselves; anything else is an object whose `$` names its type: `error`, `object` (a plain object with its
 * own `$`), or `text`, used by `long-texts.ts`. `undefined` properties are omitted. Events contain nothing else: a date
 * is a text or a number, bytes are a handle.
 */

/** Thrown by `encodePayload`. `path` is the dotted path of the value. */
export class NotStorable extends Error {
  readonly path: string;
  constructor(path: string, what: string) {
    super(`${path || 'value'} is ${what}`);
    this.name = 'NotStorable';
    this.path = path;
  }
}

export function encodePayload(value: unknown): Json {
  return encode(value, '', []);
}

export function decodePayload(json: Json): unknown {
  if (Array.isArray(json)) return json.map(decodePayload);
  if (!isObject(json)) return json;
  return typeof json.$ === 'string' ? decodeTagged(json.$, json) : decodeEach(json);
}

/** Fields of an encoded event or object; empty for anything else. */
export function decodeFields(json: Json): Record<string, unknown> {
  return isObject(json) ? { ...Object(decodePayload(json)) } : {};
}

const deepest = 64;

function encode(value: unknown, path: string, parents: readonly unknown[]): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  // -0 becomes 0, as in JSON.
  if (typeof value === 'number' && Number.isFinite(value)) return value + 0;
  if (typeof value !== 'object') throw new NotStorable(path, `a ${typeof value} that JSON can’t represent`);
  if (parents.includes(value)) throw new NotStorable(path, 'a circular reference');
  if (parents.length >= deepest) throw new NotStorable(path, 'nested too deeply');
  const inside = [...parents, value];
  if (Array.isArray(value))
    return Array.from(value, (entry, index) => encode(entry, join(path, index), inside));
  if (value instanceof Error) return encodeError(value, path, inside);
  if (!isPlain(value)) throw new NotStorable(path, 'an object with methods');
  const fields = encodeFields(value, path, inside);
  return '$' in fields ? { $: 'object', v: fields } : fields;
}

function encodeFields(value: object, path: string, parents: readonly unknown[]): JsonObject {
  const fields: [string, Json][] = [];
  for (const [key, entry] of Object.entries(value)) {
    if (entry !== undefined) fields.push([key, encode(entry, join(path, key), parents)]);
  }
  return Object.fromEntries(fields);
}

/** Omits stack and cause: they contain paths and other people's data, and no guard may depend on them. */
function encodeError(error: Error, path: string, parents: readonly unknown[]): Json {
  const own = Object.entries(error).filter(([key]) => !['name', 'message', 'stack', 'cause'].includes(key));
  const v = encodeFields(Object.fromEntries(own), path, parents);
  return { $: 'error', name: error.name, message: error.message, v };
}

function decodeTagged(tag: string, json: JsonObject): unknown {
  const fields = isObject(json.v) ? decodeEach(json.v) : {};
  if (tag === 'object') return fields;
  if (tag !== 'error') throw new NotStorable('', `of unknown type '${tag}'`);
  const error = new Error(String(json.message));
  Object.defineProperty(error, 'name', { value: json.name });
  return Object.assign(error, fields);
}

function decodeEach(json: JsonObject): Record<string, unknown> {
  return Object.fromEntries(Object.entries(json).map(([key, entry]) => [key, decodePayload(entry)]));
}

/** Also accepts objects of another realm, so the prototype is not compared with this realm's. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}
