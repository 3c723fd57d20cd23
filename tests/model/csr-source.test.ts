import { csrSourceModel } from '#machines/purchase/csr-source/csr-source.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('csr-source', csrSourceModel);
