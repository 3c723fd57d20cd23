import { committedTextModel } from '#tests/model/models/committed-text.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('committed text', committedTextModel);
