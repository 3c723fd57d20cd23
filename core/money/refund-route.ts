/** Methods whose provider takes money back to the payer, with the working days until it is there. All others are refunded to the balance. */
const methodsBack: ReadonlyMap<string, WorkingDays> = new Map([
  ['alipay', { from: 1, to: 3 }],
  ['wechat', { from: 1, to: 3 }],
  ['paypal', { from: 3, to: 5 }],
  ['stripe', { from: 5, to: 10 }],
]);

/** `returned`: the provider did not take it, and it came back to the balance. */
export const refundStates = ['pending', 'settled', 'returned'] as const;

/** Working days a refund takes; null where it is there at once. */
export interface WorkingDays {
  readonly from: number;
  readonly to: number;
}

/** Gateways that cannot send money back. */
const oneWayGateways: readonly string[] = ['bank'];

/** One payment at a provider, as far as it paid for what is refunded. */
export interface PaidPart {
  readonly paymentID: string;
  readonly gateway: string;
  readonly method: string;
  /** What it paid, in cents of the site's currency, and what the payer was charged for it, in cents of `currency`. */
  readonly cents: number;
  readonly currency: string;
  readonly charged: number;
  /** What of both went back already, or is on its way. */
  readonly returned: number;
  readonly returnedCharged: number;
}

/** What goes back to one payment: at the payment's rate, in the currency that was charged. */
export interface RefundPart {
  readonly paymentID: string;
  readonly gateway: string;
  readonly method: string;
  readonly cents: number;
  readonly currency: string;
  readonly charged: number;
}

export interface RefundRoute {
  readonly back: readonly RefundPart[];
  /** Cents that stay on the balance. */
  readonly balance: number;
}

/** Working days until a refund has arrived; null: at once, on the balance. */
export function refundDays(method: string): WorkingDays | null {
  return methodsBack.get(method) ?? null;
}

/**
 * Which part of a refund of `cents` goes back to which payment, in the order given, and which to the balance. Never more than what a
 * payment paid and did not return. Amounts charged are rounded as a running sum, so that the last part closes to the cent. `available`: the
 * most that may go back in all, where the balance owes some of it.
 */
export function routeRefund(
  paid: readonly PaidPart[],
  cents: number,
  available: number = Number.MAX_SAFE_INTEGER,
): RefundRoute {
  let left = cents;
  let open = Math.max(0, Math.min(cents, available));
  const back: RefundPart[] = [];
  for (const part of paid) {
    const { paymentID, gateway, method, currency } = part;
    if (refundDays(method) === null || oneWayGateways.includes(gateway)) continue;
    const taken = Math.max(0, Math.min(open, part.cents - part.returned));
    const charged = chargedFor(part, taken);
    // Less than a cent of the currency charged cannot be sent.
    if (taken === 0 || charged === 0) continue;
    back.push({ paymentID, gateway, method, cents: taken, currency, charged });
    left -= taken;
    open -= taken;
  }
  return { back, balance: left };
}

/** What of the amount charged belongs to the next `taken` cents: all that is left, with the last of them. */
function chargedFor({ cents, charged, returned, returnedCharged }: PaidPart, taken: number): number {
  const left = Math.max(0, charged - returnedCharged);
  const sum = BigInt(returned + taken);
  if (sum >= BigInt(cents)) return left;
  const whole = Number((BigInt(charged) * sum * 2n + BigInt(cents)) / (BigInt(cents) * 2n));
  return Math.max(0, Math.min(left, whole - returnedCharged));
}
