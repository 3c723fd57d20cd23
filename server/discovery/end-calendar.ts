import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { discoveryCalendars } from '#server/db/schema/alerts.ts';

/**
 * Ends the address of somebody's calendar, where all that was opened in their name ends: whoever knew their password could have made it, and
 * it asks for none.
 */
export async function endCalendar(tx: Db, userID: string): Promise<void> {
  await tx.delete(discoveryCalendars).where(eq(discoveryCalendars.userID, userID));
}
