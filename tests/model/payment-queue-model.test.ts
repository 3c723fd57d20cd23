import { paymentQueueModel } from '#tests/model/models/payment-queue.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('payment queue', paymentQueueModel);
