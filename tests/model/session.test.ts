import { sessionModel } from '#machines/session/session.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('session', sessionModel);
