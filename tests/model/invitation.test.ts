import { invitationModel } from '#tests/model/models/invitation.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('invitation', invitationModel);
