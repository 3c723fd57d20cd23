import { isObject, type Json } from '#src/adapters/journal/payload-codec.ts';

/** Fields that hold secrets by their name, compared in lower case without `-` and `_`. */
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

/** PEM of any private key: `PRIVATE KEY`, `RSA PRIVATE KEY`, `ENCRYPTED PRIVATE KEY`, PGP's block. */
const pemKey = /-----BEGIN [A-Z0-9 ]*PRIVATE KEY/;
/**
 * Base64 of a private key's DER, whose first bytes never vary: PKCS#8 of RSA, EC and Ed25519 (RFC 5208, RFC 8410),
 * PKCS#1 (RFC 8017 A.1.2) and SEC 1 (RFC 5915).
 */
const derKey =
  /(?<![\w+/])(?:MII[\w+/]{3}IBADANBgkqhkiG9w0BAQEF|MI[GH][\w+/]AgEAMB[A-Z]GByqGSM49|MC4CAQAwBQYDK2VwBCIEI|MII[\w+/]{3}IBAAKCA[QYg]|MHcCAQEEI|MIGkAgEBBDA|MIHcAgEBBEI)/;
/** Three base64url parts, the first of which starts with `{"`: a JSON web token. */
const webToken = /^eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/;

/** A sealed key (design §6, `v1.<id>.<hash>.<iv>.…`): opens nothing without the browser's own secret. */
const envelope = /\bv\d+(?:\.[\w+/=-]+)+/g;
/** Shorter ones are version numbers and the like. */
const shortestEnvelope = 60;

/** The path of the first thing that looks like a secret, or `null`. Sealed envelopes are not secrets. */
export function findSecret(json: Json, publicFields: readonly string[] = []): string | null {
  return search(json, '', new Set(publicFields.map(fold)));
}

/** For files that leave the browser: secrets and sealed keys are replaced, everything else stays. */
export function redact(json: Json, publicFields: readonly string[] = []): Json {
  return clean(json, new Set(publicFields.map(fold)));
}

function search(json: Json, path: string, allowed: ReadonlySet<string>): string | null {
  if (typeof json === 'string') return isSecretText(json) ? path : null;
  if (Array.isArray(json)) {
    for (const [index, entry] of json.entries()) {
      const found = search(entry, join(path, index), allowed);
      if (found !== null) return found;
    }
    return null;
  }
  if (!isObject(json)) return null;
  if (isPrivateJwk(json)) return path;
  for (const [key, entry] of Object.entries(json)) {
    if (isSecretField(key, entry, allowed)) return join(path, key);
    const found = search(entry, join(path, key), allowed);
    if (found !== null) return found;
  }
  return null;
}

function clean(json: Json, allowed: ReadonlySet<string>): Json {
  if (typeof json === 'string') {
    return isSecretText(json)
      ? '[removed]'
      : json.replace(envelope, (text) => (text.length < shortestEnvelope ? text : 'v0.[sealed]'));
  }
  if (Array.isArray(json)) return json.map((entry) => clean(entry, allowed));
  if (!isObject(json)) return json;
  if (isPrivateJwk(json)) return '[removed]';
  return Object.fromEntries(
    Object.entries(json).map(([key, entry]) => [
      key,
      isSecretField(key, entry, allowed) ? '[removed]' : clean(entry, allowed),
    ]),
  );
}

function isSecretText(text: string): boolean {
  return pemKey.test(text) || derKey.test(text) || webToken.test(text);
}

/** A flag or an empty field named so gives nothing away. */
function isSecretField(key: string, value: Json, allowed: ReadonlySet<string>): boolean {
  const name = fold(key);
  if (!secretFields.has(name) || allowed.has(name)) return false;
  return typeof value === 'string' ? value !== '' : isObject(value) || Array.isArray(value);
}

function isPrivateJwk(json: Readonly<Record<string, Json>>): boolean {
  return typeof json.kty === 'string' && (typeof json.d === 'string' || typeof json.k === 'string');
}

function fold(name: string): string {
  return name.toLowerCase().replaceAll(/[-_]/g, '');
}

function join(path: string, key: string | number): string {
  return path === '' ? String(key) : `${path}.${key}`;
}
