import * as invoiceCalls from '#core/contract/calls/invoices.ts';
import {
  type ApplicationSlots,
  invoiceApplicationMachine,
} from '#machines/invoices/invoice-application/invoice-application.machine.ts';
import { answer, slots } from '#machines/kit/slot.ts';
import type { Client } from '#src/adapters/http/client.ts';

/** An application for an invoice, with the API in its slot. */
export function invoiceApplicationLogic(client: Client) {
  return invoiceApplicationMachine.provide({
    actors: slots<ApplicationSlots>({
      apply: ({ request, key }) =>
        answer(client.call(invoiceCalls.apply, { body: request }, { idempotencyKey: key })),
    }),
  });
}
