import { signUpModel } from '#tests/model/models/sign-up.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('sign-up', signUpModel);
