import { invitationModel } from '#tests/model/models/invitation.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('invitation', invitationModel);
