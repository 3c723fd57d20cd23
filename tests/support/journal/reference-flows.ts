import { type EventObject, fromPromise } from 'xstate';
import { ok } from '#core/result.ts';
import type { Answer, SlotLogic } from '#machines/kit/slot.ts';
import { batchActionMachine } from '#machines/orders/batch-action/batch-action.machine.ts';
import type { BatchActionSlots, Outcomes } from '#machines/orders/batch-action/batch-action.rules.ts';
import type { BatchUserEvent } from '#machines/purchase/batch/batch.types.ts';
import { formDefinition } from '#src/console/form/form.workflow.ts';
import { batchFrom, openBatchShop, smallBatchInput } from '#tests/support/flows/batch-shop.ts';
import {
  type CompromiseBackend,
  compromiseActs,
  compromiseInput,
  leadingAt,
  openCompromiseBackend,
  revokeFirstActs,
} from '#tests/support/flows/compromise-backend.ts';
import {
  type FormShelf,
  formActs,
  formInput,
  openFormShelf,
  savingOn,
} from '#tests/support/flows/form-shelf.ts';
import { type Backend, payingAt, paymentActs, paymentInput } from '#tests/support/flows/payment-backend.ts';
import {
  openQueue,
  openQueueBackend,
  payingSeveralAt,
  queueActs,
  queueInput,
  queueingAt,
  severalInput,
  severalOrderNos,
} from '#tests/support/flows/payment-queue-backend.ts';
import {
  type PayerPlan,
  type PaymentSimulation,
  startSimulation,
} from '#tests/support/flows/payment-simulation.ts';
import {
  changeMethod,
  checkNow,
  chooseAlipay,
  chooseWechat,
  payingAtProvider,
  providerInput,
  submit,
} from '#tests/support/flows/provider-backend.ts';
import {
  buyingFrom,
  openShop,
  otherPurchases,
  purchaseActs,
  purchaseInput,
} from '#tests/support/flows/purchase-shop.ts';
import {
  openReissueBackend,
  ownRequestActs,
  type ReissueBackend,
  reissueActs,
  reissueInput,
  reissuingAt,
} from '#tests/support/flows/reissue-backend.ts';
import {
  batchActionWith,
  batchWith,
  compromiseWith,
  paymentQueueWith,
  paymentWith,
  purchaseWith,
  reissueWith,
} from '#tests/support/flows/workflow-definitions.ts';
import { flowSamples, type ReferenceFlow } from '#tests/support/journal/flow-sample.ts';

const wrongName: EventObject = { type: 'names.commit', text: 'a..b' } as EventObject;
const backend = { honorsKeys: true, lostAnswers: 0 };
const [choosePayBalance = { type: '' }, pay = { type: '' }] = paymentActs;

export function referenceFlows(): readonly ReferenceFlow[] {
  const purchase = { input: purchaseInput, acts: purchaseActs };
  return [
    { file: 'purchase-straight', definition: purchaseWith(buyingFrom(openShop(true))), ...purchase },
    {
      file: 'purchase-answer-lost',
      definition: purchaseWith(buyingFrom(openShop(true, 1))),
      ...purchase,
    },
    {
      file: 'purchase-wrong-name',
      definition: purchaseWith(buyingFrom(openShop(true))),
      input: purchaseInput,
      acts: [wrongName, { type: 'order.buy' }, ...purchaseActs],
    },
    {
      file: 'purchase-tab-died',
      definition: purchaseWith(buyingFrom({ ...openShop(true), hangingCalls: 1 })),
      ...purchase,
      crashIn: 'creating',
    },
    ...Object.entries(otherPurchases).map(([name, acts]) => ({
      file: `purchase-${name}`,
      definition: purchaseWith(buyingFrom(openShop(true))),
      input: purchaseInput,
      acts,
    })),
    ...batchFlows(),
    ...paymentFlows(),
    ...providerFlows(),
    ...queueFlows(),
    ...Object.values(flowSamples).flatMap(({ histories }) => histories()),
    ...formFlows(),
    batchActionFlow(),
    ...reissueFlows(),
    ...compromiseFlows(),
  ];
}

