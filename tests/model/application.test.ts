import { applicationModel } from '#machines/realname/application/application.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('application', applicationModel);
