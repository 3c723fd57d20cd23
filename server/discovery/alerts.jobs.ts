import { and, eq, isNull, lte } from 'drizzle-orm';
import * as v from 'valibot';
import { own, wholeAccount } from '#server/account/own.ts';
import { accounts } from '#server/db/schema/accounts.ts';
import { discoveryAlertSettings } from '#server/db/schema/alerts.ts';
import type { Scanning } from '#server/discovery/look-again.ts';
import { checkAlerts, lookingAgain } from '#server/discovery/tell-alerts.ts';
import { type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import type { Services } from '#server/services.ts';

const alertQueue = defineQueue(
  'discovery-alerts',
  v.strictObject({ accountID: v.pipe(v.string(), v.uuid()) }),
  {
    parallel: 4,
  },
);
const dueQueue = defineQueue('discovery-alerts-due', v.object({}));

/** Seconds between looks for accounts whose alerts are due. */
const everySeconds = 30;
/** An account's alerts are computed at least this often, since time alone opens some. */
const leastEveryMs = 3_600_000;
const atOnce = 200;

export function alertJobs(services: Services, scanning: Scanning): JobWork[] {
  const look = lookingAgain(services.db, scanning);
  return [
    workOn(alertQueue, ({ accountID }) => checkAlerts(services, look, accountID)),
    workOn(dueQueue, () => sendDue(services), { everySeconds }),
  ];
}

/** Has the alerts of accounts computed that are due, but of disabled ones. */
async function sendDue({ db, clock, jobs }: Services): Promise<void> {
  const now = clock.now();
  const next = new Date(now.getTime() + leastEveryMs);
  const isAny = await db.transaction(async (tx) => {
    const due = await tx
      .select({ accountID: discoveryAlertSettings.accountID })
      .from(discoveryAlertSettings)
      .innerJoin(accounts, eq(accounts.id, discoveryAlertSettings.accountID))
      .where(and(lte(discoveryAlertSettings.checkTime, now), isNull(accounts.disabledTime)))
      .limit(atOnce)
      .for('update', { of: discoveryAlertSettings, skipLocked: true });
    for (const { accountID } of due) {
      await tx
        .update(discoveryAlertSettings)
        .set({ checkTime: next })
        .where(own(wholeAccount(accountID), discoveryAlertSettings));
      await jobs.send(alertQueue, { accountID }, { tx, accountID, singletonKey: accountID });
    }
    return due.length > 0;
  });
  if (isAny) jobs.wake();
}
