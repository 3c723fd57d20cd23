import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import { isSubBrandShown } from '#core/catalogue/brand-order.ts';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import * as purchaseCalls from '#core/contract/calls/purchase.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { wholeList } from '#core/contract/fields.ts';
import { ok } from '#core/result.ts';
import { answer, type SlotLogic } from '#machines/kit/slot.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { PurchaseSlots } from '#machines/purchase/purchase.types.ts';
import { purchaseSummary } from '#machines/purchase/purchase.view.ts';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { WorkflowDefinition } from '#src/adapters/journal/types.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';
import { pause } from '#src/adapters/time/pause.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { Intake } from '#src/adapters/workers/intake.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import { callQuery } from '#src/console/call-query.ts';
import { lazySlot } from '#src/console/lazy-slot.ts';
import { chooseProduct } from '#src/features/purchase/work/choose-product.ts';
import type { OpenBatch } from '#src/features/purchase/work/place-order.ts';
import { priceBody } from '#src/features/purchase/work/price-question.ts';
import { serverNow } from '#src/features/purchase/work/server-now.ts';

export interface PurchaseServices {
  readonly client: Client;
  readonly site: SiteConfig;
  readonly queryClient: QueryClient;
  readonly vault: Vault;
  readonly keyPool: KeyPool;
  /** Where the form puts a zip until it was read. */
  readonly files: FileBox;
  /** Loaded with the first text or file to read. */
  readonly intake: () => Promise<Intake>;
  readonly openBatch: OpenBatch;
}

export type PurchaseDefinition = WorkflowDefinition<typeof purchaseMachine>;

/** Recompute of the price waits this long for the typing to end (spec §9), in milliseconds. */
const priceDebounce = 500;

/** The purchase with the browser's means in its slots. */
export function purchaseDefinition(services: PurchaseServices): PurchaseDefinition {
  return {
    name: 'purchase',
    version: 1,
    machine: purchaseMachine.provide({ actors: purchaseSlots(services) }),
    summarise(snapshot) {
      const { firstName, ...facts } = purchaseSummary(snapshot);
      return { title: firstName, facts };
    },
  };
}

/** The form opens with the code for its product and price; the rest comes when it is needed. */
function purchaseSlots(services: PurchaseServices): SlotLogic<PurchaseSlots> {
  const { client, queryClient, intake, site } = services;
  const requests = () =>
    import(/* webpackChunkName: "purchase-work" */ '#src/features/purchase/work/read-requests.ts');
  const questions = () =>
    import(/* webpackChunkName: "purchase-work" */ '#src/features/purchase/work/purchase-questions.ts');
  const orders = () =>
    import(/* webpackChunkName: "purchase-work" */ '#src/features/purchase/work/place-order.ts').then(
      ({ orderWork }) => orderWork(services),
    );
  const now = () => serverNow(queryClient, callQuery(client, sessionCalls.account, {}));
  return {
    readProduct: fromPromise(async ({ input }) => {
      const products = await answer(
        queryClient.ensureQueryData(callQuery(client, catalogueCalls.products, wholeList)),
      );
      if (!products.ok) return { key: input.key, answer: products };
      const sold = products.value.list.filter(({ subBrand }) => isSubBrandShown(subBrand, site.features));
      return { key: input.key, answer: ok(chooseProduct(sold, input)) };
    }),
    fetchPrice: fromPromise(async ({ input, signal }) => {
      await pause(priceDebounce, signal);
      const args = { params: { id: input.productNo }, body: priceBody(input) };
      return { key: input.key, answer: await answer(client.call(purchaseCalls.price, args, { signal })) };
    }),
    findInRegister: lazySlot(async () => {
      const { findInRegister } = await questions();
      return () => findInRegister(services);
    }),
    checkNames: lazySlot(async () => {
      const { checkNames } = await import(
        /* webpackChunkName: "purchase-work" */ '#core/names/check-names.ts'
      );
      return ({ input }) => checkNames(input);
    }),
    checkBatch: lazySlot(async () => {
      const { checkBatch } = await import(
        /* webpackChunkName: "purchase-work" */ '#src/features/purchase/work/check-batch.ts'
      );
      return async ({ input, signal }) => checkBatch(await intake(), input, signal);
    }),
    readRequests: lazySlot(async () => {
      const [{ readRequests }, worker] = await Promise.all([requests(), intake()]);
      return async ({ input, signal }) =>
        readRequests({ ...services, intake: worker, now: await now() }, input, signal);
    }),
    judgeRequests: lazySlot(async () => {
      const { judgeRequests } = await requests();
      return async ({ input }) => judgeRequests(input, await now());
    }),
    askKeyReuse: lazySlot(async () => {
      const { askKeyReuse } = await questions();
      return ({ input, signal }) => askKeyReuse(services, input, signal);
    }),
    suggestMailboxes: lazySlot(async () => {
      const { suggestMailboxes } = await import(
        /* webpackChunkName: "purchase-work" */ '#src/features/purchase/work/suggest-mailboxes.ts'
      );
      return ({ input, signal }) => suggestMailboxes(services, input, signal);
    }),
    makeRequest: lazySlot(async () => {
      const { makeRequest } = await orders();
      return ({ input, signal }) => makeRequest(input, signal);
    }),
    findExistingOrders: lazySlot(async () => {
      const { findExistingOrders } = await orders();
      return ({ input, signal }) => findExistingOrders(input, signal);
    }),
    createOrder: lazySlot(async () => {
      const { createOrder } = await orders();
      return ({ input }) => createOrder(input);
    }),
    findOrders: lazySlot(async () => {
      const { findOrders } = await orders();
      return ({ input, signal }) => findOrders(input, signal);
    }),
    beginBatch: lazySlot(async () => {
      const { beginBatch } = await orders();
      return ({ input }) => beginBatch(input);
    }),
  };
}
