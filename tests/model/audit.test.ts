import { auditModel } from '#machines/tools/audit/audit.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('site audit', auditModel);
