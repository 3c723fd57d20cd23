import { type SlotLogic, unfilled } from '#machines/kit/slot.ts';
import type { PaymentSlots } from '#machines/payment/payment.types.ts';

export const paymentSlots: SlotLogic<PaymentSlots> = {
  loadOrders: unfilled('loadOrders'),
  pay: unfilled('pay'),
  askStatus: unfilled('askStatus'),
  watchStatus: unfilled('watchStatus'),
  awaitMoney: unfilled('awaitMoney'),
  askProvider: unfilled('askProvider'),
  openQueue: unfilled('openQueue'),
};
