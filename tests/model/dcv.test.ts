import { dcvModel } from '#machines/validation/dcv.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('DCV', dcvModel);
