import { sessionModel } from '#tests/model/models/session.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('session', sessionModel);
