import type { QueryClient } from '@tanstack/react-query';
import * as purchaseCalls from '#core/contract/calls/purchase.ts';
import { remarkOfBlock } from '#core/names/batch-lines.ts';
import { loadPublicSuffixes } from '#core/names/public-suffix.ts';
import { orderTextFields, textsOf } from '#core/orders/order-texts.ts';
import { completeMailbox } from '#core/validation/emails.ts';
import { slots } from '#machines/kit/slot.ts';
import { type BatchSlotLogic, batchMachine } from '#machines/purchase/batch/batch.machine.ts';
import type { BatchCreation, BatchInput, BatchSlots } from '#machines/purchase/batch/batch.types.ts';
import { batchSummary, isBatchBusy } from '#machines/purchase/batch/batch.view.ts';
import { orderingStamps } from '#machines/purchase/ordering/ordering.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { pause } from '#src/adapters/time/pause.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import { defineWork } from '#src/console/flows/define-flow.ts';
import { judgeRow } from '#src/features/purchase/workflows/judge-row.ts';
import { createKeyMaker } from '#src/features/purchase/workflows/key-maker.ts';
import { orderingWork } from '#src/features/purchase/workflows/ordering-work.ts';

export interface BatchServices {
  readonly client: Client;
  readonly queryClient: QueryClient;
  readonly vault: Vault;
  readonly keyPool: KeyPool;
}

export interface BatchArgs {
  readonly id: string;
  readonly start?: Omit<BatchInput, 'workflow'>;
}

/** A batch of orders. It continues after its page is left, until it has nothing to do. */
export const batchWork = defineWork({
  machine: batchMachine,
  slots: batchSlots,
  summary: batchSummary,
  // At least two rows per order. A batch without lengthy corrections is never compacted, which would rewrite all keys.
  compactAfter: 1_000,
  longText: Number.POSITIVE_INFINITY,
  id: ({ id }: BatchArgs) => id,
  input: ({ start }, workflow) => start && { ...start, workflow },
  isBusy: isBatchBusy,
});

function batchSlots({ client, vault, keyPool }: BatchServices): BatchSlotLogic {
  const { createOrders, findExistingOrders, findOrders } = orderingWork(client, vault);
  const ordering = slots<BatchSlots>(
    {
      judgeRows: async ({ product, rows }) => ({
        rows: await Promise.all(rows.map((row) => judgeRow(row, product))),
      }),
      createOrders: async (input, signal) => {
        // Let the page render first: building the body of 500 orders is a long task.
        await pause(0, signal);
        const keys = input.rows.flatMap(({ request }) => request?.key ?? []);
        return createOrders(input, keys, async ({ idempotencyKey, ...creation }) => {
          const args = { params: { productNo: creation.product.productNo }, body: await orderBody(creation) };
          return client.call(purchaseCalls.create, args, { idempotencyKey });
        });
      },
      findExistingOrders,
      findOrders,
    },
    orderingStamps,
  );
  return { ...ordering, makeKeys: createKeyMaker({ vault, keyPool }) };
}

/** Built only when sent: it is as large as all keys together, and all of its content is already in the log. */
async function orderBody({ product, terms, rows }: BatchCreation) {
  const { year, dcvMethod, emailDnsEmail, contactID, orgID } = terms;
  const isWhole = emailDnsEmail === '' || emailDnsEmail.includes('@');
  const suffixes = isWhole ? { rootDomain: () => null } : await loadPublicSuffixes();
  const mailboxOf = (commonName: string) => {
    const mailbox = completeMailbox(emailDnsEmail, commonName, suffixes);
    return mailbox === '' ? {} : { emailDnsEmail: mailbox };
  };
  const remarkPart = (text: string) => {
    const remark = remarkOfBlock(text);
    return remark === '' ? {} : { remark };
  };
  const sslCerts = rows.flatMap(({ request, text, names: [commonName = '', ...others] }) =>
    request === null
      ? []
      : [
          {
            csr: request.csr,
            key: request.key,
            commonName,
            domainNames: [commonName, ...others].join(','),
            ...mailboxOf(commonName),
            ...remarkPart(text),
          },
        ],
  );
  return {
    year,
    dcvMethod,
    productType: product.productType,
    contactID,
    orgID,
    ...textsOf(orderTextFields, terms),
    sslCerts,
  };
}
