import { toolModel } from '#tests/model/models/tool.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('tool', toolModel);
