import { type Call, replyCode } from '#core/contract/call.ts';
import { contract } from '#core/contract/contract.ts';
import { orderStatus } from '#core/orders/status.ts';
import type { Db } from '#server/db/open.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { badInput, notFound, refuse, success } from '#server/http/reply.ts';
import { type Route, type SignedInput, serve } from '#server/http/serve.ts';
import { findOrder } from '#server/orders/find-orders.ts';
import { isVerifying, statusOf } from '#server/orders/order-conditions.ts';
import { shownTime } from '#server/orders/show-order.ts';
import { wrongStatus } from '#server/orders/wrong-status.ts';
import { tooManyTries } from '#server/session/attempts.ts';
import { claimCheck, secondsBetweenChecks } from '#server/validation/ask-check.ts';
import { caaOf } from '#server/validation/caa-of-order.ts';
import { changeableStates, changeDcv } from '#server/validation/change-dcv.ts';
import { recheckQueue } from '#server/validation/recheck.ts';
import { resendMails } from '#server/validation/resend-mails.ts';
import { isMailed, mailsOf } from '#server/validation/validation-mails.ts';
import { unmailedFaults } from '#server/validation/validation-methods.ts';
import {
  asKept,
  countValidations,
  hasNames,
  namesAsKept,
  shownValidation,
  validationOf,
  validationsOf,
  waitingValidations,
} from '#server/validation/validations.ts';
import { type Verification, verifyOrder } from '#server/validation/verify-order.ts';
import type { ValidationTerms } from '#server/validation/wanted-by-ca.ts';

/** 5,000 names. */
const namesLimit = 512 * 1024;

/** Calls on the names of an order and their validation. */
export function validationRoutes(verification: Verification): Route[] {
  const { validation } = contract;
  const { address, delegationZone, jobs, mailer } = verification;
  const termsAt = (now: Date): ValidationTerms => ({ now, delegationZone });

  /** Checks the names of an order that awaits them, or only those in `names`, and returns them all. */
  async function checkNow(
    { db, owner, clock, replyHeaders }: SignedInput<Call>,
    orderNo: string,
    names?: readonly string[],
  ) {
    const order = await findOrder(db, owner, orderNo);
    if (order === null) return notFound();
    if (names !== undefined && !(await hasNames(db, order.id, names))) return notFound();
    const now = clock.now();
    if (!isVerifying(order, now)) {
      return wrongStatus(
        'This order isn’t waiting for domain validation',
        statusOf(order, now),
        orderStatus.verifying,
      );
    }
    if (!(await claimCheck(db, order.id, now))) {
      return tooManyTries('verifyDomains', secondsBetweenChecks, replyHeaders);
    }
    await verifyOrder(verification, order.id, 'customer', names && new Set(names));
    const after = (await findOrder(db, owner, orderNo)) ?? order;
    return success(await shownValidations(db, after, termsAt(clock.now())));
  }

  return [
    serve(validation.domainList, async ({ db, owner, clock, params, query }) => {
      const order = await findOrder(db, owner, params.id);
      return order === null
        ? notFound()
        : success(await shownValidations(db, order, termsAt(clock.now()), query));
    }),

    serve(validation.waiting, async ({ db, owner, clock }) =>
      success({ data: await waitingValidations(db, owner, termsAt(clock.now())) }),
    ),

    serve(validation.oneDomain, async ({ db, owner, clock, body: { orderNo, domainName } }) => {
      const order = await findOrder(db, owner, orderNo);
      const row = order && (await validationOf(db, order.id, await asKept(domainName)));
      if (!order || !row) return notFound();
      return success({
        data: [shownValidation(order, row, await mailsOf(db, order.id), termsAt(clock.now()))],
        serverTime: shownTime(clock.now()),
        nextCheckTime: shownTime(order.nextCheckTime),
      });
    }),

    serve(
      validation.verifyDomains,
      (input) => checkNow(input, input.params.id),
      // Checks take seconds, and the sandbox's name server needs the database to answer.
      { transaction: 'own' },
    ),

    serve(
      validation.verifyDomain,
      async (input) => checkNow(input, input.body.orderNo, await namesAsKept(input.body.domain)),
      { transaction: 'own', bodyLimit: namesLimit },
    ),

    serve(
      validation.caa,
      async ({ db, owner, clock, params }) => {
        const order = await findOrder(db, owner, params.id);
        if (order === null) return notFound();
        const names = (await validationsOf(db, order.id)).map((row) => row.domainName);
        const found = await caaOf(verification.caa.find, order, names);
        const { resolverName: resolver } = verification.caa;
        return success({ ...found, checkTime: clock.now().toISOString(), resolver });
      },
      { transaction: 'own' },
    ),

    serve(
      validation.changeDcv,
      async ({ db, owner, clock, body, afterCommit }) => {
        const unmailed = unmailedFaults(body.dcvMethod, verification);
        if (unmailed.length > 0) return badInput(unmailed);
        const changed = await changeDcv(db, owner, body, clock.now());
        if (changed.ok) {
          const { id } = changed.value;
          if (isMailed({ method: body.dcvMethod }) && isVerifying(changed.value, clock.now())) {
            // Send the email at once: the next planned check may be an hour away.
            await jobs.send(
              recheckQueue,
              { orderID: id },
              { tx: db, singletonKey: `${id} changed`, accountID: owner.id },
            );
            afterCommit(() => jobs.wake());
          }
          return success({});
        }
        switch (changed.error.kind) {
          case 'not-found':
            return notFound();
          case 'wrong-state':
            return wrongStatus(
              'The validation method of this order can no longer be changed',
              changed.error.status,
              ...changeableStates,
            );
          case 'bad-input':
            return badInput(changed.error.faults);
        }
      },
      { bodyLimit: namesLimit },
    ),

    serve(validation.reSendDcvEmail, async ({ db, owner, clock, params, replyHeaders }) => {
      if (mailer === null) {
        return refuse(
          replyCode.wrongState,
          'This server can’t send email',
          unmailedFaults('email', verification),
        );
      }
      const post = { tx: db, mailer, address: await address };
      const sent = await resendMails(post, owner, params.id, clock.now());
      if (sent.ok) return success({ sent: sent.value });
      switch (sent.error.kind) {
        case 'not-found':
          return notFound();
        case 'wrong-state':
          return wrongStatus('No mailbox is awaiting validation', sent.error.status, orderStatus.verifying);
        case 'no-mailbox':
          return refuse(replyCode.wrongState, 'No mailbox is awaiting validation', [sent.error.fault]);
        case 'too-soon':
          return tooManyTries('reSendDcvEmail', sent.error.seconds, replyHeaders);
      }
    }),
  ];
}

/** The names of an order and their validation, shared by two calls. */
export async function shownValidations(
  db: Db,
  order: OrderRecord,
  terms: ValidationTerms,
  page?: { readonly limit: number; readonly offset: number },
) {
  const mails = await mailsOf(db, order.id);
  return {
    data: (await validationsOf(db, order.id, page)).map((row) => shownValidation(order, row, mails, terms)),
    total: await countValidations(db, order.id),
    serverTime: shownTime(terms.now),
    nextCheckTime: shownTime(order.nextCheckTime),
  };
}
