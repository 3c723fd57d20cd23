import { preferenceSyncModel } from '#tests/model/models/preference-sync.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('preference-sync', preferenceSyncModel);
