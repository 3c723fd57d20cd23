import { compromiseModel } from '#tests/model/models/compromise.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('compromise', compromiseModel);
