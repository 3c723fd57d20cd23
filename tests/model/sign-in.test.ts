import { signInModel } from '#tests/model/models/sign-in.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('sign-in', signInModel);
