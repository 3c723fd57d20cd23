import { decidingModel } from '#tests/model/models/deciding.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('deciding over requests', decidingModel);
