import { zonedDay, zonedStart } from '#core/calendar/zoned-days.ts';

/** Cents a role or a user may spend without asking; null for no limit. */
export interface SpendingLimits {
  readonly perOrder: number | null;
  readonly perMonth: number | null;
}

export const noLimits: SpendingLimits = { perOrder: null, perMonth: null };

/** Most cents of a limit: the largest amount that the site prices. */
export const mostLimit = 100_000_000_000;

/** The limits of somebody whose role and who themselves have some: of each, the stricter one. */
export function stricterLimits(...all: readonly SpendingLimits[]): SpendingLimits {
  const least = (of: keyof SpendingLimits) =>
    all.reduce<number | null>((least, { [of]: limit }) => {
      if (limit === null) return least;
      return least === null ? limit : Math.min(least, limit);
    }, null);
  return { perOrder: least('perOrder'), perMonth: least('perMonth') };
}

/** A limit that paying `due` would exceed, or null. What costs nothing exceeds none. `spent`: paid this month, less refunds. */
export function exceededLimit(
  { perOrder, perMonth }: SpendingLimits,
  { due, spent }: { readonly due: number; readonly spent: number },
): 'order' | 'month' | null {
  if (due <= 0) return null;
  if (perOrder !== null && due > perOrder) return 'order';
  return perMonth !== null && spent + due > perMonth ? 'month' : null;
}

/** Which of several new orders exceed a limit: those over the limit per order, and all if together they exceed that of the month. */
export function exceedingOrders<Order extends { readonly payAmount: number }>(
  limits: SpendingLimits,
  orders: readonly Order[],
  spent: number,
): readonly Order[] {
  const due = orders.reduce((sum, { payAmount }) => sum + payAmount, 0);
  const isOverMonth = limits.perMonth !== null && spent + due > limits.perMonth;
  return orders.filter(
    ({ payAmount }) =>
      payAmount > 0 && (isOverMonth || exceededLimit(limits, { due: payAmount, spent }) !== null),
  );
}

/** When the month of `now` began in a time zone. */
export function monthStart(now: Date, timeZone: string): Date {
  return zonedStart({ ...zonedDay(now, timeZone), day: 1 }, timeZone);
}

/** A charge or a refund of the ledger. */
export interface Movement {
  readonly orderID: string | null;
  /** The user or API key that paid; null for a refund, and where it is not known. */
  readonly userID: string | null;
  /** Signed, as in the ledger: negative for a charge. */
  readonly cents: number;
  readonly at: Date;
}

/**
 * What somebody has paid since `since`, less what came back of it. A refund undoes the last charges of its order first, so that the money
 * of a canceled reissue is given back to who paid for the reissue. `movements`: all of these orders, oldest first.
 */
export function spentSince(movements: readonly Movement[], userID: string, since: Date): number {
  const open = new Map<string, { userID: string | null; left: number; at: Date }[]>();
  for (const { orderID, cents, at, ...by } of movements) {
    const charges = open.get(orderID ?? '') ?? [];
    open.set(orderID ?? '', charges);
    if (cents < 0) charges.push({ userID: by.userID, left: -cents, at });
    else undo(charges, cents);
  }
  return [...open.values()]
    .flat()
    .reduce((sum, charge) => sum + (charge.userID === userID && charge.at >= since ? charge.left : 0), 0);
}

function undo(charges: { left: number }[], cents: number): void {
  let back = cents;
  for (const charge of charges.toReversed()) {
    const undone = Math.min(charge.left, back);
    charge.left -= undone;
    back -= undone;
  }
}

/** What an order's approval is: none needed yet, or it waits for a request, for a decision, or was refused or given. */
export const orderApprovals = ['needed', 'asked', 'refused', 'approved'] as const;
export type OrderApproval = (typeof orderApprovals)[number];

/** What is known of an order's approval. */
export interface ApprovalFacts {
  /** Null as long as nobody exceeded a limit. */
  readonly approval: OrderApproval | null;
  /** The cents that were seen and approved; they hold for no more. */
  readonly approvedCents: number | null;
}

/** Whether an order that costs `due` waits for an approval: whoever pays. An approved one that became dearer asks again. */
export function isHeld({ approval, approvedCents }: ApprovalFacts, due: number): boolean {
  if (approval === null || due <= 0) return false;
  return approval !== 'approved' || due > (approvedCents ?? 0);
}

/** Whether the approval covers the amount, so that no limit is asked. */
export function isApproved({ approval, approvedCents }: ApprovalFacts, due: number): boolean {
  return approval === 'approved' && due <= (approvedCents ?? 0);
}
