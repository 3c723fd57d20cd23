import { committedTextModel } from '#src/ui/committed-text/committed-text.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('committed text', committedTextModel);
