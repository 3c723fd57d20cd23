import { toolModel } from '#machines/tools/tool.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('tool', toolModel);
