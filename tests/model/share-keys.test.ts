import { shareKeysModel } from '#tests/model/models/share-keys.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('choosing whom to share keys with', shareKeysModel);
