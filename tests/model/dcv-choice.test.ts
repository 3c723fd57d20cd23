import { dcvChoiceModel } from '#tests/model/models/dcv-choice.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('dcv-choice', dcvChoiceModel);
