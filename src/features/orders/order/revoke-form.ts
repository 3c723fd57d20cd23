import type { OrderDetail } from '#core/contract/calls/orders.ts';
import * as changeCalls from '#core/contract/order-changes.ts';
import { fault } from '#core/fault.ts';
import { type RevocationReason, revocationReasons } from '#core/orders/revocation.ts';
import type { FormSource } from '#src/console/form/form-source.ts';
import { orderForms } from '#src/features/orders/order/form-names.ts';

export interface RevokeTerms {
  readonly order: Pick<OrderDetail, 'productType'>;
  readonly serialNumber: string;
}

interface RevokeBody {
  readonly serialNumber: string;
  readonly reason: RevocationReason | null;
}

/** Why a certificate of an order is revoked; the record is the order. */
export const revokeForm: FormSource<{ readonly id: string }, RevokeBody, RevokeTerms> = {
  name: orderForms.revocation,
  fields: ['reason'],
  toDraft: (_, { own: { serialNumber } }) => ({ serialNumber, reason: '' }),
  toBody: ({ serialNumber = '', reason }) => ({
    serialNumber,
    reason: revocationReasons.find((each) => each === reason) ?? null,
  }),
  check: ({ reason }) => (reason === null ? [fault('reason', 'required', '')] : []),
  async save(client, { id, body: { serialNumber, reason } }) {
    const orderNo = id ?? '';
    await client.call(changeCalls.revoke, {
      body: { orderNo, serialNumber, reason: reason ?? 'unspecified' },
    });
    return { id: orderNo };
  },
};
