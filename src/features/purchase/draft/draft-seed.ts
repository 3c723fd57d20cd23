import type { QueryClient } from '@tanstack/react-query';
import * as orderCalls from '#core/contract/calls/orders.ts';
import type { Client } from '#src/adapters/http/client.ts';
import type { SiteConfig } from '#src/adapters/site/site-config.ts';
import { callQuery } from '#src/console/call-query.ts';
import { type DraftSeed, type DraftWish, siteSeed } from '#src/features/purchase/draft/draft-wish.ts';
import { readRenewalTicket } from '#src/features/purchase/draft/renewal-ticket.ts';

export interface SeedServices {
  readonly site: SiteConfig;
  readonly client: Client;
  readonly queryClient: QueryClient;
}

/** What a new draft begins with. What cannot be read is logged and left out: the form still opens. */
export async function draftSeed(wish: DraftWish, services: SeedServices): Promise<DraftSeed> {
  const { brand, product, ticket, reorder } = wish;
  return {
    ...siteSeed(services.site),
    ...(reorder === undefined ? {} : await orderSeed(reorder, services)),
    ...(ticket === undefined ? {} : ticketSeed(ticket)),
    ...(brand === undefined ? {} : { brand }),
    ...(product === undefined ? {} : { productNo: product }),
  };
}

function ticketSeed(ticket: string): DraftSeed {
  const domains = readRenewalTicket(ticket);
  return domains === null ? {} : { mode: 'single', ...namesSeed(domains) };
}

/** The product, the span and the names of an order, for another like it. */
async function orderSeed(orderNo: string, { client, queryClient }: SeedServices): Promise<DraftSeed> {
  try {
    const asked = callQuery(client, orderCalls.detail, { params: { id: orderNo } });
    const [order] = (await queryClient.ensureQueryData(asked)).allOrders;
    if (order === undefined) return {};
    const { productNo, validity, commonName, domainNames } = order;
    return { mode: 'single', productNo, validity, ...namesSeed([commonName, ...domainNames]) };
  } catch (error) {
    console.warn('the order to be bought again could not be read', error);
    return {};
  }
}

/** The common name in its field, the others one a line in theirs. */
function namesSeed(names: readonly string[]): DraftSeed {
  const [text = '', ...others] = new Set(names.map((name) => name.trim()).filter((name) => name !== ''));
  return { text, ...(others.length > 0 ? { extras: others.join('\n') } : {}) };
}
