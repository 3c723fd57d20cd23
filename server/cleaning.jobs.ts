import { and, eq, gte, lt, ne, notExists, or } from 'drizzle-orm';
import * as v from 'valibot';
import { deliveriesKeptDays } from '#core/webhooks/formats.ts';
import { acmeNonces, acmeOrders, acmePulls } from '#server/db/schema/acme.ts';
import { certificates } from '#server/db/schema/ca.ts';
import { contacts } from '#server/db/schema/catalogue.ts';
import { codes } from '#server/db/schema/codes.ts';
import { passkeyChallenges, sessionCodes } from '#server/db/schema/factors.ts';
import { idempotency } from '#server/db/schema/idempotency.ts';
import { outgoingMails } from '#server/db/schema/mails.ts';
import { notices } from '#server/db/schema/notices.ts';
import { packages } from '#server/db/schema/packages.ts';
import { paymentQueues } from '#server/db/schema/payment-queues.ts';
import { deposits, paymentNotices, payments } from '#server/db/schema/payments.ts';
import { sandboxMails } from '#server/db/schema/sandbox.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { attempts, captchas, secondFactors, signInPlaces, wechatStates } from '#server/db/schema/sign-in.ts';
import { supportCases } from '#server/db/schema/support.ts';
import { audits } from '#server/db/schema/tools.ts';
import { webhookEvents } from '#server/db/schema/webhooks.ts';
import { removeOldFinds } from '#server/discovery/ct/old-finds.ts';
import { removeOldVotes } from '#server/help/votes.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { bankGatewayName } from '#server/payment/gateways/bank.ts';
import { removeLooseProofs } from '#server/realname/organization-names.ts';
import type { Services } from '#server/services.ts';
import { removeDelegated } from '#server/validation/delegated-records.ts';

export const cleaningQueue = defineQueue('cleaning', v.object({}));

const hour = 3_600_000;
/** How long replies are kept: as long as a browser may still ask for them. Finished workflows are reduced after 30 days. */
const answersKept = 30 * 24 * hour;
/** How long the ID card of a removed contact is kept, for orders in progress. */
const idCardsKept = 90 * 24 * hour;
/** How long a network without a sign-in stays known. */
const placesKept = 90 * 24 * hour;
/** How long notices are kept: longer than any certificate whose causes they name. */
const noticesKept = 400 * 24 * hour;
/** How long a deposit may stay unpaid before it is canceled; money that arrives later is credited to the balance all the same. */
const depositsKept = 30 * 24 * hour;

/** Removes or closes expired rows, every hour. */
export function cleaningJobs(services: Services): JobWork[] {
  return [workOn(cleaningQueue, () => removeExpired(services), { everySeconds: 3600 })];
}

export async function removeExpired({
  db,
  clock,
  config,
}: Pick<Services, 'db' | 'clock' | 'config'>): Promise<void> {
  const ago = (milliseconds: number) => new Date(clock.now().getTime() - milliseconds);
  // Sessions and attempts are measured in real time.
  const now = clock.real();
  const seenBefore = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  await db
    .delete(sessions)
    .where(
      or(
        lt(sessions.lastSeenTime, seenBefore(config.sessionIdleHours * hour)),
        lt(sessions.createdTime, seenBefore(config.sessionMaxDays * 24 * hour)),
      ),
    );
  await db.delete(captchas).where(lt(captchas.expireTime, now));
  await db.delete(secondFactors).where(lt(secondFactors.expireTime, now));
  await db.delete(wechatStates).where(lt(wechatStates.expireTime, now));
  await db.delete(sessionCodes).where(lt(sessionCodes.expireTime, now));
  await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expireTime, now));
  await db.delete(codes).where(lt(codes.expireTime, now));
  await db.delete(sandboxMails).where(lt(sandboxMails.expireTime, now));
  await db.delete(outgoingMails).where(lt(outgoingMails.expireTime, now));
  await db.delete(signInPlaces).where(lt(signInPlaces.lastTime, seenBefore(placesKept)));
  // Deliveries go with their events.
  await db
    .delete(webhookEvents)
    .where(lt(webhookEvents.createTime, seenBefore(deliveriesKeptDays * 24 * hour)));
  await removeLooseProofs(db, clock.now());
  await removeDelegated(db, ago(answersKept));
  await removeOldVotes(db, clock.now());
  await removeOldFinds(db, clock.now());
  await db.delete(acmeNonces).where(lt(acmeNonces.expireTime, now));
  // Those with a certificate count as pulls of its period.
  const hasValid = db
    .select({ id: certificates.id })
    .from(certificates)
    .where(and(eq(certificates.id, acmeOrders.certificateID), gte(certificates.notAfter, ago(answersKept))));
  await db.delete(acmeOrders).where(and(lt(acmeOrders.expireTime, ago(answersKept)), notExists(hasValid)));
  await db.delete(acmePulls).where(lt(acmePulls.at, ago(noticesKept)));
  await db.delete(audits).where(lt(audits.expireTime, clock.now()));
  await db.delete(supportCases).where(lt(supportCases.expireTime, clock.now()));
  await db.delete(notices).where(lt(notices.createTime, ago(noticesKept)));
  await db.delete(attempts).where(lt(attempts.windowEnd, now));
  await db
    .update(contacts)
    .set({ idCard: '' })
    .where(and(ne(contacts.idCard, ''), lt(contacts.removedTime, ago(idCardsKept))));
  // A notice repeated after that changes nothing: its payment is already settled. Bank notices are kept forever, because each
  // transfer is separate money and must be credited only once.
  await db
    .delete(paymentNotices)
    .where(
      and(lt(paymentNotices.receiveTime, ago(answersKept)), ne(paymentNotices.gateway, bankGatewayName)),
    );
  // Its orders and the ledger keep what was paid.
  await db
    .delete(paymentQueues)
    .where(and(eq(paymentQueues.status, 'end'), lt(paymentQueues.endTime, ago(answersKept))));
  await db.delete(idempotency).where(lt(idempotency.createdTime, ago(answersKept)));
  const openPayment = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.depositID, deposits.id), eq(payments.state, 'open')));
  await db
    .update(deposits)
    .set({ state: 'cancelled' })
    .where(
      and(eq(deposits.state, 'unpaid'), lt(deposits.createTime, ago(depositsKept)), notExists(openPayment)),
    );
  const openForPackage = db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.packageID, packages.id), eq(payments.state, 'open')));
  await db
    .update(packages)
    .set({ state: 'cancelled' })
    .where(
      and(
        eq(packages.state, 'unpaid'),
        lt(packages.createTime, ago(depositsKept)),
        notExists(openForPackage),
      ),
    );
}
