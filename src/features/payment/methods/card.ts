import {
  loadStripe,
  type StripeClient,
  type StripeElement,
  type StripeElements,
  type StripeError,
  type StripeLibrary,
  sentStatuses,
} from '#src/adapters/payment/stripe-library.ts';

export interface CardSettings {
  readonly publicKey: string;
  /** Passed to the library and stored nowhere else. */
  readonly clientSecret: string;
  readonly locale: string;
  readonly isDark: boolean;
  /** Returns the container for the fields; it exists when they are shown. */
  readonly host: () => HTMLElement | null;
  /** Where a bank with its own verification page redirects the payer back to. */
  readonly returnURL: string;
  readonly load?: (publicKey: string) => Promise<StripeLibrary>;
}

interface Shown {
  readonly client: StripeClient;
  readonly elements: StripeElements;
  readonly element: StripeElement;
}

/**
 * Why a card was not accepted.
 * - `card`: it was declined or is invalid; `message` is the provider's sentence, empty if it gave none.
 * - `unanswered`: no reply arrived; the payment may have been made.
 */
export type CardFailure =
  | { readonly kind: 'card'; readonly message: string }
  | { readonly kind: 'unanswered' };

/** A card form in the provider's own fields. Neither the card data nor the payment's secret leaves it. */
export function createCard(settings: CardSettings) {
  const { publicKey, clientSecret, locale, isDark, host, returnURL, load = loadStripe } = settings;
  let shown: Shown | null = null;

  /** Shows the fields; resolves once a card can be typed. Rejects if they fail to load; it may then be called again. */
  async function show(): Promise<true> {
    const library = await load(publicKey);
    const place = host();
    if (place === null) throw new Error('there is no container for the card fields');
    shown?.element.destroy();
    const client = library(publicKey, { locale });
    const elements = client.elements({ clientSecret, appearance: { theme: isDark ? 'night' : 'stripe' } });
    const element = elements.create('payment');
    shown = { client, elements, element };
    await new Promise<void>((resolve, reject) => {
      element.on('ready', () => resolve());
      element.on('loaderror', () => reject(new Error('the card fields did not load')));
      element.mount(place);
    });
    return true;
  }

  /** Submits the card; resolves with null if accepted. Submitting twice charges once, because the provider has a single payment. */
  async function confirm(): Promise<CardFailure | null> {
    if (shown === null) throw new Error('the card was submitted before its fields were shown');
    const { client, elements } = shown;
    const confirmParams = { return_url: returnURL };
    const { error, paymentIntent } = await client.confirmPayment({
      elements,
      confirmParams,
      redirect: 'if_required',
    });
    if (error !== undefined) return failureOf(error);
    return isSent(paymentIntent?.status) ? null : { kind: 'card', message: '' };
  }

  return { show, confirm };
}

/** Maps an error of the library. It may also mean that the payment was made before. */
function failureOf(error: StripeError): CardFailure | null {
  if (isSent(error.payment_intent?.status)) return null;
  if (unansweredTypes.includes(error.type)) return { kind: 'unanswered' };
  return { kind: 'card', message: error.message ?? '' };
}

/** Error types that leave open whether the card was charged (https://docs.stripe.com/api/errors). */
const unansweredTypes: readonly string[] = ['api_connection_error', 'api_error'];

function isSent(status: string | undefined): boolean {
  return status !== undefined && sentStatuses.includes(status);
}
