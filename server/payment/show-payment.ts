import type { Payment } from '#core/contract/calls/payment.ts';
import { zeroTime } from '#core/contract/fields.ts';
import { defaultCurrency } from '#core/money/money.ts';
import type { PaymentRow } from '#server/db/schema/payments.ts';
import type { PaidOrder } from '#server/payment/pay-order.ts';
import { qrPicture } from '#server/payment/qr-picture.ts';

/** No data for the payer. */
const nothingNeeded = {
  payURL: '',
  webPagePayURL: '',
  qrCodeBase64: '',
  expireTime: 0,
  expireAt: zeroTime,
  stripePublicKey: '',
  clientSecret: '',
  sessionID: '',
  crypto: null,
  bank: null,
} as const;

/** The payment's current state. Data for the payer is included only while it can be paid. */
export function shownPayment(payment: PaymentRow, now: Date): Payment {
  const { id, orderNo, method, cents, currency, begun, expireTime } = payment;
  const isLive = payment.state === 'open' && now < expireTime;
  const shown = {
    ...nothingNeeded,
    paymentID: id,
    orderNo,
    name: method,
    state: payment.state === 'open' && !isLive ? ('expired' as const) : payment.state,
    transferredPriceCent: cents,
    webCurrency: currency,
    backCurrency: defaultCurrency.unit,
    expireAt: expireTime.toISOString(),
  };
  if (!isLive || begun === null) return shown;
  return {
    ...shown,
    expireTime: Math.ceil((expireTime.getTime() - now.getTime()) / 1000),
    payURL: begun.payURL ?? '',
    webPagePayURL: begun.webPagePayURL ?? '',
    qrCodeBase64: begun.qrText === undefined ? '' : qrPicture(begun.qrText),
    stripePublicKey: begun.stripePublicKey ?? '',
    clientSecret: begun.clientSecret ?? '',
    sessionID: begun.sessionID ?? '',
    crypto: begun.crypto ?? null,
    bank: begun.bank ?? null,
  };
}

/** Reply for a payment that needed no provider. */
export function paidAtOnce({ orderNo, cents, name }: PaidOrder): Payment {
  return {
    ...nothingNeeded,
    paymentID: '',
    orderNo,
    name,
    state: 'paid',
    transferredPriceCent: cents,
    webCurrency: defaultCurrency.unit,
    backCurrency: defaultCurrency.unit,
  };
}
