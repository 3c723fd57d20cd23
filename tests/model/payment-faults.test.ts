import { afterEach, describe, expect, test, vi } from 'vitest';
import type { EventObject } from 'xstate';
import { paymentMachine } from '#machines/payment/payment.machine.ts';
import { paymentView } from '#machines/payment/payment.view.ts';
import { actsOf, foldHistory, recordFlow, resumeFlow } from '#tests/support/flows/interrupted.ts';
import {
  findViolation,
  type PayerPlan,
  type PaymentSimulation,
  passTime,
  settle,
  simulatedPrice,
  startSimulation,
} from '#tests/support/flows/payment-simulation.ts';
import {
  changeMethod,
  checkNow,
  chooseAlipay,
  chooseBalance,
  chooseWechat,
  providerInput as input,
  leave,
  openAgain,
  payingAtProvider,
  submit,
} from '#tests/support/flows/provider-backend.ts';

/**
 * Failures between a payer, a provider and the page. In every row the order is charged exactly once or not at all, and the page ends in the
 * true state.
 */
interface Row {
  readonly name: string;
  readonly simulation?: Partial<PaymentSimulation>;
  readonly acts: readonly (EventObject | readonly EventObject[])[];
  readonly step: string;
  /** Entries of the simulation: charges of the order, and money credited to the balance. */
  readonly charges: number;
  readonly credits?: number;
}

const pays = (at: number, ...notices: readonly number[]): PayerPlan => ({ at, does: 'pay', notices });
const begin = [chooseAlipay, submit];
const never: PayerPlan = { at: Number.MAX_SAFE_INTEGER, does: 'pay', notices: [] };

const rows: readonly Row[] = [
  { name: 'everything succeeds', acts: begin, step: 'success', charges: 1 },
  {
    name: 'the callback arrives twice',
    simulation: { payer: [pays(5_000, 500, 900)] },
    acts: begin,
    step: 'success',
    charges: 1,
  },
  {
    name: 'the callback arrives before the reply',
    simulation: { payer: [pays(0, 0)] },
    acts: begin,
    step: 'success',
    charges: 1,
  },
  {
    name: 'the callback arrives minutes late, after the page gave up',
    simulation: { payer: [pays(5_000, 400_000)] },
    acts: begin,
    step: 'success',
    charges: 1,
  },
  {
    name: 'the callback is lost and nobody checks, so the outcome stays unknown',
    simulation: { payer: [pays(5_000)] },
    acts: begin,
    step: 'unsettled',
    charges: 0,
  },
  {
    name: 'the callback is lost, then the payer checks',
    simulation: { payer: [pays(5_000)] },
    acts: [...begin, checkNow],
    step: 'success',
    charges: 1,
  },
  {
    name: 'the callback is lost and the provider is unreachable',
    simulation: { payer: [pays(5_000)], isProviderDown: true },
    acts: [...begin, checkNow],
    step: 'unsettled',
    charges: 0,
  },
  {
    name: 'nobody pays and the code expires',
    simulation: { payer: [], lifetime: 60_000 },
    acts: begin,
    step: 'expired',
    charges: 0,
  },
  {
    name: 'the provider reports paid just before the code expires',
    simulation: { payer: [pays(59_999)], lifetime: 60_000 },
    acts: begin,
    step: 'success',
    charges: 1,
  },
  {
    name: 'the callback arrives after the code expired',
    simulation: { payer: [pays(59_000, 90_000)], lifetime: 60_000, isProviderDown: false },
    acts: begin,
    step: 'success',
    charges: 1,
  },
  {
    name: 'the code is renewed after it expired',
    simulation: { payer: [never, pays(5_000, 0)], lifetime: 60_000 },
    acts: [...begin, submit],
    step: 'success',
    charges: 1,
  },
  {
    name: 'the payment is refused, then repeated',
    simulation: { payer: [{ at: 3_000, does: 'refuse', notices: [0] }, pays(5_000, 0)] },
    acts: [...begin, submit],
    step: 'success',
    charges: 1,
  },
  {
    name: 'too little was sent, so it goes to the balance and the order stays unpaid',
    simulation: { payer: [{ at: 3_000, does: 'underpay', notices: [0] }] },
    acts: begin,
    step: 'refused',
    charges: 0,
    credits: 1,
  },
  {
    name: 'another method replaces the first, whose code can no longer be paid',
    simulation: { payer: [{ at: 500_000, does: 'pay', notices: [0] }, pays(5_000, 0)] },
    acts: [...begin, changeMethod, chooseWechat, submit],
    step: 'success',
    charges: 1,
  },
  {
    name: 'another method is chosen after the first was paid unnoticed',
    simulation: { payer: [pays(5_000)] },
    acts: [...begin, changeMethod, chooseWechat, submit],
    step: 'success',
    charges: 1,
  },
  {
    name: 'the balance is chosen after the code was paid unnoticed',
    simulation: { payer: [pays(5_000)] },
    acts: [...begin, changeMethod, chooseBalance, submit],
    step: 'success',
    charges: 1,
  },
  {
    name: 'the page is left and reopened, and the code is paid afterwards',
    simulation: { payer: [pays(1_500_000, 0)], lifetime: 3_600_000 },
    acts: [...begin, leave, openAgain, checkNow],
    step: 'success',
    charges: 1,
  },
  {
    name: 'the button is double-clicked',
    acts: [chooseAlipay, [submit, submit], submit],
    step: 'success',
    charges: 1,
  },
  {
    name: 'the reply to the start is lost and looked up before it is repeated',
    simulation: { lostAnswers: 1, payer: [pays(1_200_000, 0)], lifetime: 3_600_000 },
    acts: [...begin, submit],
    step: 'success',
    charges: 1,
  },
  {
    name: 'the reply is lost at a server that ignores keys',
    simulation: { lostAnswers: 1, honorsKeys: false, payer: [pays(1_200_000, 0)], lifetime: 3_600_000 },
    acts: [...begin, submit],
    step: 'success',
    charges: 1,
  },
  {
    name: 'the provider fails, then the payment is repeated',
    simulation: { gatewayFailures: 1 },
    acts: [...begin, submit],
    step: 'success',
    charges: 1,
  },
  {
    name: 'the method requires personal information',
    simulation: { infoRefusals: 1 },
    acts: begin,
    step: 'infoNeeded',
    charges: 0,
  },
  {
    name: 'the information is postponed and another method is chosen',
    simulation: { infoRefusals: 1 },
    acts: [...begin, { type: 'info.later' }, chooseWechat, submit],
    step: 'success',
    charges: 1,
  },
  {
    name: 'the balance is one cent short',
    simulation: { balance: simulatedPrice - 1 },
    acts: [chooseBalance, submit],
    step: 'ready',
    charges: 0,
  },
  {
    name: 'the balance is exactly enough',
    simulation: { balance: simulatedPrice },
    acts: [chooseBalance, submit],
    step: 'success',
    charges: 1,
  },
  {
    name: 'the page is left with a code that nobody pays',
    simulation: { payer: [never] },
    acts: [...begin, checkNow, leave],
    step: 'cancelled',
    charges: 0,
  },
];

