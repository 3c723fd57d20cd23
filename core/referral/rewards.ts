import { dayMs } from '#core/day.ts';
import { partOf } from '#core/money/money.ts';
import { addDays } from '#core/orders/span.ts';

/** What an invited account paid for: an order, a reissue or a package, with an entry of the ledger. */
export interface Purchase {
  readonly entryID: number;
  readonly at: Date;
  /** Charged, and given back of it since. */
  readonly cents: number;
  readonly backCents: number;
}

/** What was rewarded for a purchase so far, less what was taken back. `base`: the part of its price that was rewarded. */
export interface Rewarded {
  readonly base: number;
  readonly cents: number;
}

export interface RewardTerms {
  /** Share of the price, a whole number; 0 rewards nothing. */
  readonly percent: number;
  /** Since when the account is invited; its purchases count for a while. */
  readonly invitedTime: Date;
  readonly now: Date;
}

/** A reward, or what is taken back of one: signed. */
export interface RewardChange {
  readonly entryID: number;
  readonly base: number;
  readonly cents: number;
}

/** Days after which a payment is final, and months after the invitation in which payments count. */
export const finalDays = 30;
export const rewardMonths = 12;
/** The smallest withdrawal, in cents. */
export const leastWithdrawal = 10_000;
/** Days in which the links of a code that was changed still count. */
export const oldCodeDays = 90;

/**
 * What changes in the rewards for an invited account. A purchase counts once it is final, for what was not given back of it, and all
 * together for no more than the money that came in and stayed: what a gift paid earns nothing, and money that a provider took back takes the
 * rewards for the last purchases with it. `moneyIn`: deposits less what went back, in cents. `isSelf`: the account is the inviter's own.
 */
export function rewardChanges(
  purchases: readonly Purchase[],
  given: ReadonlyMap<number, Rewarded>,
  { moneyIn, isSelf, ...terms }: RewardTerms & { readonly moneyIn: number; readonly isSelf: boolean },
): RewardChange[] {
  let room = isSelf ? 0 : Math.max(0, moneyIn);
  return purchases
    .toSorted((one, other) => one.entryID - other.entryID)
    .flatMap((purchase) => {
      const { entryID, cents, backCents } = purchase;
      const was = given.get(entryID) ?? { base: 0, cents: 0 };
      // What was rewarded stays counted, even if the terms have changed.
      if (!isFinal(purchase, terms) && was.base === 0) return [];
      const base = Math.min(Math.max(0, cents - backCents), room);
      room -= base;
      const change = base - was.base;
      if (change === 0 || (change > 0 && terms.percent === 0)) return [];
      const share = change > 0 ? partOf(change, terms.percent, 100) : remainder(was, base) - was.cents;
      return [{ entryID, base: change, cents: share }];
    });
}

/** What is left of a reward for a smaller part of the price. */
function remainder({ base, cents }: Rewarded, left: number): number {
  return base === 0 ? 0 : partOf(cents, left, base);
}

function isFinal({ at }: Purchase, { invitedTime, now }: RewardTerms): boolean {
  return at < addMonths(invitedTime, rewardMonths) && addDays(at, finalDays) <= now;
}

function addMonths(time: Date, months: number): Date {
  const end = new Date(time);
  end.setUTCMonth(end.getUTCMonth() + months);
  // A month without that day ends before it.
  return end.getUTCDate() === time.getUTCDate() ? end : new Date(end.getTime() - end.getUTCDate() * dayMs);
}

/** What tells whose account it is. */
export interface OwnerFacts {
  readonly emails: readonly string[];
  /** With the calling code. */
  readonly telephones: readonly string[];
  /** Names of companies, and their credit codes. */
  readonly companies: readonly string[];
}

/** Whether two accounts belong to the same: a mailbox (whatever stands after `+`), a telephone or a company in common. */
export function isSameOwner(one: OwnerFacts, other: OwnerFacts): boolean {
  const shares = (some: readonly string[], more: readonly string[], plain: (text: string) => string) => {
    const known = new Set(some.map(plain).filter((text) => text !== ''));
    return more.some((text) => known.has(plain(text)));
  };
  return (
    shares(one.emails, other.emails, plainMailbox) ||
    shares(one.telephones, other.telephones, (text) => text) ||
    shares(one.companies, other.companies, (text) => text.trim().toLowerCase())
  );
}

function plainMailbox(email: string): string {
  const text = email.trim().toLowerCase();
  const at = text.lastIndexOf('@');
  if (at < 1) return '';
  const [name = ''] = text.slice(0, at).split('+');
  return `${name}${text.slice(at)}`;
}
