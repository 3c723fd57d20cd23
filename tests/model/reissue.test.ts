import { reissueModel } from '#machines/orders/reissue/reissue.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('reissue', reissueModel);
