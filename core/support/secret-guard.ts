import { isObject, type Json, mapJson, type Place, pathOf } from '#core/support/json.ts';
import { isSecretText } from '#core/support/secret-text.ts';

/** Ends of the names of fields that hold secrets, compared in lower case without `-` and `_`: also `newPassword` and `clientSecret`. */
const secretField =
  /(?:password|passwd|pwd|passphrase|secret|authorization|privatekey|apikey|(?:^|id|access|refresh|session|auth|api|bearer)token)$/;

/** Characters read of a field's name; the names above have a fifth of them. */
const longestField = 64;

/** A JSON Web Token inside surrounding text, such as a pasted header. */
const webTokenWithin = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;

/** A sealed key (product.md, 'Private keys', `v1.<id>.<hash>.<iv>.…`), useless without the browser's own secret. */
const envelope = /\bv\d+(?:\.[\w+/=-]+)+/g;
/** Shorter matches are version numbers and the like. */
const shortestEnvelope = 60;

/** Returns the path of the first value that looks like a secret, or `null`. Sealed envelopes are not secrets. */
export function findSecret(json: Json): string | null {
  let found: string | null = null;
  mapJson(json, (part, place) => {
    if (found === null && isSecret(part, place)) found = pathOf(place);
    return found === null ? undefined : null;
  });
  return found;
}

/** Redacts files that leave the browser: replaces secrets and sealed keys, also in field names, and keeps everything else. */
export function redact(json: Json): Json {
  return mapJson(json, (part, place) => {
    if (isSecret(part, place)) return '[removed]';
    if (typeof part === 'string') return redactText(part);
    if (!isObject(part) || Object.keys(part).every((name) => redactName(name) === name)) return undefined;
    return redact(Object.fromEntries(Object.entries(part).map(([name, inner]) => [redactName(name), inner])));
  });
}

function redactName(name: string): string {
  return isSecretText(name) ? '[removed]' : redactText(name);
}

function redactText(text: string): string {
  return text
    .replace(webTokenWithin, '[removed]')
    .replace(envelope, (sealed) => (sealed.length < shortestEnvelope ? sealed : 'v0.[sealed]'));
}

/** A flag or an empty text in a field named like a secret reveals nothing. */
function isSecret(part: Json, place: Place | null): boolean {
  const isNamed = place !== null && isSecretField(place.key);
  if (typeof part === 'string') return isNamed ? part !== '' : isSecretText(part);
  return typeof part === 'object' && part !== null && (isNamed || isPrivateJwk(part));
}

function isSecretField(key: string): boolean {
  // A field may be named by its path. Only the end is read, since names may be as long as the file.
  const field = key.slice(-longestField).split('.').at(-1) ?? '';
  return secretField.test(field.toLowerCase().replaceAll(/[-_]/g, ''));
}

function isPrivateJwk(part: Json): boolean {
  if (!isObject(part) || typeof part.kty !== 'string') return false;
  return typeof part.d === 'string' || typeof part.k === 'string';
}