function paymentFlows(): readonly ReferenceFlow[] {
  const payment = { input: paymentInput, acts: paymentActs };
  const at = (changes: Partial<Backend>) => paymentWith(payingAt({ ...backend, charges: [], ...changes }));
  return [
    { file: 'payment-straight', definition: at({}), ...payment },
    { file: 'payment-answer-lost', definition: at({ lostAnswers: 1 }), ...payment },
    {
      file: 'payment-balance-short',
      definition: at({ shortCalls: 1 }),
      input: paymentInput,
      acts: [choosePayBalance, pay, { type: 'orders.reload' }, pay],
    },
    {
      file: 'payment-left-and-opened',
      definition: at({}),
      input: paymentInput,
      acts: [{ type: 'payment.leave' }, { type: 'payment.open' }, choosePayBalance, pay],
    },
    { file: 'payment-tab-died', definition: at({ hangingCalls: 1 }), ...payment, crashIn: 'paying' },
    {
      file: 'payment-several',
      definition: paymentWith(payingSeveralAt(openQueueBackend())),
      input: severalInput,
      acts: paymentActs,
    },
  ];
}

/** Payments at a provider, by failure. */
function providerFlows(): readonly ReferenceFlow[] {
  const begin = [chooseAlipay, submit];
  const late: PayerPlan = { at: 5_000, does: 'pay', notices: [] };
  const prompt: PayerPlan = { at: 5_000, does: 'pay', notices: [0] };
  const lives: Readonly<Record<string, readonly [Partial<PaymentSimulation>, readonly EventObject[]]>> = {
    provider: [{}, begin],
    'provider-check-now': [{ payer: [late] }, [...begin, checkNow]],
    'provider-expired': [{ payer: [{ ...late, at: 1e9 }, prompt], lifetime: 60_000 }, [...begin, submit]],
    'provider-refused': [
      { payer: [{ at: 3_000, does: 'refuse', notices: [0] }, prompt] },
      [...begin, changeMethod, chooseWechat, submit],
    ],
    'provider-info': [{ infoRefusals: 1 }, [...begin, { type: 'info.later' }, submit]],
    'provider-answer-lost': [
      { lostAnswers: 1, payer: [{ ...prompt, at: 1_200_000 }], lifetime: 3_600_000 },
      [...begin, submit],
    ],
    'provider-tab-died': [{ hangingCalls: 1 }, begin],
  };
  return Object.entries(lives).map(([name, [simulation, acts]]) => ({
    file: `payment-${name}`,
    definition: paymentWith(payingAtProvider(startSimulation(simulation))),
    input: providerInput,
    acts,
    ...(name.endsWith('tab-died') ? { crashIn: 'paying' } : {}),
  }));
}

function queueFlows(): readonly ReferenceFlow[] {
  const { payRest, dismiss } = queueActs;
  const lives = {
    straight: [{}, [dismiss]],
    rest: [{ covers: 1, refill: 2 }, [payRest, dismiss]],
    'rest-answer-lost': [{ covers: 1, refill: 2, lostAnswers: 1 }, [payRest, queueActs.check, dismiss]],
  } as const;
  return Object.entries(lives).map(([name, [changes, acts]]) => {
    const queues = openQueueBackend(changes);
    openQueue(queues, 'payment:several:pay:1', severalOrderNos);
    return {
      file: `payment-queue-${name}`,
      definition: paymentQueueWith(queueingAt(queues)),
      input: queueInput,
      acts,
    };
  });
}

function formFlows(): readonly ReferenceFlow[] {
  const again: readonly EventObject[] = [
    { type: 'field.change', values: { name: 'Ida' } } as EventObject,
    { type: 'form.submit', held: [] } as EventObject,
  ];
  const lives: Readonly<Record<string, readonly [Partial<FormShelf>, readonly EventObject[]]>> = {
    straight: [{}, formActs],
    'answer-lost': [{ lostAnswers: 1 }, [...formActs, ...again]],
    'tab-died': [{ hangingCalls: 1 }, formActs],
  };
  return Object.entries(lives).map(([name, [changes, acts]]) => ({
    file: `form-${name}`,
    definition: formDefinition(savingOn(openFormShelf(changes))),
    input: formInput,
    acts,
    ...(name === 'tab-died' ? { crashIn: 'saving' } : {}),
  }));
}

