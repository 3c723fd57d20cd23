import { contactChangeModel } from '#machines/account/contact-change/contact-change.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('contact-change', contactChangeModel);
