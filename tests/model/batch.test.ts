import { batchModel } from '#machines/batch/batch.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('batch', batchModel);
