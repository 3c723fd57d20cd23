import type { PaymentSlots } from '#machines/payment/payment.types.ts';
import { type SlotLogic, unfilled } from '#machines/slot.ts';

export const paymentSlots: SlotLogic<PaymentSlots> = {
  loadOrders: unfilled('loadOrders'),
  pay: unfilled('pay'),
  askStatus: unfilled('askStatus'),
  watchStatus: unfilled('watchStatus'),
  awaitMoney: unfilled('awaitMoney'),
  askProvider: unfilled('askProvider'),
  openQueue: unfilled('openQueue'),
};
