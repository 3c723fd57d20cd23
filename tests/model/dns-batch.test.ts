import { dnsBatchModel } from '#machines/tools/dns-batch/dns-batch.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('records for a DNS host', dnsBatchModel);
