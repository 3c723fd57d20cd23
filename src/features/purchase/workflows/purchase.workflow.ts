import type { QueryClient } from '@tanstack/react-query';
import { isSubBrandShown } from '#core/catalogue/brand-order.ts';
import * as catalogueCalls from '#core/contract/calls/catalogue.ts';
import * as sessionCalls from '#core/contract/calls/session.ts';
import { wholeList } from '#core/contract/fields.ts';
import { price } from '#core/contract/order-price.ts';
import { ok } from '#core/result.ts';
import { type Answer, answer, type SlotLogic, slots } from '#machines/kit/slot.ts';
import { purchaseMachine } from '#machines/purchase/purchase.machine.ts';
import type { PurchaseSlots } from '#machines/purchase/purchase.slots.ts';
import { purchaseStamps } from '#machines/purchase/purchase.slots.ts';
import type { PurchaseInput } from '#machines/purchase/purchase.types.ts';
import { purchaseSummary } from '#machines/purchase/purchase.view.ts';
import type { FileBox } from '#src/adapters/files/file-box.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';
import { pause } from '#src/adapters/time/pause.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';
import type { Intake } from '#src/adapters/workers/intake.ts';
import type { KeyPool } from '#src/adapters/workers/key-pool.ts';
import { callQuery } from '#src/console/calls/call-query.ts';
import { defineWork } from '#src/console/flows/define-flow.ts';
import type { OpenFlow } from '#src/console/flows/workspace.ts';
import { chooseProduct } from '#src/features/purchase/workflows/choose-product.ts';
import { priceBody, priceDebounce } from '#src/features/purchase/workflows/price-question.ts';
import { provideServerDay, serverNow } from '#src/features/purchase/workflows/server-day.ts';

export interface PurchaseServices {
  readonly client: Client;
  readonly site: SiteConfig;
  readonly queryClient: QueryClient;
  readonly vault: Vault;
  readonly keyPool: KeyPool;
  /** Holds an uploaded zip until it is read. */
  readonly files: FileBox;
  /** Loaded with the first text or file to read. */
  readonly intake: () => Promise<Intake>;
  readonly open: OpenFlow;
}

export interface PurchaseArgs extends Omit<PurchaseInput, 'workflow'> {
  readonly id: string;
}

/** One draft of an order. */
export const purchaseWork = defineWork({
  machine: purchaseMachine,
  slots: purchaseSlots,
  summary: purchaseSummary,
  id: ({ id }: PurchaseArgs) => id,
  input: ({ id: _, ...seed }, workflow) => ({ ...seed, workflow }),
  opened: (handle, { services }) => provideServerDay(handle, services),
});

/** Only the code for product and price loads with the form; the rest loads on demand. */
function purchaseSlots(services: PurchaseServices): SlotLogic<PurchaseSlots> {
  const { client, queryClient, intake, site } = services;
  const form = () =>
    import(/* webpackChunkName: "purchase-work" */ '#src/features/purchase/workflows/form-work.ts');
  const orders = () =>
    import(/* webpackChunkName: "purchase-work" */ '#src/features/purchase/workflows/place-order.ts').then(
      ({ orderWork }) => orderWork(services),
    );
  const now = () => serverNow(queryClient, callQuery(client, sessionCalls.account, {}));
  return slots<PurchaseSlots>(
    {
      readProduct: questionSlot(async (input) => {
        const products = await answer(
          queryClient.ensureQueryData(callQuery(client, catalogueCalls.products, wholeList)),
        );
        if (!products.ok) return products;
        const sold = products.value.list.filter(({ subBrand }) => isSubBrandShown(subBrand, site.features));
        return ok(chooseProduct(sold, input, site.features.customBrandSort));
      }),
      fetchPrice: questionSlot(async (input, signal) => {
        await pause(priceDebounce, signal);
        const args = { params: { id: input.productNo }, body: priceBody(input) };
        return answer(client.call(price, args, { signal }));
      }),
      checkNames: questionSlot(async (input) => ok(await (await form()).checkNames(input))),
      checkBatch: questionSlot(async (input, signal) => {
        const [{ checkBatch }, worker] = await Promise.all([form(), intake()]);
        return ok(await checkBatch(worker, input, signal));
      }),
      readRequests: questionSlot(async (input, signal) => {
        const [{ readRequests }, worker] = await Promise.all([form(), intake()]);
        return ok(await readRequests({ ...services, intake: worker, now: await now() }, input, signal));
      }),
      judgeRequests: questionSlot(async (input) =>
        ok(await (await form()).judgeRequests(input, await now())),
      ),
      askKeyReuse: questionSlot(async (input, signal) => (await form()).askKeyReuse(services, input, signal)),
      askOrderedNames: questionSlot(async (input, signal) =>
        (await form()).askOrderedNames(services, input, signal),
      ),
      suggestMailboxes: questionSlot(async (input, signal) =>
        (await form()).suggestMailboxes(services, input, signal),
      ),
      findInRegister: questionSlot(async () => (await form()).findInRegister(services)),
      makeRequest: async (input, signal) => (await orders()).makeRequest(input, signal),
      findExistingOrders: async (input, signal) => (await orders()).findExistingOrders(input, signal),
      createOrders: async (input) => (await orders()).createOrders(input),
      findOrders: async (input, signal) => (await orders()).findOrders(input, signal),
      beginBatch: async (input) => (await orders()).beginBatch(input),
    },
    purchaseStamps,
  );
}

/** Fills the slot of a lookup; the result carries the input's key. */
function questionSlot<Input extends { readonly key: string }, Value>(
  work: (input: Input, signal: AbortSignal) => Promise<Answer<Value>>,
) {
  return async (input: Input, signal: AbortSignal) => ({ key: input.key, answer: await work(input, signal) });
}
