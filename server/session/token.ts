import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored form of a token. Tokens are long and random, so a plain hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token sent with a request: header `token`, or `Authorization: Token …` (product.md, 'Calls'). */
export function tokenOf(headers: Headers): string | null {
  const token = headers.get('token') || /^Token (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] || '';
  return /^[\w-]{43}$/.test(token) ? token : null;
}
