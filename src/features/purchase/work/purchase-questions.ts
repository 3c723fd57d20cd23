import type { QueryClient } from '@tanstack/react-query';
import * as buyingCalls from '#core/contract/calls/purchase.ts';
import { ok } from '#core/result.ts';
import { answer } from '#machines/kit/slot.ts';
import type { PurchaseSlots } from '#machines/purchase/purchase.types.ts';
import type { Client } from '#src/adapters/http/client.ts';
import { partyQueries } from '#src/features/parties/party-queries.ts';

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
  const organizations = await answer(queryClient.ensureQueryData(partyQueries(client).organizations()));
  return organizations.ok ? ok(organizations.value[0]?.id ?? null) : organizations;
}

export async function askKeyReuse(
  { client }: Asked,
  { key, spkiHashes }: KeyReuse['input'],
  signal: AbortSignal,
): Promise<KeyReuse['output']> {
  const body = { spkiHashes: [...spkiHashes] };
  const found = await answer(client.call(buyingCalls.hashValues, { body }, { signal }));
  return { key, answer: found.ok ? ok(found.value.reused) : found };
}
