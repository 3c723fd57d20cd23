/**
 * The part of Stripe's browser library that the console uses (https://docs.stripe.com/js). The sandbox serves a
 * stand-in of the same shape, so card payments use the same code with either.
 */
export type StripeLibrary = (publishableKey: string, options?: { readonly locale?: string }) => StripeClient;

export interface StripeClient {
  elements(options: {
    /** A secret: passed here from the reply and stored nowhere. */
    readonly clientSecret: string;
    readonly appearance?: { readonly theme: 'stripe' | 'night' };
  }): StripeElements;
  /** Submits the card. With `redirect: 'if_required'` the page stays, unless the bank requires its own page. */
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

/** Card fields in Stripe's frames; the typed data never reaches this page. */
export interface StripeElement {
  mount(host: HTMLElement): void;
  destroy(): void;
  on(event: 'ready', listener: () => void): unknown;
  on(event: 'loaderror', listener: (event: { readonly error: StripeError }) => void): unknown;
}

export interface StripeError {
  readonly type: string;
  readonly code?: string | undefined;
  /** A sentence for the payer, in the language the library was created with. */
  readonly message?: string | undefined;
  /** State of the payment, if it was confirmed before. */
  readonly payment_intent?: { readonly status: string } | undefined;
}

/** Statuses in which Stripe has accepted the payment; the server reports the outcome. */
export const sentStatuses: readonly string[] = ['succeeded', 'processing', 'requires_capture'];

declare global {
  interface Window {
    Stripe?: StripeLibrary;
    /** Not in the DOM types yet. */
    readonly trustedTypes?: {
      createPolicy(
        name: string,
        rules: { readonly createHTML: (html: string) => string },
      ): { createHTML(html: string): string };
      createPolicy(
        name: string,
        rules: { readonly createScriptURL: (address: string) => string },
      ): { createScriptURL(address: string): string };
    };
  }
}

/** The only permitted source of the library. The address must not change: Stripe forbids hosting copies. */
const liveAddress = 'https://js.stripe.com/v3/';
const sandboxPath = '/sandbox/stripe.js';
/** Prefix of the sandbox's publishable keys. */
const sandboxKey = 'pk_sandbox_';

/** One of the Trusted Types policies allowed by `server/http/headers.ts`. */
const policyName = 'certhub-payment';

type Policy = ReturnType<NonNullable<Window['trustedTypes']>['createPolicy']>;
let policy: Policy | undefined;
let loading: Promise<StripeLibrary> | undefined;

/**
 * Loads the library once per page. Rejects if it cannot be loaded, for example behind a blocker; may then be called
 * again.
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
      else reject(new Error(`${address} didn’t provide the library`));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error(`${address} failed to load`));
    };
    document.head.append(script);
  });
}

/** The browser and this policy refuse scripts from any other address. */
function trusted(address: string): string {
  if (!window.trustedTypes) return address;
  policy ??= window.trustedTypes.createPolicy(policyName, {
    createScriptURL(wanted) {
      if (wanted === liveAddress || wanted === new URL(sandboxPath, location.origin).href) return wanted;
      throw new TypeError(`no payment library: ${wanted}`);
    },
  });
  return policy.createScriptURL(address);
}
