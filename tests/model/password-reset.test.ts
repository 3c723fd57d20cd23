import { passwordResetModel } from '#tests/model/models/password-reset.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('password-reset', passwordResetModel);
