import { csrSourceModel } from '#machines/csr-source/csr-source.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('csr-source', csrSourceModel);
