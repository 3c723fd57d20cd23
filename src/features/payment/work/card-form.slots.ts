import { fromPromise } from 'xstate';
import { fail, ok } from '#core/result.ts';
import { cardFormMachine } from '#machines/payment/card-form/card-form.machine.ts';
import type { CardFailure } from '#machines/payment/card-form/card-form.types.ts';
import {
  loadStripe,
  type StripeClient,
  type StripeElement,
  type StripeElements,
  type StripeError,
  type StripeLibrary,
  sentStatuses,
} from '#src/adapters/payment/stripe-library.ts';

export interface CardFormServices {
  readonly publicKey: string;
  /** Handed on to the library and kept nowhere else. */
  readonly clientSecret: string;
  readonly locale: string;
  readonly isDark: boolean;
  /** Where the fields are put; it is there when the work begins. */
  readonly host: () => HTMLElement | null;
  /** Where a bank that wants a page of its own sends the payer back to. */
  readonly returnURL: string;
  readonly load?: (publicKey: string) => Promise<StripeLibrary>;
}

interface Shown {
  readonly client: StripeClient;
  readonly elements: StripeElements;
  readonly element: StripeElement;
}

/** A card form with Stripe's library in its slots. */
export function cardFormLogic(services: CardFormServices) {
  const { publicKey, clientSecret, locale, isDark, host, returnURL, load = loadStripe } = services;
  let shown: Shown | null = null;
  return cardFormMachine.provide({
    actors: {
      mountCard: fromPromise(async () => {
        const library = await load(publicKey).catch(() => null);
        const place = host();
        if (library === null || place === null) return fail<CardFailure>({ kind: 'library' });
        shown?.element.destroy();
        const client = library(publicKey, { locale });
        const elements = client.elements({
          clientSecret,
          appearance: { theme: isDark ? 'night' : 'stripe' },
        });
        const element = elements.create('payment');
        shown = { client, elements, element };
        const isReady = await new Promise<boolean>((resolve) => {
          element.on('ready', () => resolve(true));
          element.on('loaderror', () => resolve(false));
          element.mount(place);
        });
        return isReady ? ok('shown' as const) : fail<CardFailure>({ kind: 'library' });
      }),
      confirmCard: fromPromise(async () => {
        if (shown === null) throw new Error('a card is sent before its fields are shown');
        const { client, elements } = shown;
        const confirmParams = { return_url: returnURL };
        const { error, paymentIntent } = await client.confirmPayment({
          elements,
          confirmParams,
          redirect: 'if_required',
        });
        if (error !== undefined) return cardOutcome(error);
        return isSent(paymentIntent?.status)
          ? ok('sent' as const)
          : fail<CardFailure>({ kind: 'card', message: '' });
      }),
    },
  });
}

/** What an error of the library means: it may also say that the payment was made before. */
function cardOutcome(error: StripeError) {
  if (isSent(error.payment_intent?.status)) return ok('sent' as const);
  if (unansweredTypes.includes(error.type)) return fail<CardFailure>({ kind: 'unanswered' });
  return fail<CardFailure>({ kind: 'card', message: error.message ?? '' });
}

/** Types of errors after which nobody knows whether the card was charged (https://docs.stripe.com/api/errors). */
const unansweredTypes: readonly string[] = ['api_connection_error', 'api_error'];

function isSent(status: string | undefined): boolean {
  return status !== undefined && sentStatuses.includes(status);
}