afterEach(() => vi.restoreAllMocks());

/** Lets everything in transit arrive. */
function letArrive(simulation: PaymentSimulation): void {
  passTime(simulation, simulation.now + 10_000_000);
  simulation.isProviderDown = false;
}

function expectRight(simulation: PaymentSimulation, row: Row, step: string): void {
  expect({ step, charges: simulation.charges.length, credits: simulation.credits.length }).toEqual({
    step: row.step,
    charges: row.charges,
    credits: row.credits ?? 0,
  });
  expect(findViolation(simulation)).toBeNull();
  letArrive(simulation);
  expect(findViolation(simulation)).toBeNull();
}

describe.each(rows)('$name', (row) => {
  test('charges once or not at all, and shows the true state', async () => {
    const simulation = startSimulation(row.simulation);
    const { end } = await recordFlow(payingAtProvider(simulation), input, row.acts);
    expectRight(simulation, row, paymentView(end).step);
  });

  test.each([-3_600_000, 3_600_000])(
    'does the same with a browser clock that is off by %i ms',
    async (offset) => {
      const simulation = startSimulation(row.simulation);
      vi.spyOn(Date, 'now').mockReturnValue(Date.UTC(2026, 10, 21) + offset);
      const { end } = await recordFlow(payingAtProvider(simulation), input, row.acts);
      expectRight(simulation, row, paymentView(end).step);
    },
  );

  test('does the same when the tab died after any event while the server kept running', async () => {
    const acts = row.acts.flat();
    const simulation = startSimulation(row.simulation);
    const machine = payingAtProvider(simulation);
    const { history } = await recordFlow(machine, input, acts);
    for (let cut = 0; cut < history.length; cut++) {
      const before = history.slice(0, cut);
      const from = foldHistory(paymentMachine, input, before);
      const wasPaid = simulation.status === 'paid';
      const end = await resumeFlow(machine, from, acts.slice(actsOf(before).length));
      expect(findViolation(simulation), `cut after ${cut}`).toBeNull();
      if (wasPaid) expect(end.value, `cut after ${cut}`).toMatch(/^(success|cancelled)$/);
    }
    letArrive(simulation);
    for (const payment of simulation.payments) settle(simulation, payment);
    expect(findViolation(simulation)).toBeNull();
  });
});
