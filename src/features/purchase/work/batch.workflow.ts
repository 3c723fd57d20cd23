import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import * as purchaseCalls from '#core/contract/calls/purchase.ts';
import { ok } from '#core/result.ts';
import { type Answer, answer } from '#machines/kit/slot.ts';
import { batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import type { BatchSlotLogic } from '#machines/purchase/batch/batch.slots.ts';
import type { BatchCreation } from '#machines/purchase/batch/batch.types.ts';
import { batchSummary } from '#machines/purchase/batch/batch.view.ts';
import type { CreatedOrder } from '#machines/purchase/purchase.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';
import { pause } from '#src/adapters/time/pause.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import { judgeRow } from '#src/features/purchase/work/judge-row.ts';
import { createKeyMaker } from '#src/features/purchase/work/key-maker.ts';

export interface BatchServices {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly vault: Vault;
  readonly keyPool: KeyPool;
}

export type BatchDefinition = WorkflowDefinition<typeof batchMachine>;

/** The batch with the browser's means in its slots. */
export function batchDefinition(services: BatchServices): BatchDefinition {
  return {
    name: 'batch',
    version: 1,
    machine: batchMachine.provide({ actors: batchSlots(services) }),
    summarise(snapshot) {
      const { firstName, ...facts } = batchSummary(snapshot);
      return { title: firstName, facts };
    },
    // Two rows for each order and more: a batch that is not mended at length is never rewritten, keys and all.
    compactAfter: 1_000,
    longText: Number.POSITIVE_INFINITY,
  };
}

function batchSlots({ client, vault, keyPool }: BatchServices): BatchSlotLogic {
  const ordersOf = async (hashValues: readonly string[], signal: AbortSignal) => {
    const body = { hashValues: [...hashValues] };
    const found = await answer(client.call(purchaseCalls.hashValues, { body }, { signal }));
    return found.ok ? ok(found.value.list) : found;
  };
  return {
    makeKeys: createKeyMaker({ vault, keyPool }),
    judgeRows: fromPromise(async ({ input: { product, rows } }) => ({
      rows: await Promise.all(rows.map((row) => judgeRow(row, product))),
    })),
    createOrders: fromPromise(async ({ input, signal }) => {
      // The page draws first: the body of 500 orders is a task of its own.
      await pause(0, signal);
      const { attempt, idempotencyKey, product } = input;
      const args = { params: { productNo: product.productNo }, body: orderBody(input) };
      const created = await answer(client.call(purchaseCalls.create, args, { idempotencyKey }));
      if (!created.ok) return { attempt, answer: created };
      const { orderNos, total } = created.value;
      return { attempt, answer: ok({ orderNos: orderNos.split(','), total }) };
    }),
    noteOrders: fromPromise(async ({ input: { hashValues }, signal }) => {
      const found = await ordersOf(hashValues, signal);
      return { answer: found.ok ? ok(found.value.map(({ orderNo }) => orderNo)) : found };
    }),
    findOrders: fromPromise(async ({ input: { attempt, hashValues, before }, signal }) => {
      const found = await ordersOf(hashValues, signal);
      if (!found.ok) return { attempt, answer: found };
      const known = new Set(before);
      const fresh = found.value.filter(({ orderNo }) => !known.has(orderNo));
      return { attempt, answer: allOf(hashValues, fresh) };
    }),
  };
}

/** Made when it is sent: it is as large as all keys together, and everything in it is in the log already. */
function orderBody({ product, terms, rows }: BatchCreation) {
  const { year, dcvMethod, emailDnsEmail, contactID, orgID, remark } = terms;
  const mailbox = emailDnsEmail === '' ? {} : { emailDnsEmail };
  const sslCerts = rows.flatMap(({ request, names: [commonName = '', ...others] }) =>
    request === null
      ? []
      : [
          {
            csr: request.csr,
            key: request.key,
            commonName,
            domainNames: [commonName, ...others].join(','),
            ...mailbox,
          },
        ],
  );
  return { year, dcvMethod, productType: product.productType, contactID, orgID, remark, sslCerts };
}

type Found = { readonly hashValue: string; readonly orderNo: string; readonly payAmount: number };

/** Orders are created all or none, so some of them are none: they belong to a creation before. */
function allOf(hashValues: readonly string[], list: readonly Found[]): Answer<CreatedOrder | null> {
  const byHash = new Map<string, Found[]>();
  for (const found of list) byHash.set(found.hashValue, [...(byHash.get(found.hashValue) ?? []), found]);
  const orders = hashValues.flatMap((hash) => byHash.get(hash)?.shift() ?? []);
  if (orders.length < hashValues.length) return ok(null);
  const total = orders.reduce((sum, { payAmount }) => sum + payAmount, 0);
  return ok({ orderNos: orders.map(({ orderNo }) => orderNo), total });
}
