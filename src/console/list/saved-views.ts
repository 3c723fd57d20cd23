import { type ViewAddress, viewAddressOf } from '#core/account/saved-view.ts';

/** The arrangement of a list that a view saves: its address, with the columns that are hidden now. */
export function viewOf(address: object, hidden: readonly string[]): ViewAddress {
  return viewAddressOf({ ...address, hide: hidden.length === 0 ? undefined : hidden.join(',') });
}

export function isShowing(view: { readonly address: ViewAddress }, current: ViewAddress): boolean {
  return JSON.stringify(viewAddressOf(view.address)) === JSON.stringify(current);
}
