import { orderingModel } from '#tests/model/models/ordering.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('ordering', orderingModel);
