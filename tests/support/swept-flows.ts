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
} from '#tests/support/compromise-backend.ts';
import type { SweptFlow } from '#tests/support/crash-sweep.ts';
import {
  type DepositBackend,
  depositActs,
  depositInput,
  depositingAt,
  openDepositBackend,
} from '#tests/support/deposit-backend.ts';
import { type ErrandMachine, errandDefinition } from '#tests/support/errand-flow.ts';
import { type Backend, payingAt, paymentActs, paymentInput } from '#tests/support/payment-backend.ts';
import {
  openQueue,
  openQueueBackend,
  type QueueBackend,
  queueActs,
  queueInput,
  queueingAt,
  severalOrderNos,
} from '#tests/support/payment-queue-backend.ts';
import { type PaymentSimulation, startSimulation } from '#tests/support/payment-simulation.ts';
import {
  checkNow,
  chooseAlipay,
  payingAtProvider,
  providerInput,
  submit,
} from '#tests/support/provider-backend.ts';
import {
  buyingFrom,
  openShop,
  purchaseActs,
  purchaseInput,
  type Shop,
} from '#tests/support/purchase-shop.ts';
import {
  compromiseWith,
  depositWith,
  paymentQueueWith,
  paymentWith,
  purchaseWith,
} from '#tests/support/workflow-definitions.ts';

/** One complete flow of each type, from first event to completion, on plain-data servers. */
export interface ErrandServer {
  readonly charges: string[];
  readonly honoursKeys: boolean;
}

export const errandFlow = (honoursKeys: boolean): SweptFlow<ErrandMachine, ErrandServer> => ({
  server: () => ({ charges: [], honoursKeys }),
  definition: (server) =>
    errandDefinition({
      place: async ({ key }) => {
        if (!server.honoursKeys || !server.charges.includes(key)) server.charges.push(key);
        return `receipt for ${key}`;
      },
      find: async (key) => (server.charges.includes(key) ? `receipt for ${key}` : null),
      checkWeather: async () => 'sunny',
    }),
  input: { key: 'errand-1' },
  acts: [{ type: 'note.write', text: 'milk' }, { type: 'item.add', item: 'milk' }, { type: 'order.place' }],
});

export const purchaseFlow = (
  honoursKeys: boolean,
  lostAnswers: number,
): SweptFlow<typeof purchaseMachine, Shop> => ({
  server: () => openShop(honoursKeys, lostAnswers),
  definition: (shop) => purchaseWith(buyingFrom(shop)),
  input: purchaseInput,
  acts: purchaseActs,
});

export const paymentFlow = (
  honoursKeys: boolean,
  lostAnswers: number,
): SweptFlow<typeof paymentMachine, Backend> => ({
  server: () => ({ charges: [], honoursKeys, lostAnswers }),
  definition: (backend) => paymentWith(payingAt(backend)),
  input: paymentInput,
  acts: paymentActs,
});

/** Paid at a provider whose notice is lost; found by 'check now'. */
export const providerFlow = (honoursKeys: boolean): SweptFlow<typeof paymentMachine, PaymentSimulation> => ({
  server: () => startSimulation({ honoursKeys, payer: [{ at: 5_000, does: 'pay', notices: [] }] }),
  definition: (simulation) => paymentWith(payingAtProvider(simulation)),
  input: providerInput,
  acts: [chooseAlipay, submit, checkNow],
});

/** A queue that pays for one of three orders, and another for the rest. */
export const queueFlow = (honoursKeys: boolean): SweptFlow<typeof paymentQueueMachine, QueueBackend> => {
  const begun = () => {
    const backend = openQueueBackend({ honoursKeys, covers: 1, refill: 2 });
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

export const depositFlow = (honoursKeys: boolean): SweptFlow<typeof depositMachine, DepositBackend> => ({
  server: () => openDepositBackend({ honoursKeys }),
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
