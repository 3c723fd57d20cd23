import { signInModel } from '#tests/model/models/sign-in.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('sign-in', signInModel);
