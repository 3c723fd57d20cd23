import { decidingModel } from '#machines/approvals/deciding/deciding.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('deciding over requests', decidingModel);
