import { secondFactorModel } from '#tests/model/models/second-factor.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('second factor', secondFactorModel);
