import { csrSourceModel } from '#tests/model/models/csr-source.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('csr-source', csrSourceModel);
