import * as v from 'valibot';
import { paymentOutcomeSchema, refundChoices } from '#core/contract/calls/sandbox.ts';
import type { PlainRoute } from '#server/http/app.ts';
import { ownHost } from '#server/http/client-address.ts';
import { isFromElsewhere } from '#server/http/origin.ts';
import { payPageHeaders, renderPayment, renderUnknown } from '#server/sandbox/payments/pay-page-html.ts';
import {
  findPayment,
  hostedPagePath,
  returnAddress,
  settlePayment,
} from '#server/sandbox/payments/provider.ts';
import { readForm } from '#server/sandbox/payments/read-form.ts';
import { chooseRefunds, refundsOfPayment } from '#server/sandbox/payments/refunds.ts';
import type { Services } from '#server/services.ts';

/**
 * The payment page of the sandbox's provider, for anybody with its URL: it requires no session, since a real provider knows nothing
 * about ours. No script runs on it.
 */
export function sandboxPayPage(services: Services): PlainRoute {
  return async (request) => {
    const [, ref] = /^\/sandbox\/pay\/(sbx_[\w-]{1,60})$/.exec(new URL(request.url).pathname) ?? [];
    if (ref === undefined) return null;
    return request.method === 'POST' ? settle(services, ref, request) : show(services, ref);
  };
}

async function show({ db, clock }: Services, ref: string): Promise<Response> {
  const payment = await findPayment(db, ref, clock.now());
  if (payment === null) return new Response(renderUnknown(), { status: 404, headers: payPageHeaders('') });
  const headers = payPageHeaders(new URL(payment.returnURL).origin);
  return new Response(renderPayment(payment, await refundsOfPayment(db, payment.ref)), { headers });
}

async function settle(
  { db, clock, jobs, config }: Services,
  ref: string,
  request: Request,
): Promise<Response> {
  if (isFromElsewhere(request.headers, ownHost(request.headers, config.trustProxy))) {
    return new Response(null, { status: 403 });
  }
  const form = await readForm(request);
  if (form === null) return new Response(null, { status: 413 });
  const choice = v.safeParse(v.picklist(refundChoices), form.get('refund'));
  if (choice.success) {
    await db.transaction((tx) => chooseRefunds(tx, { clock, jobs }, ref, choice.output));
    jobs.wake();
    return new Response(null, { status: 303, headers: { location: hostedPagePath(ref) } });
  }
  const outcome = v.safeParse(paymentOutcomeSchema, form.get('outcome'));
  if (!outcome.success) return new Response(null, { status: 400 });
  const settled = await db.transaction((tx) => settlePayment(tx, { clock, jobs }, ref, outcome.output));
  jobs.wake();
  // An approval counts only once the payer has returned; every other page shows the outcome first.
  const next = settled?.row.state === 'approved' ? returnAddress(settled.row) : hostedPagePath(ref);
  return new Response(null, { status: 303, headers: { location: next } });
}
