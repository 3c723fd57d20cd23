import { isObject, type Json, type JsonObject } from '#src/adapters/journal/payload-codec.ts';

/** UTF-16 units. */
const defaultLength = 2048;

/** Replaces texts over `longest` units by `{$: 'text', v: <SHA-256, hex>}` and returns them by hash. */
export async function takeOutLongTexts(
  json: Json,
  longest = defaultLength,
): Promise<{ json: Json; texts: Map<string, string> }> {
  const found = new Set<string>();
  collect(json, longest, found);
  const texts = new Map<string, string>();
  if (found.size === 0) return { json, texts };
  const hashes = new Map<string, string>();
  for (const text of found) {
    const hash = await sha256Hex(text);
    hashes.set(text, hash);
    texts.set(hash, text);
  }
  return { json: replace(json, hashes), texts };
}

/** Puts the texts back; `null` when one of them is missing. */
export function putInLongTexts(json: Json, texts: ReadonlyMap<string, string>): Json | null {
  const hashes = longTextHashes(json);
  if (hashes.size === 0) return json;
  for (const hash of hashes) if (!texts.has(hash)) return null;
  return restore(json, texts);
}

/** The hashes a row refers to. */
export function longTextHashes(json: Json): Set<string> {
  const hashes = new Set<string>();
  walk(json, (value) => {
    const hash = hashOf(value);
    if (hash !== null) hashes.add(hash);
  });
  return hashes;
}

function collect(json: Json, longest: number, found: Set<string>): void {
  walk(json, (value) => {
    if (typeof value === 'string' && value.length > longest) found.add(value);
  });
}

function walk(json: Json, visit: (value: Json) => void): void {
  visit(json);
  if (Array.isArray(json)) for (const entry of json) walk(entry, visit);
  else if (isObject(json)) for (const entry of Object.values(json)) walk(entry, visit);
}

function replace(json: Json, hashes: ReadonlyMap<string, string>): Json {
  return map(json, (value) => {
    const hash = typeof value === 'string' ? hashes.get(value) : undefined;
    return hash === undefined ? undefined : { $: 'text', v: hash };
  });
}

function restore(json: Json, texts: ReadonlyMap<string, string>): Json {
  return map(json, (value) => {
    const hash = hashOf(value);
    return hash === null ? undefined : texts.get(hash);
  });
}

function map(json: Json, change: (value: Json) => Json | undefined): Json {
  const changed = change(json);
  if (changed !== undefined) return changed;
  if (Array.isArray(json)) return json.map((entry) => map(entry, change));
  if (!isObject(json)) return json;
  const fields: JsonObject = Object.fromEntries(
    Object.entries(json).map(([key, entry]) => [key, map(entry, change)]),
  );
  return fields;
}

function hashOf(value: Json): string | null {
  return isObject(value) && value.$ === 'text' && typeof value.v === 'string' ? value.v : null;
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
