import type { QueryClient } from '@tanstack/react-query';
import * as partyCalls from '#core/contract/calls/parties.ts';
import * as purchaseCalls from '#core/contract/calls/purchase.ts';
import { wholeList } from '#core/contract/fields.ts';
import { ok } from '#core/result.ts';
import { answer } from '#machines/kit/slot.ts';
import type { PurchaseSlots } from '#machines/purchase/purchase.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { callQuery } from '#src/console/call-query.ts';

interface Asked {
  readonly client: Client;
  readonly queryClient: QueryClient;
}

type KeyReuse = PurchaseSlots['askKeyReuse'];

/** The customer's first organization (spec §7). */
export async function findInRegister({
  client,
  queryClient,
}: Asked): Promise<PurchaseSlots['findInRegister']['output']> {
  const organizations = await answer(
    queryClient.ensureQueryData(callQuery(client, partyCalls.organizations.list, wholeList)),
  );
  return organizations.ok ? ok(organizations.value.data[0]?.id ?? null) : organizations;
}

export async function askKeyReuse(
  { client }: Asked,
  { key, spkiHashes }: KeyReuse['input'],
  signal: AbortSignal,
): Promise<KeyReuse['output']> {
  const body = { spkiHashes: [...spkiHashes] };
  const found = await answer(client.call(purchaseCalls.hashValues, { body }, { signal }));
  return { key, answer: found.ok ? ok(found.value.reused) : found };
}
