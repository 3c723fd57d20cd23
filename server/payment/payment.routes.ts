import { replyCode } from '#core/contract/call.ts';
import type { Payment } from '#core/contract/calls/payment.ts';
import { contract } from '#core/contract/contract.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { fault } from '#core/fault.ts';
import { defaultCurrency, plainAmount } from '#core/money/money.ts';
import type { OrderRecord } from '#server/db/schema/orders.ts';
import { notFound, type Refusal, refuse, success } from '#server/http/reply.ts';
import { type Route, serve } from '#server/http/serve.ts';
import type { Jobs } from '#server/jobs/jobs.ts';
import { openPaymentQueue, type QueueRefusal } from '#server/payment/open-queue.ts';
import { type PaymentRefusal, payFromBalance } from '#server/payment/pay-order.ts';
import { payWays } from '#server/payment/pay-ways.ts';
import { batchPayQueue } from '#server/payment/payment.jobs.ts';
import { findQueues } from '#server/payment/show-queues.ts';

export function paymentRoutes({ jobs }: { readonly jobs: Jobs }): Route[] {
  const { payment } = contract;
  return [
    serve(payment.payWays, async () => success({ payWays: [...payWays] })),

    serve(payment.pay, async ({ db, customer, body, clock }) => {
      const notOffered = wayRefusal(body);
      if (notOffered !== null) return notOffered;
      const paid = await payFromBalance(db, jobs, customer.id, body.orderNo, clock.now());
      if (!paid.ok) return refusalOf(paid.error);
      return success(paidFromBalance(paid.value));
    }),

    serve(payment.batchPay, async ({ db, customer, body, clock, afterCommit }) => {
      const notOffered = wayRefusal(body);
      if (notOffered !== null) return notOffered;
      const opened = await openPaymentQueue(db, customer.id, body.orderNos.split(','), clock.now());
      if (!opened.ok) return refusalOf(opened.error);
      const queueID = opened.value;
      await jobs.send(batchPayQueue, { queueID }, { tx: db, singletonKey: queueID });
      afterCommit(() => jobs.wake(batchPayQueue));
      return success({ queueId: queueID });
    }),

    serve(payment.batchQueues, async ({ db, customer, query }) => {
      const queues = await findQueues(db, customer.id, query.queueIds?.split(',') ?? null);
      return queues === null ? notFound() : success({ queues });
    }),

    serve(payment.batchStatus, async ({ db, customer, query }) => {
      const [queue] = (await findQueues(db, customer.id, [query.queueId])) ?? [];
      return queue === undefined ? notFound() : success(queue);
    }),
  ];
}

/** What a payment that needed no provider answers with. */
function paidFromBalance({ orderNo, payAmount }: Pick<OrderRecord, 'orderNo' | 'payAmount'>): Payment {
  return {
    paymentID: '',
    orderNo,
    name: 'balance',
    state: 'paid',
    transferredPriceCent: payAmount,
    webCurrency: defaultCurrency.unit,
    backCurrency: defaultCurrency.unit,
    payURL: '',
    webPagePayURL: '',
    qrCodeBase64: '',
    expireTime: 0,
    expireAt: zeroTime,
    stripePublicKey: '',
    clientSecret: '',
    sessionID: '',
    crypto: null,
    bank: null,
  };
}

/** Ways that are switched on pay from the balance, the only one that several orders may be paid by (spec §6). */
function wayRefusal(asked: { readonly name: string; readonly payWay: number }): Refusal | null {
  const way = payWays.find((option) => option.name === asked.name && option.payWay === asked.payWay);
  if (way?.switch === 'Y') return null;
  const offered = payWays.filter((option) => option.switch === 'Y').map((option) => option.name);
  return refuse(replyCode.badInput, 'This way to pay is not offered', [
    fault('payWay', 'not-offered', `${asked.name} ${asked.payWay}`, offered.join(', ')),
  ]);
}

function refusalOf(refusal: PaymentRefusal | QueueRefusal): Refusal {
  switch (refusal.kind) {
    case 'not-found':
      return notFound();
    case 'already-paid':
      return refuse(
        replyCode.alreadyPaid,
        'This order is paid already',
        'orderNo' in refusal ? [fault('orderNos', 'not-offered', refusal.orderNo)] : [],
      );
    case 'wrong-state':
      return refuse(replyCode.wrongState, 'This order cannot be paid now', [
        'orderNo' in refusal
          ? fault('orderNos', 'not-offered', `${refusal.orderNo} ${refusal.status}`, '1001')
          : fault('orderStatus', 'not-offered', String(refusal.status), '1001'),
      ]);
    case 'balance-short':
      return refuse(replyCode.balanceShort, 'The balance is not enough', [
        fault('balance', 'balance-short', plainAmount(refusal.balance), plainAmount(refusal.price)),
      ]);
  }
}
