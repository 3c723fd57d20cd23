import { orderingModel } from '#machines/purchase/ordering/ordering.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('ordering', orderingModel);
