import { fromPromise } from 'xstate';
import * as paymentCalls from '#core/contract/calls/payment.ts';
import { ok } from '#core/result.ts';
import { type Answer, answer } from '#machines/kit/slot.ts';
import { paymentReturnMachine } from '#machines/payment/payment-return/payment-return.machine.ts';
import type { ReturnAnswer } from '#machines/payment/payment-return/payment-return.types.ts';
import type { Client } from '#src/adapters/http/client.ts';

export interface PaymentReturnServices {
  readonly client: Client;
}

/** What PayPal adds to the address it sends the payer back to. */
export interface PaypalApproval {
  readonly token: string;
  readonly PayerID: string;
}

/** The way back from a provider's page, with the API in the slots. The approval stays out of the machine. */
export function paymentReturnLogic({ client }: PaymentReturnServices, approval: PaypalApproval | null) {
  return paymentReturnMachine.provide({
    actors: {
      capture: fromPromise(async (): Promise<Answer<ReturnAnswer>> => {
        if (approval === null) throw new Error('nothing was approved');
        const { token, PayerID } = approval;
        // The same approval is the same capture, in every tab and after a reload.
        const captured = await answer(
          client.call(
            paymentCalls.capturePaypal,
            { body: { token, PayerID } },
            { idempotencyKey: `paypal-capture:${encodeURIComponent(token)}` },
          ),
        );
        return captured;
      }),
      look: fromPromise(async ({ input: { orderNo }, signal }) => {
        const checked = await answer(client.call(paymentCalls.check, { body: { orderNo } }, { signal }));
        return checked.ok ? ok({ orderNo, state: checked.value.payment?.state ?? null }) : checked;
      }),
    },
  });
}
