import { batchActionModel } from '#tests/model/models/batch-action.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('one thing done with several orders', batchActionModel);
