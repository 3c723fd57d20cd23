import { auditModel } from '#tests/model/models/audit.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('site audit', auditModel);
