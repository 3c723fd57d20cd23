import { signUpModel } from '#tests/model/models/sign-up.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('sign-up', signUpModel);
