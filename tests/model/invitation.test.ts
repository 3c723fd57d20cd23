import { invitationModel } from '#machines/people/invitation/invitation.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('invitation', invitationModel);
