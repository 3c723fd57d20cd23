import { applicationModel } from '#tests/model/models/application.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('application', applicationModel);
