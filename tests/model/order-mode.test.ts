import { orderModeModel } from '#tests/model/models/order-mode.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('order-mode', orderModeModel);
