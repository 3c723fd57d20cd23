import { depositModel } from '#machines/deposit/deposit.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('deposit', depositModel);
