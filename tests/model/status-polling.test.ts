import { statusPollingModel } from '#tests/model/models/status-polling.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('status polling', statusPollingModel);
