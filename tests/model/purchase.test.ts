import { purchaseModel } from '#machines/purchase/purchase.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('purchase', purchaseModel);
