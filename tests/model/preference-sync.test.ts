import { preferenceSyncModel } from '#machines/preferences/preference-sync/preference-sync.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('preference-sync', preferenceSyncModel);
