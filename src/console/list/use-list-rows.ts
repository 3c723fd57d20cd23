import { keepPreviousData, type UseQueryResult } from '@tanstack/react-query';
import { readPreference } from '#src/adapters/preferences/preferences.ts';
import { useCall } from '#src/console/calls/use-call.ts';
import {
  type ListCall,
  type ListOptions,
  type ListReply,
  listRequest,
} from '#src/console/list/list-options.ts';
import { useListAddress } from '#src/console/list/use-list-address.ts';
import { useServices } from '#src/console/services.ts';

/** The rows that the address names, and how many a page has. Everything on a page that asks shares one request. */
export function useListRows<Row>(
  { call, search }: Pick<ListOptions<Row>, 'call' | 'search'>,
  /** Milliseconds between two reads, for what changes by itself. */
  refetchInterval: number | false = false,
) {
  const { site } = useServices();
  const { address } = useListAddress();
  const { size, args } = listRequest<Row>(search, address, site.orderLimit, readPreference('pageSize'));
  const rows: UseQueryResult<ListReply<Row>> = useCall<ListCall<Row>>(call, args, {
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  return { size, rows };
}
