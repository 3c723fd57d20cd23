import type { Fault } from '#core/fault.ts';
import type { RequestView } from '#machines/purchase/csr-source/csr-source.view.ts';

type Judged = Pick<RequestView, 'faultCode' | 'faults'>;

/** Can it be ordered with the product chosen? */
export function isFit({ faultCode, faults }: Judged): boolean {
  return faultCode === null && faults.length === 0;
}

/**
 * What the product says of it beside its own fault, which has told of the key already. A request has no lines that a
 * person could go to.
 */
export function productFaults({ faultCode, faults }: Judged): readonly Fault[] {
  const isKeyNotified = faultCode !== null;
  return faults
    .filter(({ field }) => !isKeyNotified || (field !== 'csr' && field !== 'key'))
    .map(({ line: _, ...fault }) => fault);
}
