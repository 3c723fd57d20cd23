import { useNavigate, useSearch } from '@tanstack/react-router';
import { changeAddress } from '#src/console/list/list-address.ts';
import type { ListAddress } from '#src/console/list/list-search.ts';

/** Members of the list itself, or filters. */
export type AddressChange = ListAddress | Readonly<Record<string, unknown>>;

/** This page with a changed address. The route's schema validates the members, whose names a list does not know. */
export function changedPage(change: AddressChange) {
  const search = (address: ListAddress) => changeAddress(address, change);
  return { to: '.', search: search as never, resetScroll: false } as const;
}

/** The list's part of the address, and how to change it. */
export function useListAddress() {
  const address = useSearch({ strict: false }) as ListAddress;
  const navigate = useNavigate();
  return {
    address,
    /** Rearranging rows replaces the history entry; paging adds one (`replace: false`). */
    go: (change: AddressChange, { replace = true } = {}) =>
      void navigate({ ...changedPage(change), replace }),
  };
}
