import { orderModeModel } from '#machines/purchase/order-mode/order-mode.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('order-mode', orderModeModel);
