import { signUpModel } from '#machines/account/sign-up/sign-up.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('sign-up', signUpModel);
