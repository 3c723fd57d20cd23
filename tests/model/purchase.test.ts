import { purchaseModel } from '#tests/model/models/purchase.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('purchase', purchaseModel);
