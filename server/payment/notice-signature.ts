import { createHmac, timingSafeEqual } from 'node:crypto';

/** Notices signed earlier or later than this are rejected, in seconds. */
const toleranceSeconds = 300;

/** Value of a signature header: `t=<seconds>,v1=<hex>`, HMAC-SHA-256 of `<seconds>.<body>`. */
export function signNotice(secret: string, body: string | Uint8Array, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${hmac(secret, seconds, body).toString('hex')}`;
}

export function judgeSignature(
  secret: string,
  header: string | null,
  body: Uint8Array,
  now: Date,
): 'genuine' | 'forged' | 'too-old' {
  const [, seconds, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (seconds === undefined || signature === undefined) return 'forged';
  const isGenuine = timingSafeEqual(hmac(secret, Number(seconds), body), Buffer.from(signature, 'hex'));
  if (!isGenuine) return 'forged';
  return Math.abs(now.getTime() / 1000 - Number(seconds)) > toleranceSeconds ? 'too-old' : 'genuine';
}

function hmac(secret: string, seconds: number, body: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
