import { paymentQueueModel } from '#tests/model/models/payment-queue.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('payment queue', paymentQueueModel);
