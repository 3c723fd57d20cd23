import { useNavigate, useSearch } from '@tanstack/react-router';
import { changeAddress } from '#src/console/list/list-address.ts';
import type { ListAddress } from '#src/console/list/list-search.ts';

/** Members of the list's own, or filters. */
export type AddressChange = ListAddress | Readonly<Record<string, unknown>>;

/** This page under a changed address. The route's schema has checked its members, whose names a list does not know. */
export function changedPage(change: AddressChange) {
  const search = (address: ListAddress) => changeAddress(address, change);
  return { to: '.', search: search as never, resetScroll: false } as const;
}

/** What the address says of the list, and how it is changed. */
export function useListAddress() {
  const address = useSearch({ strict: false }) as ListAddress;
  const navigate = useNavigate();
  return {
    address,
    /** Arranging the rows is no step of the way; another page of them is. */
    go: (change: AddressChange, { replace = true } = {}) =>
      void navigate({ ...changedPage(change), replace }),
  };
}
