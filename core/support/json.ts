/** Content of a JSON file. */
export type Json = null | boolean | number | string | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [key: string]: Json;
}

export function isObject(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

/** Calls `see` for each part, the whole first. */
export function visitJson(json: Json, see: (part: Json) => void): void {
  see(json);
  if (typeof json === 'object' && json !== null) for (const part of Object.values(json)) visitJson(part, see);
}

/**
 * Where a part stands, as a chain of keys. Written out only for a part that is shown: a text for each part would take as long as all their
 * names together, and names come from others.
 */
export interface Place {
  readonly parent: Place | null;
  readonly key: string;
}

/** The keys from the outermost in, joined by dots. */
export function pathOf(place: Place | null): string {
  const keys: string[] = [];
  for (let at = place; at !== null; at = at.parent) keys.unshift(at.key);
  return keys.join('.');
}

/** Returns a copy with each part replaced by the result of `change`; for `undefined`, its own parts are visited instead. */
export function mapJson(
  json: Json,
  change: (part: Json, place: Place | null) => Json | undefined,
  parent: Place | null = null,
): Json {
  const changed = change(json, parent);
  if (changed !== undefined) return changed;
  if (Array.isArray(json))
    return json.map((entry, index) => mapJson(entry, change, { parent, key: String(index) }));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, entry]) => [key, mapJson(entry, change, { parent, key })]),
  );
}
