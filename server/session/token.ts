import { createHash, randomBytes } from 'node:crypto';

/** How tokens of API keys begin, so that people and scanners of leaked secrets know one. */
const keyPrefix = 'chk_';

/** 256 random bits, base64url. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** A token for an API key. */
export function makeKeyToken(): string {
  return `${keyPrefix}${makeToken()}`;
}

export function isKeyToken(token: string): boolean {
  return token.startsWith(keyPrefix) && token.length === keyPrefix.length + 43;
}

/** Stored form of a token. Tokens are long and random, so a plain hash is enough. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** The token sent with a request: header `token`, or `Authorization: Token …` (product.md, 'Calls'). */
export function tokenOf(headers: Headers): string | null {
  const token = headers.get('token') || /^Token (.+)$/i.exec(headers.get('authorization') ?? '')?.[1] || '';
  return /^(?:chk_)?[\w-]{43}$/.test(token) ? token : null;
}
