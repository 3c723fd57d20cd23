import { batchModel } from '#machines/purchase/batch/batch.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('batch', batchModel);
