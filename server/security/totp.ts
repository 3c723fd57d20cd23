import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, a step of 30 seconds. */
const stepSeconds = 30;
const digits = 6;
/** Steps a clock may be off, either way. */
const drift = 1;
/** RFC 4226 §4 (R6) recommends 160 bits. */
const secretBytes = 20;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export function makeSecret(): Buffer {
  return randomBytes(secretBytes);
}

/** RFC 4648 §6, without padding; 160 bits need none. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? []).map((group) => alphabet[Number.parseInt(group, 2)]).join('');
}

/** The code of one step (RFC 4226 §5.3). */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const at = (mac.at(-1) ?? 0) & 0x0f;
  return String((mac.readUInt32BE(at) & 0x7fff_ffff) % 10 ** digits).padStart(digits, '0');
}

export function stepAt(time: Date): number {
  return Math.floor(time.getTime() / 1000 / stepSeconds);
}

/** The step after `lastStep` that a code belongs to, a step early or late at most; null if it is wrong or was used. */
export function findStep(secret: Buffer, code: string, now: Date, lastStep: number): number | null {
  const given = Buffer.from(code);
  for (let step = stepAt(now) - drift; step <= stepAt(now) + drift; step += 1) {
    const right = Buffer.from(codeOfStep(secret, step));
    if (step > lastStep && given.length === right.length && timingSafeEqual(given, right)) return step;
  }
  return null;
}

/** What an app reads from the QR code. */
export function appUrl(secret: Buffer, account: string, issuer: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepSeconds),
  });
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`;
}
