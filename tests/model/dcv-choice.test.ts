import { dcvChoiceModel } from '#machines/purchase/dcv-choice/dcv-choice.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('dcv-choice', dcvChoiceModel);
