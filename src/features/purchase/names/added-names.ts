import type { PurchaseView } from '#machines/purchase/purchase.view.ts';

/** Names that go into the certificate without having been typed, in ASCII. */
export function addedNames({ names, extras }: Pick<PurchaseView, 'names' | 'extras'>): readonly string[] {
  const typed = new Set([...names.rows, ...extras.rows].flatMap(({ host }) => (host ? [host.ascii] : [])));
  return names.all.filter((name) => !typed.has(name));
}
