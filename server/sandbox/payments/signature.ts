import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/open.ts';
import { sandboxProvider } from '#server/db/schema/sandbox-payments.ts';

/** Header for signatures from `server/payment/notice-signature.ts`. */
export const signatureHeader = 'certhub-sandbox-signature';

/** Returns this database's secret, creating it on first use. */
export async function callbackSecret(db: Db): Promise<string> {
  const [known] = await db.select().from(sandboxProvider);
  if (known !== undefined) return known.callbackSecret;
  // Servers that start together may all try: one secret is stored, and all read it.
  const made = { callbackSecret: `whsec_sandbox_${randomBytes(24).toString('base64url')}` };
  await db.insert(sandboxProvider).values(made).onConflictDoNothing();
  const [row] = await db.select().from(sandboxProvider);
  if (row === undefined) throw new Error('the secret of the sandbox callbacks was not stored');
  return row.callbackSecret;
}
