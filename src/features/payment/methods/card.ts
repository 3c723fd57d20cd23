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
  /** Handed on to the library and kept nowhere else. */
  readonly clientSecret: string;
  readonly locale: string;
  readonly isDark: boolean;
  /** Where the fields are put; it is there when they are shown. */
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

/**
 * Why a card was not taken.
 * - `card`: it was declined or is wrong; `message` is the provider's sentence, empty when it gave none.
 * - `unanswered`: no answer came; the payment may have been made.
 */
export type CardFailure =
  | { readonly kind: 'card'; readonly message: string }
  | { readonly kind: 'unanswered' };

/** A card in its provider's own fields. Neither what is typed nor the secret of the payment comes out of here. */
export function createCard(settings: CardSettings) {
  const { publicKey, clientSecret, locale, isDark, host, returnURL, load = loadStripe } = settings;
  let shown: Shown | null = null;

  /** Shows the fields; done when a card can be typed. Rejects when they do not come, and may be called again. */
  async function show(): Promise<true> {
    const library = await load(publicKey);
    const place = host();
    if (place === null) throw new Error('there is no place for the fields of a card');
    shown?.element.destroy();
    const client = library(publicKey, { locale });
    const elements = client.elements({ clientSecret, appearance: { theme: isDark ? 'night' : 'stripe' } });
    const element = elements.create('payment');
    shown = { client, elements, element };
    await new Promise<void>((resolve, reject) => {
      element.on('ready', () => resolve());
      element.on('loaderror', () => reject(new Error('the fields of a card did not load')));
      element.mount(place);
    });
    return true;
  }

  /** Sends the card; null when it was taken. Sent twice it is charged once: the payment at the provider is one. */
  async function confirm(): Promise<CardFailure | null> {
    if (shown === null) throw new Error('a card is sent before its fields are shown');
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

/** What an error of the library means: it may also say that the payment was made before. */
function failureOf(error: StripeError): CardFailure | null {
  if (isSent(error.payment_intent?.status)) return null;
  if (unansweredTypes.includes(error.type)) return { kind: 'unanswered' };
  return { kind: 'card', message: error.message ?? '' };
}

/** Types of errors after which nobody knows whether the card was charged (https://docs.stripe.com/api/errors). */
const unansweredTypes: readonly string[] = ['api_connection_error', 'api_error'];

function isSent(status: string | undefined): boolean {
  return status !== undefined && sentStatuses.includes(status);
}
