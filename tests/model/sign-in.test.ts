import { signInModel } from '#machines/session/sign-in/sign-in.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('sign-in', signInModel);
