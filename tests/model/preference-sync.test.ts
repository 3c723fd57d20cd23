import { preferenceSyncModel } from '#tests/model/models/preference-sync.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('preference-sync', preferenceSyncModel);
