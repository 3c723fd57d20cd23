/** Address of the page a payment is settled on by hand. */
export function hostedPagePath(ref: string): string {
  return `/sandbox/pay/${ref}`;
}

/** The stand-in of Stripe's browser library, and what it confirms a card payment with. */
export const stripeScriptPath = '/sandbox/stripe.js';
export const stripeConfirmPath = '/sandbox/stripe/confirm';
