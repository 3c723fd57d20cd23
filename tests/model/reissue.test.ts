import { reissueModel } from '#tests/model/models/reissue.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('reissue', reissueModel);
