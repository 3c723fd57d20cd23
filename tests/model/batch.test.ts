import { batchModel } from '#tests/model/models/batch.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('batch', batchModel);
