import { expect, test } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { WorkflowDefinition, WorkflowHandle } from '#src/adapters/journal/types.ts';
import { eventually } from '#tests/support/eventually.ts';
import {
  compromiseActs,
  compromiseInput,
  leadingAt,
  openCompromiseBackend,
} from '#tests/support/flows/compromise-backend.ts';
import { type Backend, payingAt, paymentActs, paymentInput } from '#tests/support/flows/payment-backend.ts';
import {
  openQueue,
  openQueueBackend,
  queueActs,
  queueInput,
  queueingAt,
  severalOrderNos,
} from '#tests/support/flows/payment-queue-backend.ts';
import { findViolation, startSimulation } from '#tests/support/flows/payment-simulation.ts';
import {
  chooseAlipay,
  payingAtProvider,
  providerInput,
  submit,
} from '#tests/support/flows/provider-backend.ts';
import { buyingFrom, openShop, purchaseActs, purchaseInput } from '#tests/support/flows/purchase-shop.ts';
import { flowSamples, type InterruptedFlow } from '#tests/support/journal/flow-sample.ts';
import { createJournalWorld } from '#tests/support/journal/journal-world.ts';

function define(name: string, machine: AnyStateMachine): WorkflowDefinition {
  return { name, version: 1, machine, summarize: () => ({ title: name }) };
}

function purchase(): InterruptedFlow {
  const shop = openShop(true);
  return {
    definition: define('purchase', buyingFrom(shop)),
    input: purchaseInput,
    acts: purchaseActs,
    end: 'created',
    effects: () => shop.orders.length,
  };
}

function payment(): InterruptedFlow {
  const backend: Backend = { charges: [], honorsKeys: true, lostAnswers: 0 };
  return {
    definition: define('payment', payingAt(backend)),
    input: paymentInput,
    acts: paymentActs,
    end: 'success',
    effects: () => backend.charges.length,
  };
}

function providerPayment(): InterruptedFlow {
  const simulation = startSimulation();
  return {
    definition: define('payment', payingAtProvider(simulation)),
    input: providerInput,
    acts: [chooseAlipay, submit],
    end: 'success',
    effects: () => (findViolation(simulation) === null ? simulation.charges.length : Number.NaN),
  };
}

function queue(): InterruptedFlow {
  const backend = openQueueBackend({ covers: 1, refill: 2 });
  openQueue(backend, 'payment:several:pay:1', severalOrderNos);
  return {
    definition: define('payment-queue', queueingAt(backend)),
    input: queueInput,
    acts: [queueActs.payRest],
    end: 'paid',
    // The payment opened the first queue.
    effects: () => Object.keys(backend.queues).length - 1,
  };
}

function compromise(): InterruptedFlow {
  const backend = openCompromiseBackend();
  const isLedOnce = () => backend.taken.length === 1 && backend.revocations.length === 1;
  return {
    definition: define('compromise', leadingAt(backend)),
    input: compromiseInput,
    acts: compromiseActs.filter(({ type }) => type !== 'compromise.retry' && type !== 'compromise.close'),
    end: 'finished',
    effects: () => (isLedOnce() ? 1 : Number.NaN),
  };
}

const flows = [
  { name: 'purchase', begin: purchase },
  { name: 'payment', begin: payment },
  { name: 'payment at a provider', begin: providerPayment },
  { name: 'queue', begin: queue },
  ...Object.entries(flowSamples).map(([name, { begin }]) => ({ name, begin })),
  { name: 'compromised key', begin: compromise },
];

/** Sends the remaining acts: those in the log were done. */
async function goOn(flow: InterruptedFlow, handle: WorkflowHandle, done: readonly string[]): Promise<void> {
  for (const act of flow.acts.filter(({ type }) => !done.includes(type))) {
    await eventually(() => expect(handle.getSnapshot().can(act)).toBe(true));
    await handle.send(act);
  }
  await eventually(() => expect(handle.getSnapshot().value).toBe(flow.end));
}

/** Runs a flow, kills its tab at the given change and resumes it in another tab. Returns false if it ended before that change. */
async function crashAt(flow: InterruptedFlow, change: number): Promise<boolean> {
  const world = createJournalWorld();
  const first = await world.openTab();
  const handle = await first.journal.open(flow.definition, { id: 'one', input: flow.input });
  let changes = 0;
  const crashed = new Promise<true>((resolve) => {
    handle.subscribe(() => {
      if (++changes !== change) return;
      first.crash();
      resolve(true);
    });
  });
  const isCrashed = await Promise.race([
    crashed,
    goOn(flow, handle, []).then(
      () => false,
      () => true,
    ),
  ]);

  const second = await world.openTab();
  const again = await second.journal.open(flow.definition, { id: 'one', input: flow.input });
  const { rows } = await second.journal.export('one');
  if (again.getSnapshot().status === 'active') {
    await goOn(
      flow,
      again,
      rows.map(({ type }) => type),
    );
  }
  expect(again.getSnapshot().value, `crash at change ${change}`).toBe(flow.end);
  expect(flow.effects(), `crash at change ${change}`).toBe(1);
  await world.closeAll();
  return isCrashed;
}

test.each(flows)(
  'resumes a $name in another tab when its tab dies at any change, and takes effect once',
  async ({ begin }) => {
    let changes = 1;
    while (await crashAt(begin(), changes)) changes++;
    expect(changes).toBeGreaterThan(3);
  },
);

test.each(flows)(
  'takes effect once when a $name is open in two tabs, and exports no sealed key',
  async ({ begin }) => {
    const flow = begin();
    const world = createJournalWorld();
    const [one, other] = [await world.openTab(), await world.openTab()];
    const writer = await one.journal.open(flow.definition, { id: 'one', input: flow.input });
    const mirror = await other.journal.open(flow.definition, { id: 'one', input: flow.input });
    const last = flow.acts.at(-1);
    if (last === undefined) throw new Error('a flow without acts');
    for (const act of flow.acts.slice(0, -1)) {
      await eventually(() => expect(mirror.getSnapshot().can(act)).toBe(true));
      await mirror.send(act);
    }
    await eventually(() => expect(writer.getSnapshot().can(last)).toBe(true));
    await Promise.allSettled([writer.send(last), mirror.send(last), writer.send(last)]);
    await eventually(() => expect(mirror.getSnapshot().value).toBe(flow.end));
    expect(flow.effects()).toBe(1);
    expect(JSON.stringify(await one.journal.export('one'))).not.toMatch(/"v1\.0{40}/);
    await world.closeAll();
    expect(world.problems).toEqual([]);
  },
);
