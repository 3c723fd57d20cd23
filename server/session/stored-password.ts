import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { createLine } from '#server/http/line.ts';

interface Parameters {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** Parameters for newly stored passwords. Each attempt takes 128·N·r bytes of memory (RFC 7914 §2). */
const parametersOf = (log2N: number): Parameters => ({ log2N, r: 8, p: 1 });
const keyLength = 32;
/** Maximum concurrent derivations: more would only fill the memory and block the CPU for others. */
const mostAtOnce = 2;

/**
 * Stored form of a password: `scrypt$17$8$1$<salt>$<key>`, base64url. `password` is the 64 hex digits the browser sends, `cost` log2 of
 * scrypt's N.
 */
export async function storePassword(password: string, cost: number): Promise<string> {
  const salt = randomBytes(16);
  const parameters = parametersOf(cost);
  const key = await derive(password, salt, parameters);
  const { log2N, r, p } = parameters;
  return ['scrypt', log2N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$');
}

/** Takes as long without an account (`stored` null) as for a password stored at this `cost`. */
export async function isPassword(password: string, stored: string | null, cost: number): Promise<boolean> {
  const parsed = stored === null ? null : parse(stored);
  const { parameters, salt, key } = parsed ?? { ...nobodys, parameters: parametersOf(cost) };
  const derived = await derive(password, salt, parameters);
  return timingSafeEqual(derived, key) && parsed !== null;
}

/** Whether it was stored with outdated parameters; a sign-in then stores it again. */
export function isOutdated(stored: string, cost: number): boolean {
  const { log2N, r, p } = parametersOf(cost);
  return !stored.startsWith(`scrypt$${log2N}$${r}$${p}$`);
}

/** Slow hash of another secret, such as a recovery code. */
export function deriveKey(secret: string, salt: Buffer, cost: number): Promise<Buffer> {
  return derive(secret, salt, parametersOf(cost));
}

const nobodys = { salt: randomBytes(16), key: randomBytes(keyLength) };

function parse(stored: string): (typeof nobodys & { readonly parameters: Parameters }) | null {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]{43})$/.exec(stored);
  if (!match) return null;
  const [, log2N, r, p, salt = '', key = ''] = match;
  return {
    parameters: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

const line = createLine(mostAtOnce);

function derive(password: string, salt: Buffer, parameters: Parameters): Promise<Buffer> {
  return line.run(() => deriveNow(password, salt, parameters));
}

function deriveNow(password: string, salt: Buffer, { log2N, r, p }: Parameters): Promise<Buffer> {
  const N = 2 ** log2N;
  return new Promise((resolve, reject) => {
    scrypt(password, salt, keyLength, { N, r, p, maxmem: 256 * N * r }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
