import { toolModel } from '#tests/model/models/tool.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('tool', toolModel);
