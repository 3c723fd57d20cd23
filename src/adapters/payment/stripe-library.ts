/**
 * The part of Stripe's browser library that the console uses (https://docs.stripe.com/js). The sandbox serves a stand-in
 * with the same shape, so that a card is paid with the same code wherever the library comes from.
 */
export type StripeLibrary = (publishableKey: string, options?: { readonly locale?: string }) => StripeClient;

export interface StripeClient {
  elements(options: {
    /** A secret: it goes from the reply to here and is kept nowhere. */
    readonly clientSecret: string;
    readonly appearance?: { readonly theme: 'stripe' | 'night' };
  }): StripeElements;
  /** Sends the card. With `redirect: 'if_required'` the page stays, unless the bank asks for a page of its own. */
  confirmPayment(options: {
    readonly elements: StripeElements;
    readonly confirmParams: { readonly return_url: string };
    readonly redirect: 'if_required';
  }): Promise<{
    readonly error?: StripeError | undefined;
    readonly paymentIntent?: { readonly status: string } | undefined;
  }>;
}

export interface StripeElements {
  create(type: 'payment'): StripeElement;
}

/** Fields for a card, in frames of Stripe's: what is typed never reaches this page. */
export interface StripeElement {
  mount(host: HTMLElement): void;
  destroy(): void;
  on(event: 'ready', listener: () => void): unknown;
  on(event: 'loaderror', listener: (event: { readonly error: StripeError }) => void): unknown;
}

export interface StripeError {
  readonly type: string;
  readonly code?: string | undefined;
  /** A sentence for the payer, in the language the library was made with. */
  readonly message?: string | undefined;
  /** Where the payment stands, when it was confirmed before. */
  readonly payment_intent?: { readonly status: string } | undefined;
}

/** `stripe.confirmPayment` has taken these: what becomes of them comes from the server. */
export const sentStatuses: readonly string[] = ['succeeded', 'processing', 'requires_capture'];

declare global {
  interface Window {
    Stripe?: StripeLibrary;
    /** Not in the DOM types yet. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { readonly createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): string };
    };
  }
}

/** The library may come from nowhere else. Its address must stay as it is: Stripe forbids copies of it. */
const liveAddress = 'https://js.stripe.com/v3/';
const sandboxPath = '/sandbox/stripe.js';
/** Of the sandbox's publishable keys. */
const sandboxKey = 'pk_sandbox_';

/** One of the Trusted Types policies that `server/http/headers.ts` allows. */
const policyName = 'certhub-payment';

type Policy = ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']>;
let policy: Policy | undefined;
let loading: Promise<StripeLibrary> | undefined;

/**
 * Loads the library, once for the page. Rejects when it does not come, for instance behind a blocker; it may then be
 * asked for again.
 */
export function loadStripe(publishableKey: string): Promise<StripeLibrary> {
  loading ??= inject(scriptAddress(publishableKey)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function scriptAddress(publishableKey: string): string {
  return publishableKey.startsWith(sandboxKey) ? new URL(sandboxPath, location.origin).href : liveAddress;
}

function inject(address: string): Promise<StripeLibrary> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.async = true;
    script.src = trusted(address);
    script.onload = () => {
      if (window.Stripe) resolve(window.Stripe);
      else reject(new Error(`${address} brought no library`));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    };
    document.head.append(script);
  });
}

/** A script from any other address is refused, by the browser and by this policy. */
function trusted(address: string): string {
  if (!window.trustedTypes) return address;
  policy ??= window.trustedTypes.createPolicy(policyName, {
    createScriptURL(wanted) {
      if (wanted === liveAddress || wanted === new URL(sandboxPath, location.origin).href) return wanted;
      throw new TypeError(`no library of payments: ${wanted}`);
    },
  });
  return policy.createScriptURL(address);
}
