import { mostAtOnce } from '#core/orders/pay-limit.ts';

/** Search parameters of a payment, in their canonical spelling. */
export interface PaymentSearch {
  readonly orderNo?: string;
  /** Parameters that PayPal adds to its return address, kept until the payment is captured. */
  readonly token?: string;
  readonly PayerID?: string;
  /** The payer returned from a provider's page with nothing to capture. */
  readonly returned?: true;
}

export interface BatchSearch {
  readonly orderNos?: string;
}

/** Destination of a payment link. */
export type PaymentAddress =
  | { readonly to: '/payment'; readonly search: PaymentSearch }
  | { readonly to: '/payment/batch'; readonly search: BatchSearch };

/** Names of the parameter that holds order numbers, lower-cased, without hyphens, underscores and brackets. */
const numberNames: ReadonlySet<string> = new Set([
  'orderno',
  'ordernos',
  'ordernumber',
  'ordernumbers',
  'orderid',
  'orderids',
  'order',
  'orders',
  'depositno',
]);

/** Parameters that providers add to the return address. Some are secret; all are stripped. */
const providerNames: ReadonlySet<string> = new Set([
  'token',
  'payerid',
  'paymentid',
  'batoken',
  'paymentintent',
  'paymentintentclientsecret',
  'setupintent',
  'redirectstatus',
  'sessionid',
  'outtradeno',
  'tradeno',
  'tradestatus',
  'returned',
]);

/**
 * Reads a payment address in any of the spellings found in links. One order leads to its payment; several (comma-separated, or the
 * parameter repeated) lead to the batch payment.
 */
export function readPaymentAddress(raw: Readonly<Record<string, unknown>>): PaymentAddress {
  const values = Object.entries(raw).map(([name, value]) => ({ name: plainName(name), value }));
  const textOf = (wanted: string) => {
    const found = values.find(({ name }) => name === wanted);
    return typeof found?.value === 'string' || typeof found?.value === 'number' ? String(found.value) : '';
  };
  const orderNos = numbersIn(values.filter(({ name }) => numberNames.has(name)).map(({ value }) => value));
  const [orderNo, ...others] = orderNos;
  if (others.length > 0) return { to: '/payment/batch', search: { orderNos: orderNos.join(',') } };
  const named = orderNo === undefined ? {} : { orderNo };
  const [token, PayerID] = [textOf('token'), textOf('payerid')];
  if (isApproval(token) && isApproval(PayerID))
    return { to: '/payment', search: { ...named, token, PayerID } };
  const isReturn = orderNo !== undefined && values.some(({ name }) => providerNames.has(name));
  return { to: '/payment', search: { ...named, ...(isReturn ? { returned: true } : {}) } };
}

/** Reads the order numbers of a batch, one or more, in any of the spellings. */
export function readBatchAddress(raw: Readonly<Record<string, unknown>>): BatchSearch {
  const orderNos = numbersIn(
    Object.entries(raw).flatMap(([name, value]) => (numberNames.has(plainName(name)) ? [value] : [])),
  );
  return orderNos.length === 0 ? {} : { orderNos: orderNos.join(',') };
}

/** Whether the address is already in its canonical form, so that nothing has to be stripped. */
export function isKeptAs(raw: Readonly<Record<string, unknown>>, kept: PaymentSearch | BatchSearch): boolean {
  const entries = Object.entries(kept);
  return (
    Object.keys(raw).length === entries.length &&
    entries.every(([name, value]) => raw[name] === value || String(raw[name]) === value)
  );
}

function plainName(name: string): string {
  return name.toLowerCase().replace(/[-_[\]]/g, '');
}

function numbersIn(values: readonly unknown[]): readonly string[] {
  const numbers = values
    .flat()
    .flatMap((value) => String(value).split(/[,，;\s]+/))
    .map((number) => number.toUpperCase())
    .filter((number) => /^[A-Z0-9-]{3,40}$/.test(number));
  return [...new Set(numbers)].slice(0, mostAtOnce);
}

function isApproval(text: string): boolean {
  return /^[\w.-]{1,100}$/.test(text);
}
