import { auditModel } from '#tests/model/models/audit.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('site audit', auditModel);
