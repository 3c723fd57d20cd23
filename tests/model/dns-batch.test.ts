import { dnsBatchModel } from '#tests/model/models/dns-batch.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('records for a DNS host', dnsBatchModel);
