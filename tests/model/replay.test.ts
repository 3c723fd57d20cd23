import { replayModel } from '#tests/model/models/replay.model.ts';
import { describeModel } from '#tests/support/models/describe-model.ts';

describeModel('replay', replayModel);
