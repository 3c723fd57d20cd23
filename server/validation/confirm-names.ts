import { eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/db/open.ts';
import { type OrderRecord, orders } from '#server/db/schema/orders.ts';
import {
  domainValidations,
  type ValidationMail,
  type ValidationRow,
  validationMails,
} from '#server/db/schema/validation.ts';
import { advanceOrder } from '#server/orders/advance-order.ts';
import { record } from '#server/orders/event.ts';
import { isVerifying } from '#server/orders/order-conditions.ts';
import { tokenHash } from '#server/session/token.ts';
import { unseen } from '#server/validation/ahead.ts';
import { isMailed } from '#server/validation/validation-mails.ts';
import { validationsOf } from '#server/validation/validations.ts';
import type { Verification } from '#server/validation/verify-order.ts';

/** The current state of a link from a validation email. */
export type LinkState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'over' }
  | (Confirmation & { readonly kind: 'open' })
  | (Confirmation & { readonly kind: 'confirmed' });

interface Confirmation {
  readonly mail: ValidationMail;
  readonly order: OrderRecord;
  readonly names: readonly string[];
}

/** Returns the names the link would confirm: those that still await this mailbox. */
export async function readLink(db: Db, secret: string, now: Date): Promise<LinkState> {
  return stateOf(await findLink(db, secret, false), now);
}

/**
 * Confirms the names of a link, once. Their validations, the timeline and the order's next step are one transaction under the order's
 * lock.
 */
export async function confirmLink(services: Verification, secret: string): Promise<LinkState> {
  return services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const link = await findLink(tx, secret, true);
    const state = stateOf(link, now);
    if (state.kind !== 'open' || link === null) return state;
    const { mail, order } = link;
    const confirmed = link.rows.filter((row) => state.names.includes(row.domainName));
    await tx.update(validationMails).set({ usedTime: now }).where(eq(validationMails.id, mail.id));
    await tx
      .update(domainValidations)
      .set({
        ...unseen,
        state: 'validated',
        found: [mail.mailbox],
        checkTime: now,
        validatedTime: now,
      })
      .where(
        inArray(
          domainValidations.id,
          confirmed.map((row) => row.id),
        ),
      );
    await record(
      tx,
      confirmed.map((row) => ({ orderID: order.id, at: now, kind: 'verified', note: row.domainName })),
    );
    await advanceOrder(services, tx, order, await validationsOf(tx, order.id), now);
    return { ...state, kind: 'confirmed' };
  });
}

interface Link {
  readonly mail: ValidationMail;
  readonly order: OrderRecord;
  readonly rows: readonly ValidationRow[];
}

async function findLink(db: Db, secret: string, lock: boolean): Promise<Link | null> {
  const [mail] = await db
    .select()
    .from(validationMails)
    .where(eq(validationMails.secretHash, tokenHash(secret)));
  if (mail === undefined) return null;
  const query = db.select().from(orders).where(eq(orders.id, mail.orderID)).$dynamic();
  const [order] = await (lock ? query.for('update') : query);
  if (order === undefined) return null;
  // Read under the lock: an identical request may have used the link meanwhile.
  const [current = mail] = lock
    ? await db.select().from(validationMails).where(eq(validationMails.id, mail.id))
    : [mail];
  return { mail: current, order, rows: await validationsOf(db, order.id) };
}

function stateOf(link: Link | null, now: Date): LinkState {
  if (link === null) return { kind: 'unknown' };
  const { mail, order, rows } = link;
  if (mail.usedTime !== null) return { kind: 'confirmed', mail, order, names: mail.names };
  if (!isVerifying(order, now)) return { kind: 'over' };
  if (mail.expireTime <= now) return { kind: 'expired' };
  const names = rows
    .filter((row) => row.state !== 'validated' && isMailed(row) && row.mailbox === mail.mailbox)
    .map((row) => row.domainName)
    .filter((name) => mail.names.includes(name));
  return names.length === 0 ? { kind: 'over' } : { kind: 'open', mail, order, names };
}
