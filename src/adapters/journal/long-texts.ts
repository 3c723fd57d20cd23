import { isObject, type Json, mapJson, visitJson } from '#core/support/json.ts';

/** UTF-16 code units. */
const defaultLength = 2048;

/**
 * Replaces texts longer than `longest` code units with `{$: 'text', v: <SHA-256, hex>}` and returns the texts by hash.
 */
export async function takeOutLongTexts(
  json: Json,
  longest = defaultLength,
): Promise<{ json: Json; texts: Map<string, string> }> {
  const hashes = new Map<string, string>();
  visitJson(json, (part) => {
    if (typeof part === 'string' && part.length > longest) hashes.set(part, '');
  });
  const texts = new Map<string, string>();
  if (hashes.size === 0) return { json, texts };
  for (const text of hashes.keys()) {
    const hash = await sha256Hex(text);
    hashes.set(text, hash);
    texts.set(hash, text);
  }
  const shortened = mapJson(json, (part) => {
    const hash = typeof part === 'string' ? hashes.get(part) : undefined;
    return hash === undefined ? undefined : { $: 'text', v: hash };
  });
  return { json: shortened, texts };
}

/** Restores the texts; `null` if one is missing. */
export function putInLongTexts(json: Json, texts: ReadonlyMap<string, string>): Json | null {
  const hashes = longTextHashes(json);
  if (hashes.size === 0) return json;
  for (const hash of hashes) if (!texts.has(hash)) return null;
  return mapJson(json, (part) => {
    const hash = hashOf(part);
    return hash === null ? undefined : texts.get(hash);
  });
}

/** Hashes of the texts that a row refers to. */
export function longTextHashes(json: Json): Set<string> {
  const hashes = new Set<string>();
  visitJson(json, (part) => {
    const hash = hashOf(part);
    if (hash !== null) hashes.add(hash);
  });
  return hashes;
}

function hashOf(json: Json): string | null {
  return isObject(json) && json.$ === 'text' && typeof json.v === 'string' ? json.v : null;
}

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
