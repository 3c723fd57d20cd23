import { reissueModel } from '#tests/model/models/reissue.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('reissue', reissueModel);
