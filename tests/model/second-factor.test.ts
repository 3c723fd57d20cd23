import { secondFactorModel } from '#tests/model/models/second-factor.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('second factor', secondFactorModel);
