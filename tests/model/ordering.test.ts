import { orderingModel } from '#tests/model/models/ordering.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('ordering', orderingModel);
