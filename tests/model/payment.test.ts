import { paymentModel } from '#machines/payment/payment.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('payment', paymentModel);
