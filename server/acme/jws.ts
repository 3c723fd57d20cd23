import { createHmac, timingSafeEqual } from 'node:crypto';
import { calculateJwkThumbprint, flattenedVerify, importJWK, type JWK } from 'jose';
import * as v from 'valibot';
import { refused } from '#server/acme/refused.ts';
import { isJsonBounded } from '#server/http/json-shape.ts';

/** Signature algorithms of clients (RFC 8555 §6.2): no MAC, and not `none`. */
export const algorithms = ['ES256', 'ES384', 'RS256', 'EdDSA'] as const;

const base64url = v.pipe(
  v.string(),
  v.regex(/^[\w-]*$/),
  v.check((text) => text.length % 4 !== 1),
);
const jwsSchema = v.strictObject({ protected: base64url, payload: base64url, signature: base64url });
export type Jws = v.InferOutput<typeof jwsSchema>;

const member = v.pipe(base64url, v.minLength(1), v.maxLength(1_400));
/** Public keys only: a private one in a request is a mistake that must not be stored. */
const jwkSchema = v.variant('kty', [
  v.object({
    kty: v.literal('EC'),
    crv: v.picklist(['P-256', 'P-384']),
    x: member,
    y: member,
    d: v.exactOptional(v.never()),
  }),
  v.object({
    kty: v.literal('RSA'),
    n: member,
    e: v.pipe(member, v.maxLength(8)),
    d: v.exactOptional(v.never()),
  }),
  v.object({ kty: v.literal('OKP'), crv: v.literal('Ed25519'), x: member, d: v.exactOptional(v.never()) }),
]);
export type PublicJwk = Readonly<Record<string, string>>;

export interface JwsHeader {
  readonly alg: (typeof algorithms)[number];
  readonly url: string;
  readonly nonce: string | null;
  readonly kid: string | null;
  readonly jwk: PublicJwk | null;
}

/** Reads a JWS in flattened JSON (RFC 8555 §6.2): nothing but its three members. */
export function readJws(text: string): Jws {
  const value = isJsonBounded(text, { depth: 8, values: 200 }) ? parsed(text) : undefined;
  const read = v.safeParse(jwsSchema, value);
  if (!read.success) throw refused('malformed', 'The body isn’t a JWS in flattened JSON serialization');
  return read.output;
}

/** The JWS inside a payload: that of an account binding or of a key change. */
export function innerJws(value: unknown, what: string): Jws {
  const read = v.safeParse(jwsSchema, value);
  if (!read.success) throw refused('malformed', `${what} isn’t a JWS in flattened JSON serialization`);
  return read.output;
}

/** The protected header as an object of any members. */
export function readProtected(jws: Jws): Readonly<Record<string, unknown>> {
  const text = textOf(jws.protected);
  const value = text !== null && isJsonBounded(text, { depth: 4, values: 60 }) ? parsed(text) : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refused('malformed', 'The protected header isn’t a JSON object');
  if ('crit' in value || 'b64' in value)
    throw refused('malformed', 'Critical header members are not supported');
  return value as Readonly<Record<string, unknown>>;
}

/** Reads the header of a client's request: exactly one of `jwk` and `kid`. */
export function readHeader(jws: Jws): JwsHeader {
  const { alg, url, nonce, kid, jwk } = readProtected(jws);
  const known = algorithms.find((each) => each === alg);
  if (known === undefined)
    throw refused('badSignatureAlgorithm', `Sign with one of ${algorithms.join(', ')}`, { algorithms });
  if (typeof url !== 'string') throw refused('malformed', 'The protected header has no url');
  if (nonce !== undefined && typeof nonce !== 'string') throw refused('malformed', 'The nonce isn’t a text');
  if ((kid === undefined) === (jwk === undefined))
    throw refused('malformed', 'The protected header needs either jwk or kid');
  if (kid !== undefined && typeof kid !== 'string') throw refused('malformed', 'The kid isn’t a text');
  return {
    alg: known,
    url,
    nonce: nonce ?? null,
    kid: kid ?? null,
    jwk: jwk === undefined ? null : readJwk(jwk),
  };
}

/** A public key as it is stored: the members that make its thumbprint, and no others. */
function readJwk(value: unknown): PublicJwk {
  const read = v.safeParse(jwkSchema, value);
  if (!read.success)
    throw refused('badPublicKey', 'The account key must be P-256, P-384, RSA or Ed25519, and public');
  const { d: _, ...jwk } = read.output;
  if (jwk.kty !== 'RSA') return jwk;
  const bits = bitsOf(jwk.n);
  if (bits < 2048 || bits > 4096 || (bytesOf(jwk.n)?.at(-1) ?? 0) % 2 === 0)
    throw refused('badPublicKey', 'An RSA account key needs 2048 to 4096 bits');
  return jwk;
}

function bitsOf(modulus: string): number {
  const bytes = bytesOf(modulus) ?? new Uint8Array();
  const start = bytes.findIndex((byte) => byte !== 0);
  return start < 0 ? 0 : (bytes.length - start) * 8 - Math.clz32(bytes[start] ?? 0) + 24;
}

export function thumbprintOf(jwk: PublicJwk): Promise<string> {
  return calculateJwkThumbprint(jwk as JWK, 'sha256');
}

/** Checks the signature of a client's request and returns its payload; null for an empty one (POST-as-GET). */
export async function verified(
  jws: Jws,
  { alg }: Pick<JwsHeader, 'alg'>,
  jwk: PublicJwk,
): Promise<Readonly<Record<string, unknown>> | null> {
  try {
    const key = await importJWK(jwk as JWK, alg);
    await flattenedVerify(jws, key, { algorithms: [alg] });
  } catch {
    throw refused('malformed', 'The signature doesn’t fit the key');
  }
  return readPayload(jws.payload);
}

/** Whether an account binding is signed with this HMAC key (RFC 8555 §7.3.4). */
export function isBoundWith(jws: Jws, mac: Uint8Array): boolean {
  const wanted = createHmac('sha256', mac).update(`${jws.protected}.${jws.payload}`).digest();
  const given = bytesOf(jws.signature) ?? new Uint8Array();
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

export function readPayload(payload: string): Readonly<Record<string, unknown>> | null {
  if (payload === '') return null;
  const text = textOf(payload);
  const value = text !== null && isJsonBounded(text, { depth: 8, values: 1_000 }) ? parsed(text) : undefined;
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refused('malformed', 'The payload isn’t a JSON object');
  return value as Readonly<Record<string, unknown>>;
}

/** Bytes of base64url without padding; null if it isn't in its one spelling. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]*$/.test(text) || text.length % 4 === 1) return null;
  const bytes = new Uint8Array(Buffer.from(text, 'base64url'));
  return Buffer.from(bytes).toString('base64url') === text ? bytes : null;
}

function textOf(base64: string): string | null {
  const bytes = bytesOf(base64);
  if (bytes === null) return null;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
