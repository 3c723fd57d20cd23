import { chargedNames } from '#core/catalogue/price.ts';
import type { OrderKind } from '#core/orders/order-filters.ts';

/** What each unit of a package pays: an order of one product, or of any product of a kind up to a list price. */
export interface UnitTerms {
  /** Empty where a kind is meant. */
  readonly productNo: string;
  /** Null where a product is meant. */
  readonly kind: OrderKind | null;
  /** 90 for 90 days, otherwise years. */
  readonly validity: number;
  /** The highest list price of an order of the kind, in cents; null for no bound. */
  readonly mostCents: number | null;
}

/** An order to be paid, as far as it decides about units. */
export interface UnitOrder {
  readonly productNo: string;
  readonly kind: OrderKind;
  readonly validity: number;
  /** Its list price. */
  readonly rawCents: number;
  /** ASCII names, and how many of them the base price includes. */
  readonly names: readonly string[];
  readonly includedNames: number;
}

/** A bought package, as far as it decides which one pays. */
export interface UnitPackage extends UnitTerms {
  readonly packageNo: string;
  readonly units: number;
  readonly used: number;
  /** Null until paid. */
  readonly validUntil: Date | null;
}

/** Whether a unit pays the order: what it names, with no name beyond those that its base price includes. */
export function fits(terms: UnitTerms, order: UnitOrder): boolean {
  if (terms.validity !== order.validity) return false;
  if (terms.productNo === '' ? terms.kind !== order.kind : terms.productNo !== order.productNo) return false;
  if (terms.mostCents !== null && order.rawCents > terms.mostCents) return false;
  const { plain, wildcards } = chargedNames(order.names);
  return plain + wildcards <= order.includedNames;
}

/** The state of a bought package: what is paid lapses at its end, whatever is left of it. */
export function packageState(
  bought: Pick<UnitPackage, 'units' | 'used' | 'validUntil'> & {
    readonly state: 'unpaid' | 'paid' | 'cancelled';
  },
  now: Date,
): PackageState {
  if (bought.state !== 'paid' || bought.validUntil === null)
    return bought.state === 'paid' ? 'unpaid' : bought.state;
  if (bought.validUntil <= now) return 'lapsed';
  return bought.used < bought.units ? 'active' : 'used';
}
export const packageStates = ['unpaid', 'active', 'used', 'lapsed', 'cancelled'] as const;
export type PackageState = (typeof packageStates)[number];

/** The package whose unit pays first: the one that ends first, and of those that end at once the one for the product alone. */
export function firstToUse<Package extends UnitPackage>(
  bought: readonly Package[],
  order: UnitOrder,
  now: Date,
): Package | null {
  return (
    bought
      .filter((each) => each.used < each.units && each.validUntil !== null && each.validUntil > now)
      .filter((each) => fits(each, order))
      .toSorted(usedBefore)[0] ?? null
  );
}

function usedBefore(one: UnitPackage, other: UnitPackage): number {
  const end = (one.validUntil?.getTime() ?? 0) - (other.validUntil?.getTime() ?? 0);
  if (end !== 0) return end;
  const forProduct = Number(one.productNo === '') - Number(other.productNo === '');
  return forProduct === 0 ? (one.packageNo < other.packageNo ? -1 : 1) : forProduct;
}

/** The price share of a unit, in cents: rounded down, the remainder is the last one's. `number` counts from 1. */
export function unitCents(
  { cents, units }: { readonly cents: number; readonly units: number },
  number: number,
) {
  if (number < 1 || number > units) throw new RangeError(`no unit ${number} of ${units}`);
  const share = Math.floor(cents / units);
  return number === units ? cents - share * (units - 1) : share;
}

/** The lowest number of a unit that is not used; null if all are. */
export function freeUnit(units: number, taken: readonly number[]): number | null {
  const used = new Set(taken);
  for (let number = 1; number <= units; number += 1) if (!used.has(number)) return number;
  return null;
}

/** Days before its end at which the account is told that units are left. */
export const packageNoticeDays = [30, 7, 1] as const;
