import type { depositMachine } from '#machines/deposit/deposit.machine.ts';
import type { compromiseMachine } from '#machines/orders/compromise/compromise.machine.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { paymentQueueMachine } from '#machines/payment/payment-queue/payment-queue.machine.ts';
import type { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import {
  type CompromiseBackend,
  compromiseActs,
  compromiseInput,
  leadingAt,
  openCompromiseBackend,
  revokeFirstActs,
} from '#tests/support/flows/compromise-backend.ts';
import {
  type DepositBackend,
  depositActs,
  depositInput,
  depositingAt,
  openDepositBackend,
} from '#tests/support/flows/deposit-backend.ts';
import { type ErrandMachine, errandDefinition } from '#tests/support/flows/errand-flow.ts';
import { type Backend, payingAt, paymentActs, paymentInput } from '#tests/support/flows/payment-backend.ts';
import {
  openQueue,
  openQueueBackend,
  type QueueBackend,
  queueActs,
  queueInput,
  queueingAt,
  severalOrderNos,
} from '#tests/support/flows/payment-queue-backend.ts';
import { type PaymentSimulation, startSimulation } from '#tests/support/flows/payment-simulation.ts';
import {
  checkNow,
  chooseAlipay,
  payingAtProvider,
  providerInput,
  submit,
} from '#tests/support/flows/provider-backend.ts';
import {
  buyingFrom,
  openShop,
  purchaseActs,
  purchaseInput,
  type Shop,
} from '#tests/support/flows/purchase-shop.ts';
import {
  compromiseWith,
  depositWith,
  paymentQueueWith,
  paymentWith,
  purchaseWith,
} from '#tests/support/flows/workflow-definitions.ts';
import type { SweptFlow } from '#tests/support/journal/crash-sweep.ts';

/** One complete flow of each type, from first event to completion, on plain-data servers. */
export interface ErrandServer {
  readonly charges: string[];
  readonly honorsKeys: boolean;
}

export const errandFlow = (honorsKeys: boolean): SweptFlow<ErrandMachine, ErrandServer> => ({
  server: () => ({ charges: [], honorsKeys }),
  definition: (server) =>
    errandDefinition({
      place: async ({ key }) => {
        if (!server.honorsKeys || !server.charges.includes(key)) server.charges.push(key);
        return `receipt for ${key}`;
      },
      find: async (key) => (server.charges.includes(key) ? `receipt for ${key}` : null),
      checkWeather: async () => 'sunny',
    }),
  input: { key: 'errand-1' },
  acts: [{ type: 'note.write', text: 'milk' }, { type: 'item.add', item: 'milk' }, { type: 'order.place' }],
});

export const purchaseFlow = (
  honorsKeys: boolean,
  lostAnswers: number,
): SweptFlow<typeof purchaseMachine, Shop> => ({
  server: () => openShop(honorsKeys, lostAnswers),
  definition: (shop) => purchaseWith(buyingFrom(shop)),
  input: purchaseInput,
  acts: purchaseActs,
});

export const paymentFlow = (
  honorsKeys: boolean,
  lostAnswers: number,
): SweptFlow<typeof paymentMachine, Backend> => ({
  server: () => ({ charges: [], honorsKeys, lostAnswers }),
  definition: (backend) => paymentWith(payingAt(backend)),
  input: paymentInput,
  acts: paymentActs,
});

/** Paid at a provider whose notice is lost; found by 'check now'. */
export const providerFlow = (honorsKeys: boolean): SweptFlow<typeof paymentMachine, PaymentSimulation> => ({
  server: () => startSimulation({ honorsKeys, payer: [{ at: 5_000, does: 'pay', notices: [] }] }),
  definition: (simulation) => paymentWith(payingAtProvider(simulation)),
  input: providerInput,
  acts: [chooseAlipay, submit, checkNow],
});

/** A queue that pays for one of three orders, and another for the rest. */
export const queueFlow = (honorsKeys: boolean): SweptFlow<typeof paymentQueueMachine, QueueBackend> => {
  const begun = () => {
    const backend = openQueueBackend({ honorsKeys, covers: 1, refill: 2 });
    const queueId = openQueue(backend, 'payment:several:pay:1', severalOrderNos);
    return { backend, queueId };
  };
  return {
    server: () => begun().backend,
    definition: (backend) => paymentQueueWith(queueingAt(backend)),
    input: { ...queueInput, queueId: begun().queueId },
    acts: [queueActs.payRest, queueActs.dismiss],
  };
};

export const depositFlow = (honorsKeys: boolean): SweptFlow<typeof depositMachine, DepositBackend> => ({
  server: () => openDepositBackend({ honorsKeys }),
  definition: (backend) => depositWith(depositingAt(backend)),
  input: depositInput,
  acts: depositActs,
});

/** A compromised key, replaced before or after the old certificates are revoked. */
export const compromiseFlow = (
  path: 'replace' | 'revoke',
  changes: Partial<CompromiseBackend>,
): SweptFlow<typeof compromiseMachine, CompromiseBackend> => ({
  server: () => openCompromiseBackend(changes),
  definition: (backend) => compromiseWith(leadingAt(backend)),
  input: compromiseInput,
  acts: path === 'replace' ? compromiseActs : revokeFirstActs,
});
