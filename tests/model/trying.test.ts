import { tryingModel } from '#tests/model/models/trying.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('trying a call of the API', tryingModel);
