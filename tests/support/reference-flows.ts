import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyMachineSnapshot, AnyStateMachine, EventObject } from 'xstate';
import type { AnyStateNode } from 'xstate/graph';
import type { BatchUserEvent } from '#machines/batch/batch.types.ts';
import type { JournalExport, WorkflowDefinition } from '#src/adapters/journal/types.ts';
import { batchFrom, openBatchShop, smallBatchInput } from '#tests/support/batch-shop.ts';
import { createJournalWorld } from '#tests/support/journal-world.ts';
import { payingAt, paymentActs, paymentInput } from '#tests/support/payment-cashier.ts';
import { openQueueCashier, payingSeveralAt, severalInput } from '#tests/support/payment-queue-cashier.ts';
import {
  buyingFrom,
  openShop,
  otherPurchases,
  purchaseActs,
  purchaseInput,
} from '#tests/support/purchase-shop.ts';
import { batchWith, purchaseWith } from '#tests/support/workflow-definitions.ts';

/**
 * Histories of the journaled machines, kept for ever: what was recorded by a released version must fold in every later
 * one. `npx tsx tests/support/reference-flows.ts` records those that are not there yet and never touches the others; a new
 * version of a machine gets files of its own.
 */
export const historyFolder = resolve(import.meta.dirname, '../fixtures/histories');

export interface ReferenceFlow {
  /** Name of the file, without its ending: machine, version, what happens. */
  readonly file: string;
  readonly definition: WorkflowDefinition;
  readonly input: unknown;
  readonly acts: readonly EventObject[];
  /** In this state, whose work hangs, the tab dies and another takes the flow up. */
  readonly crashIn?: string;
}

/** The version the definitions of the console have; an old history is folded by the present machine. */
const version = 1;

function define(name: string, machine: AnyStateMachine): WorkflowDefinition {
  return { name, version, machine, summarise: () => ({ title: name }) };
}

const wrongName: EventObject = { type: 'names.commit', text: 'a..b' } as EventObject;
const cashier = { honoursKeys: true, lostAnswers: 0 };
const [chooseBalance = { type: '' }, pay = { type: '' }] = paymentActs;

export function referenceFlows(): readonly ReferenceFlow[] {
  const purchase = { input: purchaseInput, acts: purchaseActs };
  const payment = { input: paymentInput, acts: paymentActs };
  // Covers one order of three at first, and the rest when it is asked again.
  const refilled = openQueueCashier({ covers: 1, refill: 2 });
  return [
    { file: 'purchase-v3-straight', definition: purchaseWith(buyingFrom(openShop(true))), ...purchase },
    {
      file: 'purchase-v3-answer-lost',
      definition: purchaseWith(buyingFrom(openShop(true, 1))),
      ...purchase,
    },
    {
      file: 'purchase-v3-wrong-name',
      definition: purchaseWith(buyingFrom(openShop(true))),
      input: purchaseInput,
      acts: [wrongName, { type: 'order.buy' }, ...purchaseActs],
    },
    {
      file: 'purchase-v3-tab-died',
      definition: purchaseWith(buyingFrom({ ...openShop(true), hangingCalls: 1 })),
      ...purchase,
      crashIn: 'creating',
    },
    ...Object.entries(otherPurchases).map(([name, acts]) => ({
      file: `purchase-v3-${name}`,
      definition: purchaseWith(buyingFrom(openShop(true))),
      input: purchaseInput,
      acts,
    })),
    ...batchFlows(),
    {
      file: 'payment-v1-straight',
      definition: define('payment', payingAt({ ...cashier, charges: [] })),
      ...payment,
    },
    {
      file: 'payment-v1-answer-lost',
      definition: define('payment', payingAt({ ...cashier, charges: [], lostAnswers: 1 })),
      ...payment,
    },
    {
      file: 'payment-v1-balance-short',
      definition: define('payment', payingAt({ ...cashier, charges: [], shortCalls: 1 })),
      input: paymentInput,
      acts: [chooseBalance, pay, { type: 'orders.reload' }, pay],
    },
    {
      file: 'payment-v1-left-and-opened',
      definition: define('payment', payingAt({ ...cashier, charges: [] })),
      input: paymentInput,
      acts: [{ type: 'payment.leave' }, { type: 'payment.open' }, chooseBalance, pay],
    },
    {
      file: 'payment-v1-tab-died',
      definition: define('payment', payingAt({ ...cashier, charges: [], hangingCalls: 1 })),
      ...payment,
      crashIn: 'paying',
    },
    {
      file: 'payment-v1-several',
      definition: define('payment', payingSeveralAt(openQueueCashier())),
      input: severalInput,
      acts: paymentActs,
    },
    {
      file: 'payment-v1-several-left',
      definition: define('payment', payingSeveralAt(refilled)),
      input: severalInput,
      acts: [...paymentActs, { type: 'payment.leave' }, { type: 'payment.open' }, pay],
    },
  ];
}

function batchFlows(): readonly ReferenceFlow[] {
  const input = smallBatchInput;
  const shops = {
    straight: openBatchShop(true, 0),
    'answer-lost': openBatchShop(true, 1),
    mended: openBatchShop(true, 0, 'b.example.com'),
    'set-aside': openBatchShop(true, 0, 'own.example.com'),
    'tab-died': { ...openBatchShop(true, 0), hangingCalls: 1 },
  };
  const acts: Readonly<Record<string, readonly BatchUserEvent[]>> = {
    mended: [
      { type: 'row.edit', index: 0, text: 'a..b' },
      { type: 'row.edit', index: 0, text: 'bb.example.com' },
      { type: 'rows.retry' },
    ],
    'set-aside': [{ type: 'row.setAside', index: 1 }, { type: 'rows.retry' }],
  };
  return Object.entries(shops).map(([name, shop]) => ({
    file: `batch-v1-${name}`,
    definition: batchWith(batchFrom(shop)),
    input,
    acts: acts[name] ?? [],
    ...(name === 'tab-died' ? { crashIn: 'creating' } : {}),
  }));
}

/** Runs a flow in a journal of its own and exports what its log holds. */
export async function recordHistory(flow: ReferenceFlow): Promise<JournalExport> {
  const world = createJournalWorld();
  let tab = await world.openTab();
  const open = () => tab.journal.open(flow.definition, { id: 'reference', input: flow.input });
  let handle = await open();
  await settle();
  for (const act of flow.acts) {
    await handle.send(act);
    await settle();
  }
  const history = await tab.journal.export('reference');
  await world.closeAll();
  return history;

  async function settle(): Promise<void> {
    await atRest();
    if (!hangs()) return;
    tab.crash();
    tab = await world.openTab();
    handle = await open();
    await atRest();
  }

  function hangs(): boolean {
    return flow.crashIn !== undefined && handle.getSnapshot().matches(flow.crashIn);
  }

  /** No state it is in has work under way. */
  async function atRest(): Promise<void> {
    const isBusy = () => activeNodes(handle.getSnapshot()).some(({ invoke }) => invoke.length > 0);
    do await new Promise((resolve) => setImmediate(resolve));
    while (isBusy() && !hangs());
  }
}

function activeNodes({ _nodes }: AnyMachineSnapshot): readonly AnyStateNode[] {
  return _nodes;
}

async function recordMissing(): Promise<void> {
  mkdirSync(historyFolder, { recursive: true });
  for (const flow of referenceFlows()) {
    const path = resolve(historyFolder, `${flow.file}.json`);
    if (existsSync(path)) continue;
    writeFileSync(path, `${JSON.stringify(await recordHistory(flow), null, 1)}\n`);
    console.log(`recorded ${flow.file}`);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await recordMissing();
