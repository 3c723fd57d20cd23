import * as sharingCalls from '#core/contract/calls/sharing.ts';
import { isRefused } from '#core/contract/failure.ts';
import { ok } from '#core/result.ts';
import { type Answer, answer } from '#machines/kit/slot.ts';
import type {
  BatchActionRow,
  Outcomes,
  RowOutcome,
  ShareRecipient,
  UnsharedReason,
} from '#machines/orders/batch-action/batch-action.rules.ts';
import { type Sealed, type SealingServices, sealKeys } from '#src/features/sharing/seal-keys.ts';
import type { WorkerFault } from '#workers/api.ts';

/** Shares the keys of some orders with colleagues, and says of each order what became of it. */
export async function shareKeys(
  services: SealingServices,
  rows: readonly BatchActionRow[],
  recipients: readonly ShareRecipient[],
  signal: AbortSignal,
): Promise<Answer<Outcomes>> {
  const orderNos = rows.map(({ orderNo }) => orderNo).join(',');
  const read = await answer(services.client.call(sharingCalls.keys, { body: { orderNos } }));
  if (!read.ok && !isRefused(read.error, 'notFound')) return read;
  const keys = new Map((read.ok ? read.value.orders : []).map((order) => [order.orderNo, order.keys]));
  const recipientIDs = recipients.map(({ id }) => id);
  const wanted = [...keys].flatMap(([orderNo, held]) =>
    held.map((key) => ({ orderNo, ...key, recipientIDs })),
  );
  const sealed = await sealKeys(services, wanted, recipients, signal);
  if (!sealed.ok) return sealed;
  return ok(
    Object.fromEntries(
      rows.map(({ orderNo }) => [
        orderNo,
        outcomeOf(orderNo, keys.get(orderNo)?.length, sealed.value, recipients),
      ]),
    ),
  );
}

/** `held`: how many keys the order holds; undefined if it is missing. */
function outcomeOf(
  orderNo: string,
  held: number | undefined,
  { results, faults }: Sealed,
  recipients: readonly ShareRecipient[],
): RowOutcome {
  const unshared = (reason: UnsharedReason, of = recipients): RowOutcome => ({
    state: 'unshared',
    reason,
    names: of.map(({ name }) => name),
  });
  if (held === undefined) return unshared('missing');
  if (held === 0) return unshared('no-key');
  const own = results.filter((result) => result.orderNo === orderNo);
  const fault = faults.find((each) => each.orderNo === orderNo)?.fault;
  if (own.length === 0) return unshared(reasonOf(fault));
  const without = recipients.filter(
    ({ id }) => !own.some(({ recipientID, state }) => recipientID === id && state === 'shared'),
  );
  if (without.length === 0) return { state: 'done', detail: '' };
  const refusal = own.find(({ recipientID }) => recipientID === without[0]?.id)?.state;
  return unshared(refusal === undefined || refusal === 'shared' ? 'unopened' : refusal, without);
}

function reasonOf(fault: WorkerFault | undefined): UnsharedReason {
  if (fault?.code === 'secret-unknown' || fault?.code === 'keyring-locked') return 'not-here';
  return fault?.code === 'recipient-changed' ? 'recipient-changed' : 'unopened';
}