/** Another certificate for an order, and a returned order sent again. */
function reissueFlows(): readonly ReferenceFlow[] {
  const lives: Readonly<Record<string, readonly [Partial<ReissueBackend>, readonly EventObject[]]>> = {
    'reissue-straight': [{}, reissueActs],
    'reissue-own-request': [{}, ownRequestActs],
    'reissue-answer-lost': [{ lostAnswers: 1 }, reissueActs],
    'reissue-tab-died': [{ hangingCalls: 1 }, reissueActs],
    'resubmit-straight': [{}, reissueActs],
    'resubmit-tab-died': [{ hangingCalls: 1 }, ownRequestActs],
  };
  return Object.entries(lives).map(([file, [changes, acts]]) => {
    const kind = file.startsWith('resubmit') ? 'resubmit' : 'reissue';
    return {
      file,
      definition: reissueWith[kind](reissuingAt(openReissueBackend(changes))),
      input: reissueInput(kind),
      acts,
      ...(file.endsWith('tab-died') ? { crashIn: 'creating' } : {}),
    };
  });
}

/** A compromised key, replaced first or revoked first. */
function compromiseFlows(): readonly ReferenceFlow[] {
  const lives: Readonly<Record<string, readonly [Partial<CompromiseBackend>, readonly EventObject[]]>> = {
    'compromise-replaced-first': [{}, compromiseActs],
    'compromise-revoked-first': [{}, revokeFirstActs],
    'compromise-answers-lost': [{ lostAnswers: 1, lostRevocations: 1 }, compromiseActs],
    'compromise-tab-died': [{ hangingCalls: 1 }, compromiseActs],
  };
  return Object.entries(lives).map(([file, [changes, acts]]) => ({
    file,
    definition: compromiseWith(leadingAt(openCompromiseBackend(changes))),
    input: compromiseInput,
    acts,
    ...(file.endsWith('tab-died') ? { crashIn: 'replacing.creating' } : {}),
  }));
}

/** One order is checked, the other is refused. */
function batchActionFlow(): ReferenceFlow {
  const rows = ['CN20261121-10001', 'CN20261121-10002'].map((orderNo, index) => ({
    ...{ orderNo, commonName: `shop${index}.example.com`, validity: 1, key: `key ${index}` },
  }));
  const refusal = { kind: 'refused', code: 12012, msg: '', errors: [], data: null } as const;
  const outcomes: Outcomes = {
    'CN20261121-10001': { state: 'done', detail: '' },
    'CN20261121-10002': { state: 'refused', failure: refusal },
  };
  const actors: SlotLogic<BatchActionSlots> = {
    work: fromPromise(async (): Promise<Answer<Outcomes>> => ok(outcomes)),
  };
  return {
    file: 'batch-action-straight',
    definition: batchActionWith(batchActionMachine.provide({ actors })),
    input: { kind: 'verify', rows },
    acts: [{ type: 'batch.close' }],
  };
}

function batchFlows(): readonly ReferenceFlow[] {
  const input = smallBatchInput;
  const shops = {
    straight: openBatchShop(true, 0),
    'answer-lost': openBatchShop(true, 1),
    corrected: openBatchShop(true, 0, 'b.example.com'),
    'set-aside': openBatchShop(true, 0, 'own.example.com'),
    'other-method': openBatchShop(true, 0, 'dns'),
    'tab-died': { ...openBatchShop(true, 0), hangingCalls: 1 },
  };
  const acts: Readonly<Record<string, readonly BatchUserEvent[]>> = {
    corrected: [
      { type: 'row.edit', index: 0, text: 'a..b' },
      { type: 'row.edit', index: 0, text: 'bb.example.com' },
      { type: 'rows.retry' },
    ],
    'set-aside': [{ type: 'row.exclude', index: 1 }, { type: 'rows.retry' }],
    'other-method': [{ type: 'dcv.choose', method: 'dns_txt' }, { type: 'rows.retry' }],
  };
  return Object.entries(shops).map(([name, shop]) => ({
    file: `batch-${name}`,
    definition: batchWith(batchFrom(shop)),
    input,
    acts: acts[name] ?? [],
    ...(name === 'tab-died' ? { crashIn: 'creating' } : {}),
  }));
}
