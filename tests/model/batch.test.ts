import { batchModel } from '#tests/model/models/batch.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('batch', batchModel);
