import type { Product } from '#core/contract/calls/catalogue.ts';
import type { Fault } from '#core/fault.ts';
import { splitNames } from '#core/names/split-names.ts';
import { fail, ok, type Result } from '#core/result.ts';
import type { Owner } from '#server/account/own.ts';
import type { Db } from '#server/db/open.ts';
import { type AskedCertificate, checkCertificate } from '#server/orders/check-order.ts';
import type { NewRequest } from '#server/orders/reissue.ts';
import { reusedKeyFaults } from '#server/purchase/create-orders.ts';
import { caNameFaults, unmailedFaults } from '#server/validation/validation-methods.ts';
import type { Verification } from '#server/validation/verify-order.ts';

export type AskedRequest = Omit<AskedCertificate, 'commonName'> & Pick<NewRequest, 'dcvMethod'>;

/** Checks a request for an existing order, before any transaction. */
export async function judgeRequest(
  services: Pick<Verification, 'mailer' | 'issuer'>,
  { product, discount }: { readonly product: Product; readonly discount: number },
  asked: AskedRequest,
  now: Date,
): Promise<Result<NewRequest, readonly Fault[]>> {
  const [commonName = ''] = splitNames(asked.domainNames);
  const { dcvMethod } = asked;
  const checked = await checkCertificate({ ...asked, commonName }, '', product, dcvMethod, now);
  const faults = [
    ...unmailedFaults(dcvMethod, services),
    ...caNameFaults(splitNames(asked.domainNames).length, services.issuer, ''),
    ...(checked.ok ? [] : checked.error),
  ];
  if (!checked.ok || faults.length > 0) return fail(faults);
  return ok({ product, certificate: checked.value, dcvMethod, discount });
}

/** Faults of the request's key: used by another account, or compromised. Run inside the transaction. */
export function reusedFaults(tx: Db, owner: Owner, { product, certificate }: NewRequest): Promise<Fault[]> {
  return reusedKeyFaults(tx, { owner, product, certificates: [certificate] }, () => 'csr');
}
