import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import type { PaymentMethod } from '#core/contract/calls/payment.ts';
import { type ExchangeRate, formatCharge } from '#core/money/currency.ts';
import { convertCents, defaultCurrency, isExchangeRate } from '#core/money/money.ts';
import { useServices } from '#src/console/services.ts';
import { useCall } from '#src/console/use-call.ts';

export interface ForeignCharge {
  /** `34.21 USD`. */
  readonly charge: string;
  /** Of one unit of what the accounts are kept in. */
  readonly rate: string;
}

/** What paying by a method comes to in its own currency; null where that is no other than the page shows. */
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

/** The same, at the server's rates. */
export function useForeignCharge(
  methods: readonly PaymentMethod[],
): (method: PaymentMethod, due: number) => ForeignCharge | null {
  const { unit } = useServices().site.currency;
  const isAsked = methods.some(({ currency = defaultCurrency.unit }) => currency !== defaultCurrency.unit);
  const rates = useCall(catalogueCalls.exRate, {}, { enabled: isAsked });
  return (method, due) => foreignChargeOf(method, due, unit, rates.data?.currencies ?? []);
}
