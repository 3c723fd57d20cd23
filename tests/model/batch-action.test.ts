import { batchActionModel } from '#machines/orders/batch-action/batch-action.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('one thing done with several orders', batchActionModel);
