import { enrolmentModel } from '#machines/security/enrolment/enrolment.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('enrolment', enrolmentModel);
