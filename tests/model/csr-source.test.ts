import { csrSourceModel } from '#tests/model/models/csr-source.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('csr-source', csrSourceModel);
