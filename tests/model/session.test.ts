import { sessionModel } from '#tests/model/models/session.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('session', sessionModel);
