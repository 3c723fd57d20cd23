import { convertCents } from '#core/money/money.ts';

export interface Amount {
  readonly cents: number;
  /** ISO 4217, or `USDT`, `USDC`. */
  readonly currency: string;
}

/** What came, in the site's currency, and whether it is what was asked for or more. */
export interface Received {
  readonly baseCents: number;
  readonly isEnough: boolean;
}

/**
 * Judges money that a provider received. In the currency asked for it counts by the rate of the asking, rounded down, so
 * that the amount asked is exactly the amount owed; in another one, which is never enough, by today's `rates` (units for
 * one of the site's currency). Null where it is no money, or of a currency nobody can convert.
 */
export function judgeReceived(
  asked: Amount & { readonly baseCents: number },
  received: Amount,
  rates: ReadonlyMap<string, string>,
): Received | null {
  if (!Number.isSafeInteger(received.cents) || received.cents <= 0) return null;
  if (received.currency === asked.currency) {
    const baseCents = scaled(asked.baseCents, received.cents, asked.cents);
    return { baseCents, isEnough: received.cents >= asked.cents };
  }
  const rate = rates.get(received.currency);
  if (rate === undefined) return null;
  // How much a million cents of the site's currency are in the other one.
  const million = convertCents(1_000_000, rate);
  return { baseCents: scaled(1_000_000, received.cents, million), isEnough: false };
}

/** `cents × part / whole`, rounded down; exact whatever the size. */
function scaled(cents: number, part: number, whole: number): number {
  return Number((BigInt(cents) * BigInt(part)) / BigInt(whole));
}
