import { passwordResetModel } from '#machines/account/password-reset/password-reset.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('password-reset', passwordResetModel);
