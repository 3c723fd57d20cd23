import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/db/open.ts';
import { sandboxProvider } from '#server/db/schema/sandbox-payments.ts';

/** Holds `t=<seconds>,v1=<hex>`: HMAC-SHA-256 of `<seconds>.<body>`. */
export const signatureHeader = 'certhub-sandbox-signature';
const toleranceSeconds = 300;

export function signCallback(secret: string, body: string | Uint8Array, at: Date): string {
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

/** The secret of this database, made when it is first asked for. */
export async function callbackSecret(db: Db): Promise<string> {
  const [known] = await db.select().from(sandboxProvider);
  if (known !== undefined) return known.callbackSecret;
  // Servers that start together both try: one secret stays, and both read it.
  const made = { callbackSecret: `whsec_sandbox_${randomBytes(24).toString('base64url')}` };
  await db.insert(sandboxProvider).values(made).onConflictDoNothing();
  const [row] = await db.select().from(sandboxProvider);
  if (row === undefined) throw new Error('the secret of the sandbox callbacks was not kept');
  return row.callbackSecret;
}

function hmac(secret: string, seconds: number, body: string | Uint8Array): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest();
}
