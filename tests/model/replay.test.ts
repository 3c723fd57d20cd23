import { replayModel } from '#tests/model/models/replay.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('replay', replayModel);
