/**
 * The server side of provider payments, as plain data that can be copied at any moment: one order, its payments, and a provider whose payer
 * follows a plan. Time is the server's and advances when something waits.
 */
export interface ProviderTill {
  readonly honoursKeys: boolean;
  /** Milliseconds. */
  now: number;
  status: 'unpaid' | 'paid' | 'cancelled';
  /** One entry for each charge of the order. */
  readonly charges: string[];
  /** Money received when nothing was due any more; credited to the balance. */
  readonly credits: string[];
  readonly payments: TillPayment[];
  readonly replies: Record<string, string>;
  /** Milliseconds during which a payment can be paid. */
  readonly lifetime: number;
  /** The payer's plan for each payment in turn; later payments are left unpaid. */
  readonly payer: readonly PayerPlan[];
  /** Cents. */
  balance: number;
  /** Payment requests whose reply is lost, and those never answered. */
  lostAnswers: number;
  hangingCalls: number;
  /** Calls the provider does not answer, and calls for which it first demands personal information. */
  gatewayFailures: number;
  infoRefusals: number;
  /** The provider is unreachable. */
  isProviderDown: boolean;
}

export interface PayerPlan {
  /** Milliseconds after the payment was opened. */
  readonly at: number;
  readonly does: 'pay' | 'refuse' | 'underpay';
  /** Milliseconds from `at` to each notice; empty if the notice was lost. */
  readonly notices: readonly number[];
}

export interface TillPayment {
  readonly id: string;
  readonly method: string;
  readonly openedAt: number;
  state: 'open' | 'paid' | 'late' | 'short' | 'refused' | 'expired' | 'replaced';
  /** The provider's state, whether or not it was reported. */
  atProvider: 'open' | 'closed' | 'taken' | 'refused' | 'short';
  readonly plan: PayerPlan | null;
  /** Number of notices delivered. */
  notices: number;
}

export const tillPrice = 29_900;

export function openTill(changes: Partial<ProviderTill> = {}): ProviderTill {
  return {
    honoursKeys: true,
    now: 0,
    status: 'unpaid',
    charges: [],
    credits: [],
    payments: [],
    replies: {},
    lifetime: 900_000,
    payer: [{ at: 5_000, does: 'pay', notices: [500] }],
    balance: 100_000,
    lostAnswers: 0,
    hangingCalls: 0,
    gatewayFailures: 0,
    infoRefusals: 0,
    isProviderDown: false,
    ...changes,
  };
}

/** Advances time: the payer acts and the provider sends notices. */
export function passTime(till: ProviderTill, until: number): void {
  till.now = Math.max(till.now, until);
  for (const payment of till.payments) {
    const { plan, openedAt } = payment;
    if (plan === null || till.now < openedAt + plan.at) continue;
    if (payment.atProvider === 'open')
      payment.atProvider = plan.does === 'pay' ? 'taken' : plan.does === 'refuse' ? 'refused' : 'short';
    const due = plan.notices.filter((delay) => till.now >= openedAt + plan.at + delay).length;
    for (; payment.notices < due; payment.notices += 1) settle(till, payment);
  }
}

/** Applies the provider's state once, however often it is reported. */
export function settle(till: ProviderTill, payment: TillPayment): void {
  if (payment.state === 'paid' || payment.state === 'late' || payment.state === 'short') return;
  if (payment.atProvider === 'taken') {
    payment.state = till.status === 'unpaid' ? 'paid' : 'late';
    if (payment.state === 'paid') {
      till.status = 'paid';
      till.charges.push(payment.id);
    } else till.credits.push(payment.id);
  } else if (payment.atProvider === 'short') {
    payment.state = 'short';
    till.credits.push(payment.id);
  } else if (payment.atProvider === 'refused') payment.state = 'refused';
  else if (isOver(till, payment)) {
    payment.state = 'expired';
    payment.atProvider = 'closed';
  }
}

export function isOver(till: ProviderTill, { openedAt, state }: TillPayment): boolean {
  return state === 'open' && till.now >= openedAt + till.lifetime;
}

export type TillReply =
  | { readonly kind: 'open'; readonly payment: TillPayment }
  | { readonly kind: 'paid' }
  | { readonly kind: 'refused'; readonly code: 'alreadyPaid' | 'balanceShort' | 'gatewayFailed' | 'info' };

/** Pays from the balance or opens a payment; at most one payment is open. */
export function payAtTill(till: ProviderTill, method: string, key: string): TillReply {
  const replied = till.honoursKeys ? till.replies[key] : undefined;
  if (replied === 'balance') return { kind: 'paid' };
  const known = till.payments.find(({ id }) => id === replied);
  if (known) return { kind: 'open', payment: known };
  if (till.status !== 'unpaid') return { kind: 'refused', code: 'alreadyPaid' };
  const open = till.payments.find(({ state }) => state === 'open');
  if (open !== undefined) {
    if (open.method === method && !isOver(till, open)) return { kind: 'open', payment: open };
    settle(till, open);
    if (till.payments.some(({ state }) => state === 'paid')) return { kind: 'refused', code: 'alreadyPaid' };
    if (open.state === 'open') {
      open.state = 'replaced';
      open.atProvider = 'closed';
    }
  }
  if (method === 'balance') return chargeBalance(till, key);
  if (till.infoRefusals > 0) {
    till.infoRefusals -= 1;
    return { kind: 'refused', code: 'info' };
  }
  if (till.gatewayFailures > 0) {
    till.gatewayFailures -= 1;
    return { kind: 'refused', code: 'gatewayFailed' };
  }
  const payment: TillPayment = {
    id: `pay-${till.payments.length + 1}`,
    method,
    openedAt: till.now,
    state: 'open',
    atProvider: 'open',
    plan: till.payer[till.payments.length] ?? null,
    notices: 0,
  };
  till.payments.push(payment);
  till.replies[key] = payment.id;
  return { kind: 'open', payment };
}

function chargeBalance(till: ProviderTill, key: string): TillReply {
  if (till.balance < tillPrice) return { kind: 'refused', code: 'balanceShort' };
  till.balance -= tillPrice;
  till.status = 'paid';
  till.charges.push('balance');
  till.replies[key] = 'balance';
  return { kind: 'paid' };
}

/** Checks the till's invariants. Returns a description of the first violation, or null. */
export function wrongAtTill({ charges, credits, payments, status }: ProviderTill): string | null {
  if (charges.length > 1) return `charged ${charges.length} times`;
  if ((status === 'paid') !== (charges.length === 1)) return `${status} with ${charges.length} charges`;
  const open = payments.filter(({ state }) => state === 'open');
  if (open.length > 1) return `${open.length} payments that can be paid`;
  const settled = payments.filter(({ state }) => state === 'paid' || state === 'late' || state === 'short');
  const told = charges.filter((charge) => charge !== 'balance').length + credits.length;
  return settled.length === told ? null : `${settled.length} payments settled, ${told} booked`;
}
