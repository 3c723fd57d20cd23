import { policySealingModel } from '#tests/model/models/policy-sealing.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('sealing what the policy asks for', policySealingModel);
