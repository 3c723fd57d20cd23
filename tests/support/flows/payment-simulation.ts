/**
 * The server side of provider payments, as plain data that can be copied at any moment: one order, its payments, and a provider whose payer
 * follows a plan. Time is the server's and advances when something waits.
 */
export interface PaymentSimulation {
  readonly honorsKeys: boolean;
  /** Milliseconds. */
  now: number;
  status: 'unpaid' | 'paid' | 'cancelled';
  /** One entry for each charge of the order. */
  readonly charges: string[];
  /** Money received when nothing was due any more; credited to the balance. */
  readonly credits: string[];
  readonly payments: SimulatedPayment[];
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

export interface SimulatedPayment {
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

export const simulatedPrice = 29_900;

export function startSimulation(changes: Partial<PaymentSimulation> = {}): PaymentSimulation {
  return {
    honorsKeys: true,
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
export function passTime(simulation: PaymentSimulation, until: number): void {
  simulation.now = Math.max(simulation.now, until);
  for (const payment of simulation.payments) {
    const { plan, openedAt } = payment;
    if (plan === null || simulation.now < openedAt + plan.at) continue;
    if (payment.atProvider === 'open')
      payment.atProvider = plan.does === 'pay' ? 'taken' : plan.does === 'refuse' ? 'refused' : 'short';
    const due = plan.notices.filter((delay) => simulation.now >= openedAt + plan.at + delay).length;
    for (; payment.notices < due; payment.notices += 1) settle(simulation, payment);
  }
}

/** Applies the provider's state once, however often it is reported. */
export function settle(simulation: PaymentSimulation, payment: SimulatedPayment): void {
  if (payment.state === 'paid' || payment.state === 'late' || payment.state === 'short') return;
  if (payment.atProvider === 'taken') {
    payment.state = simulation.status === 'unpaid' ? 'paid' : 'late';
    if (payment.state === 'paid') {
      simulation.status = 'paid';
      simulation.charges.push(payment.id);
    } else simulation.credits.push(payment.id);
  } else if (payment.atProvider === 'short') {
    payment.state = 'short';
    simulation.credits.push(payment.id);
  } else if (payment.atProvider === 'refused') payment.state = 'refused';
  else if (isOver(simulation, payment)) {
    payment.state = 'expired';
    payment.atProvider = 'closed';
  }
}

export function isOver(simulation: PaymentSimulation, { openedAt, state }: SimulatedPayment): boolean {
  return state === 'open' && simulation.now >= openedAt + simulation.lifetime;
}

export type SimulatedReply =
  | { readonly kind: 'open'; readonly payment: SimulatedPayment }
  | { readonly kind: 'paid' }
  | { readonly kind: 'refused'; readonly code: 'alreadyPaid' | 'balanceShort' | 'gatewayFailed' | 'info' };

/** Pays from the balance or opens a payment; at most one payment is open. */
export function simulatePay(simulation: PaymentSimulation, method: string, key: string): SimulatedReply {
  const replied = simulation.honorsKeys ? simulation.replies[key] : undefined;
  if (replied === 'balance') return { kind: 'paid' };
  const known = simulation.payments.find(({ id }) => id === replied);
  if (known) return { kind: 'open', payment: known };
  if (simulation.status !== 'unpaid') return { kind: 'refused', code: 'alreadyPaid' };
  const open = simulation.payments.find(({ state }) => state === 'open');
  if (open !== undefined) {
    if (open.method === method && !isOver(simulation, open)) return { kind: 'open', payment: open };
    settle(simulation, open);
    if (simulation.payments.some(({ state }) => state === 'paid'))
      return { kind: 'refused', code: 'alreadyPaid' };
    if (open.state === 'open') {
      open.state = 'replaced';
      open.atProvider = 'closed';
    }
  }
  if (method === 'balance') return chargeBalance(simulation, key);
  if (simulation.infoRefusals > 0) {
    simulation.infoRefusals -= 1;
    return { kind: 'refused', code: 'info' };
  }
  if (simulation.gatewayFailures > 0) {
    simulation.gatewayFailures -= 1;
    return { kind: 'refused', code: 'gatewayFailed' };
  }
  const payment: SimulatedPayment = {
    id: `pay-${simulation.payments.length + 1}`,
    method,
    openedAt: simulation.now,
    state: 'open',
    atProvider: 'open',
    plan: simulation.payer[simulation.payments.length] ?? null,
    notices: 0,
  };
  simulation.payments.push(payment);
  simulation.replies[key] = payment.id;
  return { kind: 'open', payment };
}

function chargeBalance(simulation: PaymentSimulation, key: string): SimulatedReply {
  if (simulation.balance < simulatedPrice) return { kind: 'refused', code: 'balanceShort' };
  simulation.balance -= simulatedPrice;
  simulation.status = 'paid';
  simulation.charges.push('balance');
  simulation.replies[key] = 'balance';
  return { kind: 'paid' };
}

/** Checks the simulation's invariants. Returns a description of the first violation, or null. */
export function findViolation({ charges, credits, payments, status }: PaymentSimulation): string | null {
  if (charges.length > 1) return `charged ${charges.length} times`;
  if ((status === 'paid') !== (charges.length === 1)) return `${status} with ${charges.length} charges`;
  const open = payments.filter(({ state }) => state === 'open');
  if (open.length > 1) return `${open.length} payments that can be paid`;
  const settled = payments.filter(({ state }) => state === 'paid' || state === 'late' || state === 'short');
  const told = charges.filter((charge) => charge !== 'balance').length + credits.length;
  return settled.length === told ? null : `${settled.length} payments settled, ${told} booked`;
}
