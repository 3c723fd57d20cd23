import { replayModel } from '#machines/support/replay/replay.model.ts';
import { describeModel } from '#tests/support/describe-model.ts';

describeModel('replay', replayModel);
