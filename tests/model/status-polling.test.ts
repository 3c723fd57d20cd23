import { statusPollingModel } from '#machines/orders/status-polling/status-polling.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('status polling', statusPollingModel);
