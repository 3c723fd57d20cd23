import { passwordResetModel } from '#tests/model/models/password-reset.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('password-reset', passwordResetModel);
