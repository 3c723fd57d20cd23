import { ends } from '#core/contract/order-ends.ts';
import { mostAtOnce } from '#core/orders/pay-limit.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { joinKeys } from '#src/console/list/list-address.ts';
import { listArguments } from '#src/console/list/list-options.ts';
import type { ListAddress } from '#src/console/list/list-search.ts';
import { endKey } from '#src/features/orders/list/end-key.ts';
import { expiringSearch } from '#src/features/orders/list/order-search.ts';

/** Keys of the certificates that end with nothing done, as the address of /orders/expiring has them; `endingOnly` without those that end later. */
export async function undoneEnds(
  client: Client,
  address: ListAddress,
  { endingOnly }: { readonly endingOnly: boolean },
): Promise<string> {
  const asked = { ...address, page: 1, progress: 'undone' };
  const { data } = await client.call(ends, listArguments(expiringSearch, asked, mostAtOnce) as never);
  const due = data.filter(({ number, certificates }) => {
    const state = certificates.find((each) => each.number === number)?.state;
    return !endingOnly || state === 'ending';
  });
  return joinKeys(due.map(endKey)) ?? '';
}
