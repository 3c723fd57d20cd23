import { purchaseModel } from '#tests/model/models/purchase.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('purchase', purchaseModel);
