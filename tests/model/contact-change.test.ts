import { contactChangeModel } from '#tests/model/models/contact-change.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('contact-change', contactChangeModel);
