import { enrolmentModel } from '#tests/model/models/enrolment.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('enrolment', enrolmentModel);
