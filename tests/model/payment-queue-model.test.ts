import { paymentQueueModel } from '#machines/payment/payment-queue/payment-queue.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('payment queue', paymentQueueModel);
