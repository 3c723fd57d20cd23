import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Db } from '#server/db/open.ts';
import type { SandboxPaymentRow, SandboxRefundRow } from '#server/db/schema/sandbox-payments.ts';
import { type Jobs, type JobWork, workOn } from '#server/jobs/jobs.ts';
import { defineQueue } from '#server/jobs/queue.ts';
import { signNotice } from '#server/payment/notice-signature.ts';
import type { NoticeState } from '#server/sandbox/payments/outcome.ts';
import { callbackSecret, signatureHeader } from '#server/sandbox/payments/signature.ts';
import type { Services } from '#server/services.ts';

/** A payment notice of the sandbox's provider. A repeated notice keeps its id. */
export const noticeSchema = v.object({
  noticeID: v.string(),
  paymentID: v.string(),
  ref: v.string(),
  state: v.picklist(['paid', 'refused', 'expired']),
  cents: v.pipe(v.number(), v.safeInteger()),
  currency: v.string(),
});

/** A notice of a refund. */
export const refundNoticeSchema = v.object({
  noticeID: v.string(),
  paymentID: v.string(),
  ref: v.string(),
  state: v.literal('refund'),
  outcome: v.picklist(['pending', 'settled', 'refused']),
  /** Our id; null for a refund made on the provider's page. */
  refundID: v.nullable(v.string()),
  cents: v.pipe(v.number(), v.safeInteger()),
  currency: v.string(),
});
const anyNoticeSchema = v.union([noticeSchema, refundNoticeSchema]);

/** Callbacks of one payment, in order. The whole sequence is retried until each has been answered with 2xx. */
const sandboxCallbackQueue = defineQueue(
  'sandbox-callback',
  v.object({ notices: v.array(anyNoticeSchema) }),
  {
    retries: 10,
    retryDelay: 1,
    expireIn: 60,
    parallel: 4,
  },
);

const callbackPath = '/callbacks/payment/sandbox';
const replyMs = 10_000;

type Sending = Pick<Services, 'db' | 'clock' | 'address'>;

export function sandboxPaymentJobs(services: Services): JobWork[] {
  return [
    workOn(sandboxCallbackQueue, async ({ notices }) => {
      for (const notice of notices) await sendCallback(services, notice);
    }),
  ];
}

/** Plans the callbacks in the provider's own transaction. A repeated state repeats the same notice. */
export async function planCallbacks(
  tx: Db,
  jobs: Jobs,
  { paymentID, ref, cents, currency }: SandboxPaymentRow,
  states: readonly NoticeState[],
): Promise<void> {
  if (states.length === 0) return;
  const ids = new Map(states.map((state) => [state, randomUUID()]));
  const notices = states.map((state) => ({
    noticeID: ids.get(state) ?? '',
    paymentID,
    ref,
    state,
    cents,
    currency,
  }));
  await jobs.send(sandboxCallbackQueue, { notices }, { tx });
}

/** Plans the callback about a refund, in the provider's own transaction. */
export async function planRefundCallback(
  tx: Db,
  jobs: Jobs,
  { paymentID, currency }: SandboxPaymentRow,
  { ref, refundID, cents, state: outcome }: SandboxRefundRow,
): Promise<void> {
  const told = { noticeID: randomUUID(), paymentID, ref, refundID, cents, currency, outcome };
  await jobs.send(sandboxCallbackQueue, { notices: [{ ...told, state: 'refund' }] }, { tx });
}

async function sendCallback(
  { db, clock, address }: Sending,
  notice: v.InferOutput<typeof anyNoticeSchema>,
): Promise<void> {
  const body = JSON.stringify(notice);
  const response = await fetch(`${await address}${callbackPath}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      [signatureHeader]: signNotice(await callbackSecret(db), body, clock.now()),
    },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(replyMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`a sandbox payment callback was answered with ${response.status}`);
}
