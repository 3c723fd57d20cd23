import type { Journal } from '#src/adapters/journal/types.ts';

/** The order's flow for a compromised key that was begun and is not finished, by its certificate. */
export function unfinishedCompromise(
  journal: Journal,
  orderNo: string,
): { readonly serialNumber: string } | undefined {
  const found = journal
    .list()
    .getSnapshot()
    .find(
      ({ machine, status, facts }) =>
        machine === 'compromise' &&
        status === 'active' &&
        facts.orderNo === orderNo &&
        facts.isEmpty !== true,
    );
  const serialNumber = found?.facts.serialNumber;
  return typeof serialNumber === 'string' ? { serialNumber } : undefined;
}
