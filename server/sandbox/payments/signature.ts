import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/open.ts';
import { sandboxProvider } from '#server/db/schema/sandbox-payments.ts';

/** Holds what `server/payment/notice-signature.ts` makes. */
export const signatureHeader = 'certhub-sandbox-signature';

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
