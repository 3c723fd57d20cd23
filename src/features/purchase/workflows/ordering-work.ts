import * as purchaseCalls from '#core/contract/calls/purchase.ts';
import { fail, ok } from '#core/result.ts';
import { type Answer, answer, type SlotAnswer } from '#machines/kit/slot.ts';
import type { CreatedOrder, OrderingSlots, Sent } from '#machines/purchase/ordering/ordering.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { Vault } from '#src/adapters/vault/vault.ts';

type Slots = OrderingSlots<unknown>;
type Input<S extends keyof Slots> = Slots[S]['input'];
type Output<S extends keyof Slots> = Promise<SlotAnswer<Slots[S]>>;
type Reply = { readonly orderNos: string; readonly total: number };

/** Slot implementations shared by the flows that create orders; each flow supplies its own request. */
export function orderingWork(client: Client, vault: Pick<Vault, 'canOpen'>) {
  const ordersOf = async (hashValues: readonly string[], signal: AbortSignal) => {
    const body = { hashValues: [...hashValues] };
    const found = await answer(client.call(purchaseCalls.hashValues, { body }, { signal }));
    return found.ok ? ok(found.value.list) : found;
  };
  return {
    async findExistingOrders(
      { hashValues }: Input<'findExistingOrders'>,
      signal: AbortSignal,
    ): Output<'findExistingOrders'> {
      const found = await ordersOf(hashValues, signal);
      return { answer: found.ok ? ok(found.value.map(({ orderNo }) => orderNo)) : found };
    },

    async findOrders(
      { hashValues, existingOrders }: Input<'findOrders'>,
      signal: AbortSignal,
    ): Output<'findOrders'> {
      const found = await ordersOf(hashValues, signal);
      if (!found.ok) return { answer: found };
      const known = new Set(existingOrders);
      const fresh = found.value.filter(({ orderNo }) => !known.has(orderNo));
      return { answer: allOf(hashValues, fresh) };
    },

    async createOrders<Creation>(
      sent: Sent<Creation>,
      keys: readonly string[],
      send: (sent: Sent<Creation>) => Promise<Reply>,
    ): Output<'createOrders'> {
      const canOpenAll = () => vault.canOpen(keys.filter((key) => key !== ''));
      const keysGone = { answer: fail({ kind: 'key-failed', code: 'keys-gone', detail: '' } as const) };
      // If the browser's data was cleared after the keys were sealed, the certificates would be unusable.
      if (!(await canOpenAll())) return keysGone;
      const created = await answer(send(sent));
      if (!created.ok) return { answer: created };
      const { orderNos, total } = created.value;
      // The data may be cleared during the call, too. The vault restores what this page still knows; where it cannot, nobody pays for a
      // certificate without a key.
      if (!(await canOpenAll()) && total > 0) return keysGone;
      return { answer: ok({ orderNos: orderNos.split(','), total }) };
    },
  };
}

type Found = { readonly hashValue: string; readonly orderNo: string; readonly payAmount: number };

/** Orders are created all or none, so a partial match means none: those orders belong to an earlier creation. */
function allOf(hashValues: readonly string[], list: readonly Found[]): Answer<CreatedOrder | null> {
  const byHash = new Map<string, Found[]>();
  for (const found of list) byHash.set(found.hashValue, [...(byHash.get(found.hashValue) ?? []), found]);
  const orders = hashValues.flatMap((hash) => byHash.get(hash)?.shift() ?? []);
  if (orders.length < hashValues.length) return ok(null);
  const total = orders.reduce((sum, { payAmount }) => sum + payAmount, 0);
  return ok({ orderNos: orders.map(({ orderNo }) => orderNo), total });
}
