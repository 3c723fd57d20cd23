import { isObject, type Json, mapJson, type Place, pathOf } from '#core/support/json.ts';

/** Names of fields that hold secrets, compared in lower case without `-` and `_`. */
const secretFields: ReadonlySet<string> = new Set([
  'password',
  'passwd',
  'pwd',
  'passphrase',
  'secret',
  'clientsecret',
  'token',
  'idtoken',
  'accesstoken',
  'refreshtoken',
  'authorization',
  'privatekey',
  'apikey',
]);

/** Characters read of a field's name; the names above have a fifth of them. */
const longestField = 64;

/** PEM of any private key: `PRIVATE KEY`, `RSA PRIVATE KEY`, `ENCRYPTED PRIVATE KEY`, PGP's block; and PuTTY's file. */
const pemKey = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY|PuTTY-User-Key-File-/;
/**
 * Base64 of a private key in DER, whose first bytes are constant: PKCS#8 for RSA, EC and Ed25519 (RFC 5208, RFC 8410), PKCS#1 (RFC 8017
 * A.1.2) and SEC 1 (RFC 5915); also of a PKCS#12 file (RFC 7292) and of OpenSSH's container.
 */
const derKey =
  /(?<![\w+/])(?:MII[\w+/]{3}IBADANBgkqhkiG9w0BAQEF|MI[GH][\w+/]AgEAMB[A-Z]GByqGSM49|MC4CAQAwBQYDK2VwBCIEI|MII[\w+/]{3}IBAAKCA[QYg]|MHcCAQEEI|MIGkAgEBBDA|MIHcAgEBBEI|MII[\w+/]{3}IBAzCC|b3BlbnNzaC1rZXktdjE)/;
/** A JSON Web Token: three base64url parts, the first starting with `{"`. */
const webToken = /^eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/;
/** Also matches inside surrounding text, such as a pasted header. */
const webTokenWithin = /(?<![\w-])eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/g;

/** A sealed key (design §6, `v1.<id>.<hash>.<iv>.…`), useless without the browser's own secret. */
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
  return secretFields.has(field.toLowerCase().replaceAll(/[-_]/g, ''));
}

function isSecretText(text: string): boolean {
  return pemKey.test(text) || derKey.test(text) || webToken.test(text);
}

function isPrivateJwk(part: Json): boolean {
  if (!isObject(part) || typeof part.kty !== 'string') return false;
  return typeof part.d === 'string' || typeof part.k === 'string';
}
