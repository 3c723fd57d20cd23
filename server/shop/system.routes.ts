import { replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, type SignedInput, serve } from '#server/http/serve.ts';
import type { Services } from '#server/services.ts';
import { across } from '#server/shop/across.ts';
import { dropFailed, failedJob, makeDue, sendNow } from '#server/shop/job-acts.ts';
import { noteAct } from '#server/shop/note-act.ts';
import { type Running, showSystem } from '#server/shop/system.ts';

const right = 'shop:system';

/** How the system runs, and what an operator does to what failed. */
export function shopSystemRoutes(services: Services, running: Running): Route[] {
  const { shop } = contract;
  const isRunning = () => refuse(replyCode.wrongState, 'It is running now');
  return [
    serve(shop.system, async ({ db, actor }) =>
      success(await showSystem(services, running, db, across(actor, right))),
    ),

    serve(shop.retryJob, async (input) => {
      const { db, params, afterCommit } = input;
      const found = await failedJob(db, params.id);
      if (found === null) return notFound();
      if (!(await makeDue(db, found.job))) return isRunning();
      await noteJob(input, shop.retryJob.id, found, '');
      afterCommit(services.jobs.wake);
      return success({});
    }),

    serve(shop.dropJob, async (input) => {
      const { db, params, body } = input;
      const found = await failedJob(db, params.id);
      if (found === null) return notFound();
      if (found.job.everySeconds !== null)
        return refuse(replyCode.wrongState, 'It runs again and again and can only be tried');
      if (!(await dropFailed(db, found.job))) return isRunning();
      await noteJob(input, shop.dropJob.id, found, body.reason);
      return success({});
    }),

    serve(shop.sendMail, async ({ db, params, audit, afterCommit }) => {
      const sent = await sendNow(db, services.jobs, params.id);
      if (sent === null) return notFound();
      if (!sent.isDue) return isRunning();
      audit(sent.to);
      afterCommit(services.jobs.wake);
      return success({});
    }),
  ];
}

/** In the shop's log, and in that of the account that the job works for. */
async function noteJob(
  input: Pick<SignedInput<never>, 'db' | 'clock' | 'audit'>,
  kind: string,
  { job, account }: NonNullable<Awaited<ReturnType<typeof failedJob>>>,
  reason: string,
): Promise<void> {
  const about = `${job.queue} ${job.id}`;
  if (account !== null)
    return noteAct(input, kind, { accountID: account.id, accountNo: account.accountNo, about, reason });
  input.audit(about, reason === '' ? [] : [{ field: 'reason', before: '', after: reason }]);
}
