import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, FlattenedSign, type JWK } from 'jose';

/** A key of an ACME account: ES256. */
export interface AccountKey {
  readonly privateKey: KeyObject;
  readonly jwk: JWK;
}

/** What an external account is bound with (RFC 8555 §7.3.4). */
export interface ExternalBinding {
  readonly kid: string;
  /** base64url, with or without padding. */
  readonly key: string;
}

/** PKCS#8 DER. */
export function newAccountKey(): Uint8Array {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return new Uint8Array(privateKey.export({ type: 'pkcs8', format: 'der' }));
}

export function readAccountKey(pkcs8: Uint8Array): AccountKey {
  const privateKey = createPrivateKey({ key: Buffer.from(pkcs8), type: 'pkcs8', format: 'der' });
  const { kty, crv, x, y } = createPublicKey(privateKey).export({ format: 'jwk' }) as JWK;
  return { privateKey, jwk: { ...(kty && { kty }), ...(crv && { crv }), ...(x && { x }), ...(y && { y }) } };
}

export function thumbprintOf({ jwk }: AccountKey): Promise<string> {
  return calculateJwkThumbprint(jwk, 'sha256');
}

/** Signs a request. `account`: URL of the account; empty: the key itself is sent. `payload` null: POST-as-GET (RFC 8555 §6.3). */
export function signed(
  { privateKey, jwk }: AccountKey,
  header: { readonly url: string; readonly nonce?: string; readonly account: string },
  payload: object | null,
): Promise<object> {
  const { url, nonce, account } = header;
  const text = payload === null ? '' : JSON.stringify(payload);
  return new FlattenedSign(new TextEncoder().encode(text))
    .setProtectedHeader({
      alg: 'ES256',
      url,
      ...(nonce === undefined ? {} : { nonce }),
      ...(account === '' ? { jwk } : { kid: account }),
    })
    .sign(privateKey);
}

/** Binds the account to the shop's account at the CA (HS256, RFC 8555 §7.3.4). */
export function boundAccount(
  { jwk }: AccountKey,
  { kid, key }: ExternalBinding,
  url: string,
): Promise<object> {
  return new FlattenedSign(new TextEncoder().encode(JSON.stringify(jwk)))
    .setProtectedHeader({ alg: 'HS256', kid, url })
    .sign(new Uint8Array(Buffer.from(key, 'base64url')));
}
