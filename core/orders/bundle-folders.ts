import { fileStem } from '#core/orders/download-names.ts';

/**
 * Names the folder of each order in an archive of several: by its name, and by its number too where another order has the same. Windows
 * ignores case.
 */
export function bundleFolders(
  orders: readonly { readonly orderNo: string; readonly commonName: string }[],
): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  const stemOf = (commonName: string) => fileStem(commonName).toLowerCase();
  for (const { commonName } of orders)
    counts.set(stemOf(commonName), (counts.get(stemOf(commonName)) ?? 0) + 1);
  return new Map(
    orders.map(({ orderNo, commonName }) => {
      const isShared = (counts.get(stemOf(commonName)) ?? 0) > 1;
      return [orderNo, isShared ? `${fileStem(commonName)}-${orderNo}` : fileStem(commonName)] as const;
    }),
  );
}
