/**
 * Turns an event into plain JSON and back, so that a row reads the same from IndexedDB, from a file and from another
 * tab. JSON's own values stand for themselves; the rest are objects whose `$` names the kind:
 * `date` `bytes` (base64) `error` `bigint` `number` (NaN, infinities) `map` `set` `undefined` (inside lists) `object`
 * (a plain object that has a `$` of its own). `text` is used by `long-texts.ts`. Properties that are `undefined` are left out.
 */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

/** Thrown by `encodePayload`: `path` says where, in dots. */
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
  return typeof json.$ === 'string' ? decodeTagged(json.$, json) : decodeFields(json);
}

export function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

const deepest = 64;

function encode(value: unknown, path: string, parents: readonly unknown[]): Json {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    return Number.isFinite(value) && !Object.is(value, -0) ? value : { $: 'number', v: numberText(value) };
  }
  if (typeof value === 'bigint') return { $: 'bigint', v: value.toString() };
  if (value === undefined) return { $: 'undefined' };
  if (typeof value !== 'object') throw new NotStorable(path, `a ${typeof value}`);
  if (parents.includes(value)) throw new NotStorable(path, 'part of a circle');
  if (parents.length >= deepest) throw new NotStorable(path, 'nested too deeply');
  const inside = [...parents, value];
  const each = (entry: unknown, key: string | number) => encode(entry, join(path, key), inside);
  if (Array.isArray(value)) return Array.from(value, each);
  if (value instanceof Date) return { $: 'date', v: Number.isNaN(value.getTime()) ? null : value.getTime() };
  if (value instanceof Uint8Array) return { $: 'bytes', v: toBase64(value) };
  if (value instanceof ArrayBuffer) return { $: 'bytes', v: toBase64(new Uint8Array(value)) };
  if (value instanceof Error) return encodeError(value, path, inside);
  if (value instanceof Map)
    return { $: 'map', v: Array.from(value, (pair, index) => each([...pair], index)) };
  if (value instanceof Set) return { $: 'set', v: Array.from(value, each) };
  if (!isPlain(value)) throw new NotStorable(path, 'an object with behaviour');
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

/** Stack and cause stay behind: they hold paths and other people's data, and no guard may depend on them. */
function encodeError(error: Error, path: string, parents: readonly unknown[]): Json {
  const own: Record<string, unknown> = {};
  for (const [key, entry] of Object.entries(error)) {
    if (!['name', 'message', 'stack', 'cause'].includes(key)) own[key] = entry;
  }
  return { $: 'error', name: error.name, message: error.message, v: encodeFields(own, path, parents) };
}

function decodeTagged(tag: string, json: JsonObject): unknown {
  const v = json.v ?? null;
  const list = Array.isArray(v) ? v.map(decodePayload) : [];
  switch (tag) {
    case 'number':
      return v === '-0' ? -0 : Number(v);
    case 'bigint':
      return BigInt(String(v));
    case 'undefined':
      return undefined;
    case 'date':
      return new Date(typeof v === 'number' ? v : Number.NaN);
    case 'bytes':
      return fromBase64(String(v));
    case 'map':
      return new Map(list.filter((pair) => Array.isArray(pair)).map((pair) => [pair[0], pair[1]]));
    case 'set':
      return new Set(list);
    case 'object':
      return isObject(v) ? decodeFields(v) : {};
    case 'error': {
      const error = new Error(String(json.message));
      Object.defineProperty(error, 'name', { value: json.name, configurable: true, writable: true });
      return Object.assign(error, isObject(v) ? decodeFields(v) : {});
    }
    default:
      throw new NotStorable('', `of the unknown kind '${tag}'`);
  }
}

function decodeFields(json: JsonObject): Record<string, unknown> {
  return Object.fromEntries(Object.entries(json).map(([key, entry]) => [key, decodePayload(entry)]));
}

/** Objects of another realm count too, so the prototype is not compared with this realm's. */
function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}

function numberText(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}
