import { compromiseModel } from '#machines/orders/compromise/compromise.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('compromise', compromiseModel);
