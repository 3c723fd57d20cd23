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

/** Returns a copy with each part replaced by the result of `change`; for `undefined`, its own parts are visited instead. */
export function mapJson(json: Json, change: (part: Json, path: string) => Json | undefined, path = ''): Json {
  const changed = change(json, path);
  if (changed !== undefined) return changed;
  if (Array.isArray(json)) return json.map((entry, index) => mapJson(entry, change, join(path, index)));
  if (!isObject(json)) return json;
  return Object.fromEntries(
    Object.entries(json).map(([key, entry]) => [key, mapJson(entry, change, join(path, key))]),
  );
}

function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}
