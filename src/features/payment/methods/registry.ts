import { alipay } from '#src/features/payment/methods/alipay.ts';
import { balance } from '#src/features/payment/methods/balance.ts';
import { bank } from '#src/features/payment/methods/bank.ts';
import type { PayMethod } from '#src/features/payment/methods/pay-method.ts';
import { paypal } from '#src/features/payment/methods/paypal.ts';
import { stripe } from '#src/features/payment/methods/stripe.ts';
import { usdc } from '#src/features/payment/methods/usdc.ts';
import { usdt } from '#src/features/payment/methods/usdt.ts';
import { wechat } from '#src/features/payment/methods/wechat.ts';

/** By the name of the way, as `GET /v1/orders/payWays` lists it. */
const methods: Readonly<Record<string, PayMethod>> = {
  balance,
  alipay,
  wechat,
  paypal,
  stripe,
  usdt,
  usdc,
  bank,
};

/** Null for a way this console cannot show. */
export function payMethod(name: string | null): PayMethod | null {
  return name !== null && Object.hasOwn(methods, name) ? (methods[name] ?? null) : null;
}
