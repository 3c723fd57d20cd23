import { eq } from 'drizzle-orm';
import { own, wholeAccount } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { accountLogos } from '#server/db/schema/preferences.ts';
import type { MailAccount, MailLogo } from '#server/mail/templates/mail-content.ts';

/** An account's logo for its mails and PDFs; null without one. WebP is left out: neither shows it everywhere. */
export async function accountLogo(db: Db, accountID: string): Promise<MailLogo | null> {
  const [row] = await db
    .select({ type: accountLogos.type, content: accountLogos.content })
    .from(accountLogos)
    .where(own(wholeAccount(accountID), accountLogos));
  if (row === undefined || row.type === 'webp') return null;
  return { type: row.type === 'png' ? 'image/png' : 'image/jpeg', bytes: row.content };
}

/** The account as its mails show it; null if it has no logo. */
export async function shownAccount(db: Db, accountID: string): Promise<MailAccount | null> {
  if ((await accountLogo(db, accountID)) === null) return null;
  const [row] = await db
    .select({ name: accounts.companyName })
    .from(accounts)
    .where(eq(accounts.id, accountID));
  return { id: accountID, name: row?.name ?? '' };
}
