import { secondFactorModel } from '#machines/session/second-factor/second-factor.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('second factor', secondFactorModel);
