import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import { type ExchangeRate, formatCharge } from '#core/money/currency.ts';
import { convertCents, defaultCurrency, isExchangeRate } from '#core/money/money.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import { useServices } from '#src/console/services.ts';

export interface ForeignCharge {
  /** `34.21 USD`. */
  readonly charge: string;
  /** For one unit of the accounts' currency. */
  readonly rate: string;
}

/** Returns the charge in a method's own currency; null if the page already shows that currency. */
export function foreignChargeOf(
  { currency }: Pick<PaymentMethod, 'currency'>,
  due: number,
  shownUnit: string,
  rates: readonly ExchangeRate[],
): ForeignCharge | null {
  const base = defaultCurrency.unit;
  if (currency === undefined || currency === base || currency === shownUnit || due === 0) return null;
  const rate = rates.find((each) => each.currency === currency)?.rate ?? '';
  if (!isExchangeRate(rate)) return null;
  return { charge: formatCharge(convertCents(due, rate), currency), rate };
}

/** Returns a {@link foreignChargeOf} that uses the server's rates. */
export function useForeignCharge(
  methods: readonly PaymentMethod[],
): (method: PaymentMethod, due: number) => ForeignCharge | null {
  const { unit } = useServices().site.currency;
  const isAsked = methods.some(({ currency = defaultCurrency.unit }) => currency !== defaultCurrency.unit);
  const rates = useCall(catalogueCalls.exRate, {}, { enabled: isAsked });
  return (method, due) => foreignChargeOf(method, due, unit, rates.data?.currencies ?? []);
}
