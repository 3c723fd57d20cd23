import { and, eq } from 'drizzle-orm';
import { realClock } from '#server/clock.ts';
import type { Db } from '#server/db/open.ts';
import { payments } from '#server/db/schema/payments.ts';
import { isRecordID } from '#server/http/record-id.ts';
import type { Gateway } from '#server/payment/gateway.ts';
import { createBankGateway } from '#server/payment/gateways/bank.ts';
import { createPaypalGateway } from '#server/payment/gateways/paypal.ts';
import { createSandboxGateway } from '#server/payment/gateways/sandbox.ts';
import { createStripeGateway } from '#server/payment/gateways/stripe.ts';
import type { Services } from '#server/services.ts';

/** The providers this server takes payments through. */
export interface Gateways {
  /** The provider of a method; null if no provider takes it here. */
  forMethod(method: string): Gateway | null;
  /** The provider named by a payment or a callback. */
  named(name: string): Gateway | null;
}

/** Methods of the sandbox's provider. A real provider with keys takes over its method. */
const sandboxMethods = ['alipay', 'wechat', 'paypal', 'usdt', 'usdc', 'bank', 'stripe'] as const;

export function openGateways(services: Services): Gateways {
  const ofMethod = new Map<string, Gateway>();
  const { sandbox: isSandbox, stripe, paypal, bank } = services.config;
  if (isSandbox) {
    const sandbox = createSandboxGateway(services);
    for (const method of sandboxMethods) ofMethod.set(method, sandbox);
  }
  // Real providers use real time, even if the sandbox's clock was moved.
  if (stripe !== undefined) ofMethod.set('stripe', createStripeGateway(stripe, realClock));
  if (paypal !== undefined)
    ofMethod.set(
      'paypal',
      createPaypalGateway(paypal, (id) => isPaymentOf(services.db, 'paypal', id)),
    );
  if (bank !== undefined) ofMethod.set('bank', createBankGateway(bank, services));
  const all = new Set(ofMethod.values());
  return {
    forMethod: (method) => ofMethod.get(method) ?? null,
    named: (name) => [...all].find((gateway) => gateway.name === name) ?? null,
  };
}

async function isPaymentOf(db: Db, gateway: string, id: string): Promise<boolean> {
  const own = and(eq(payments.id, id), eq(payments.gateway, gateway));
  return isRecordID(id) && (await db.$count(payments, own)) > 0;
}
