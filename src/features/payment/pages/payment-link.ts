import { mostAtOnce } from '#core/orders/pay-limit.ts';

/** What the address of a payment says, in the one spelling it is kept in. */
export interface PaymentSearch {
  readonly orderNo?: string;
  /** What PayPal adds to a payer's way back, until it is captured. */
  readonly token?: string;
  readonly PayerID?: string;
  /** The payer comes back from a provider's page that leaves nothing to capture. */
  readonly returned?: true;
}

export interface BatchSearch {
  readonly orderNos?: string;
}

/** Where an address leads. */
export type PaymentAddress =
  | { readonly to: '/payment'; readonly search: PaymentSearch }
  | { readonly to: '/payment/batch'; readonly search: BatchSearch };

/** Names of the parameter that holds numbers, without case, hyphens and underscores. */
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

/** What providers add to the address a payer is sent back to; some of it is secret, all of it is stripped. */
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
 * Reads an address of any of the spellings links have. One order leads to its payment, several (comma-joined, or the
 * parameter repeated) to the payment of all of them.
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

/** The numbers of a batch, one or several of them, in any of the spellings. */
export function readBatchAddress(raw: Readonly<Record<string, unknown>>): BatchSearch {
  const orderNos = numbersIn(
    Object.entries(raw).flatMap(([name, value]) => (numberNames.has(plainName(name)) ? [value] : [])),
  );
  return orderNos.length === 0 ? {} : { orderNos: orderNos.join(',') };
}

/** Is the address written as it is kept? Then nothing has to be stripped from it. */
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
