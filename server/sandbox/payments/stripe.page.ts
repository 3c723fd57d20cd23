import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { sandboxPayments } from '#server/db/schema/sandbox-payments.ts';
import type { PlainRoute } from '#server/http/app.ts';
import { ownHost } from '#server/http/client-address.ts';
import { isFromElsewhere } from '#server/http/origin.ts';
import { type SandboxPaymentState, stateAt } from '#server/sandbox/payments/outcome.ts';
import { settlePayment } from '#server/sandbox/payments/provider.ts';
import { readForm } from '#server/sandbox/payments/read-form.ts';
import type { Services } from '#server/services.ts';

const scriptPath = '/sandbox/stripe.js';
const intentPath = '/sandbox/stripe/intent';
const script = readFile(new URL('./stripe-stand-in.js', import.meta.url));
// The file is awaited on the first request; avoid an unhandled rejection until then.
script.catch(() => undefined);

/** Browser-side shape of the stand-in's `PaymentIntent` and of its errors. */
interface IntentReply {
  readonly paymentIntent?: { readonly id: string; readonly status: string };
  readonly error?: {
    readonly type: string;
    readonly code: string;
    readonly payment_intent?: { readonly status: string };
  };
}

const statuses = {
  open: 'requires_payment_method',
  approved: 'requires_capture',
  paid: 'succeeded',
  refused: 'canceled',
  expired: 'canceled',
  closed: 'canceled',
} as const satisfies Record<SandboxPaymentState, string>;

const secretForm = /^sbx_[\w-]{1,100}$/;
const acceptedCard = '4242424242424242';
const declinedCard = '4000000000000002';

/** Serves the stand-in for Stripe's browser library, and the endpoint it reads and confirms card payments at. */
export function sandboxStripe(services: Services): PlainRoute {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === scriptPath && request.method !== 'POST') {
      return new Response(await script, {
        headers: { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' },
      });
    }
    if (pathname !== intentPath || request.method !== 'POST') return null;
    if (isFromElsewhere(request.headers, ownHost(request.headers, services.config.trustProxy))) {
      return new Response(null, { status: 403 });
    }
    const form = await readForm(request);
    if (form === null) return new Response(null, { status: 413 });
    const reply = await confirm(services, form.get('client_secret') ?? '', form.get('number'));
    return Response.json(reply, { headers: { 'cache-control': 'no-store' } });
  };
}

/** Without a card it only returns the payment's state. */
async function confirm(
  services: Services,
  clientSecret: string,
  number: string | null,
): Promise<IntentReply> {
  const { db, clock, jobs } = services;
  const own = eq(sandboxPayments.clientSecret, clientSecret);
  const [row] = secretForm.test(clientSecret) ? await db.select().from(sandboxPayments).where(own) : [];
  if (row === undefined) return { error: { type: 'invalid_request_error', code: 'resource_missing' } };
  const { ref } = row;
  if (number === null) return { paymentIntent: { id: ref, status: statuses[stateAt(row, clock.now())] } };
  if (number !== acceptedCard) {
    const code = number === declinedCard ? 'card_declined' : 'incorrect_number';
    return { error: { type: 'card_error', code, payment_intent: { status: statuses.open } } };
  }
  const settled = await db.transaction((tx) => settlePayment(tx, { clock, jobs }, ref, 'accept'));
  jobs.wake();
  const status = statuses[settled?.row.state ?? row.state];
  if (settled?.isDone === true) return { paymentIntent: { id: ref, status } };
  const ended = { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } as const;
  return { error: { ...ended, payment_intent: { status } } };
}
