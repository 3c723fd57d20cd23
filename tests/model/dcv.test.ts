import { dcvModel } from '#machines/dcv/dcv.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('DCV', dcvModel);
